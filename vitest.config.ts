import { configDefaults, defineConfig } from "vitest/config"

const exclude = [...configDefaults.exclude, "tests/e2e/**"]

/** Tests that talk to the shared engine; each makes its own fresh agency, so they run side by side. */
const engineProject = (name: string) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    exclude,
    globalSetup: ["tests/support/engine/globalSetup.ts"],
    setupFiles: ["tests/support/engine/setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  test: {
    // Left alone, it keeps one processor of two for itself.
    maxWorkers: 2,
    projects: [
      engineProject("core"),
      engineProject("functions"),
      {
        test: {
          name: "local",
          include: ["tests/local/**/*.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "stacks",
          include: ["tests/stacks/**/*.test.ts"],
          exclude,
          globalSetup: ["tests/stacks/support/globalSetup.ts"],
          setupFiles: ["tests/support/engine/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: "packages/web/vite.config.ts",
        root: import.meta.dirname,
        test: {
          name: "web",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          exclude,
          environment: "happy-dom",
          // A page typed into key by key takes seconds where every processor is busy.
          testTimeout: 20_000,
          css: { include: /./, modules: { classNameStrategy: "non-scoped" } },
        },
      },
    ],
  },
})
