import { configDefaults, defineConfig } from "vitest/config"

const exclude = [...configDefaults.exclude, "tests/e2e/**"]

/**
 * Twice the usual two processors: what talks to an engine mostly waits. Told to every project, as one that
 * extends another configuration would otherwise have all processors but one, and with two its files run one by one.
 */
const maxWorkers = 4

/** On a busy machine one now and then waits too long; what needed another try is named at the end. */
const retry = 1

/** What replaces a module, or sets what one reads only once (`assertAlone`), has a process of its own. */
const ALONE = "*.alone.test.{ts,tsx}"

interface Room {
  name: string
  folder: string
}

/**
 * The files of a folder twice over: most share a process, one after the other, since loading the product's modules
 * takes longer than what most of them test; their set-up leaves nothing of one to the next.
 */
const shared = ({ name, folder }: Room) => ({
  name,
  maxWorkers,
  retry,
  isolate: false,
  include: [`${folder}/**/*.test.{ts,tsx}`],
  exclude: [...exclude, `${folder}/**/${ALONE}`],
})
const alone = ({ name, folder }: Room) => ({
  name: `${name}-alone`,
  maxWorkers,
  retry,
  include: [`${folder}/**/${ALONE}`],
  exclude,
})

/** Tests that talk to the shared engine; each makes its own fresh agency, so they run side by side. */
const engineProjects = (name: string) =>
  [shared, alone].map((way) => ({
    test: {
      ...way({ name, folder: `tests/${name}` }),
      globalSetup: ["tests/support/engine/globalSetup.ts"],
      setupFiles: ["tests/support/engine/setup.ts"],
      // Most take less than a second; where every processor is busy, those that wait for workers take many times as long.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // As long as `eventually` does.
      expect: { poll: { timeout: 30_000 } },
    },
  }))

/**
 * Styles are left out: a browser's tests see them, here they would only be matched against each element that a role is
 * looked for in.
 */
const webProjects = [shared, alone].map((way) => ({
  extends: "packages/web/vite.config.ts",
  root: import.meta.dirname,
  test: {
    ...way({ name: "web", folder: "tests/web" }),
    setupFiles: ["tests/world/setup.ts"],
    environment: "happy-dom" as const,
    environmentOptions: { happyDOM: { url: "http://trame.test" } },
    // A page typed into key by key takes many seconds where every processor is busy.
    testTimeout: 60_000,
    css: { include: [], modules: { classNameStrategy: "non-scoped" as const } },
  },
}))

export default defineConfig({
  test: {
    maxWorkers,
    // A record that is missing is a mistake; only `-u` writes one (docs/records/README.md).
    update: "none",
    projects: [
      ...engineProjects("core"),
      ...engineProjects("functions"),
      {
        test: {
          name: "local",
          retry,
          include: ["tests/local/**/*.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: "stacks",
          retry,
          include: ["tests/stacks/**/*.test.ts"],
          exclude,
          globalSetup: ["tests/stacks/support/globalSetup.ts"],
          setupFiles: ["tests/support/engine/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...webProjects,
    ],
  },
})
