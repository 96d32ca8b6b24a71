import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { measureSite } from "../../scripts/test/budgets.ts"

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** What each loads at once, and what later, as Vite tells it. */
const MANIFEST: Record<string, Chunk> = {
  "index.html": { file: "index.js", imports: ["_shared"], dynamicImports: ["src/public/start.tsx"] },
  "src/public/start.tsx": {
    file: "public.js",
    dynamicImports: ["src/public/tracking.tsx", "src/app/start.ts"],
  },
  "src/public/tracking.tsx": { file: "tracking.js", imports: ["_shared", "_charts"] },
  "src/app/start.ts": { file: "start.js", dynamicImports: ["src/app/routes.tsx", "src/app/shell/Shell.tsx"] },
  "src/app/routes.tsx": { file: "routes.js", imports: ["_shared"], dynamicImports: ["src/app/Clients.tsx"] },
  "src/app/shell/Shell.tsx": { file: "shell.js", imports: ["_antd"] },
  "src/app/Clients.tsx": {
    file: "clients.js",
    imports: ["_antd", "_table"],
    dynamicImports: ["src/app/Dialog.tsx"],
  },
  "src/app/Dialog.tsx": { file: "dialog.js" },
  _shared: { file: "shared.js", imports: ["_react"] },
  _react: { file: "react.js" },
  _charts: { file: "charts.js" },
  _antd: { file: "antd.js", imports: ["_react"] },
  _table: { file: "table.js" },
}

/** Kilobytes that nothing makes smaller: whatever is counted too much, or not, shows in a page's sum. */
const KB: Record<string, number> = {
  ...{ index: 1, shared: 2, react: 4, public: 8, tracking: 16, charts: 32, start: 64 },
  ...{ routes: 128, shell: 256, antd: 512, clients: 9, table: 17, dialog: 33 },
}

async function builtSite(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), "trame-dist-"))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await mkdir(join(dist, ".vite"))
  await writeFile(join(dist, ".vite/manifest.json"), JSON.stringify(MANIFEST))
  for (const [name, kb] of Object.entries(KB))
    await writeFile(join(dist, `${name}.js`), randomBytes(kb * 1024))
  return dist
}

const sum = (...names: string[]) => names.reduce((total, name) => total + (KB[name] ?? 0), 0)
const SHELL = ["index", "shared", "react", "start", "routes", "shell", "antd"]

test("each page counts what it loads at once, once; the application's with its shell, and nothing that comes later", async () => {
  const measured = await measureSite(await builtSite())
  const wanted = {
    "src/public/tracking.tsx": sum("index", "shared", "react", "public", "tracking", "charts"),
    "src/app/shell/Shell.tsx": sum(...SHELL),
    "src/app/Clients.tsx": sum(...SHELL, "clients", "table"),
  }
  expect(measured.map(({ name }) => name)).toEqual(Object.keys(wanted))
  // Gzip adds a little to what cannot be made smaller.
  for (const { name, kb } of measured) expect(Math.floor(kb)).toBe(wanted[name as keyof typeof wanted])
})

test("a page may be as large as the rules say, and no larger", async () => {
  const rules = await readFile(join(import.meta.dirname, "../../docs/rules/platform.md"), "utf8")
  const [, open] = /JavaScript of a public page .*\| (\d+) KB/.exec(rules) ?? []
  const [, shell, page] = /JavaScript before the signed-in shell; .*\| (\d+); (\d+) KB/.exec(rules) ?? []
  const measured = await measureSite(await builtSite())
  expect(measured.map(({ limit }) => limit)).toEqual([open, shell, page].map(Number))
})
