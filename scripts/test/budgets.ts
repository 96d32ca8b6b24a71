import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/** Vite's manifest: chunks by entry source. */
type Manifest = Record<string, Chunk>

const ENTRY = "index.html"
const PUBLIC = "src/public/start.tsx"
const START = "src/app/start.ts"
const APPLICATION = "src/app/routes.tsx"
const SHELL = "src/app/shell/Shell.tsx"

/** KB of JavaScript, gzipped (rules/platform.md#budgets). */
const LIMITS = { public: 121, shell: 281, page: 418 }

interface Measured {
  name: string
  kb: number
  limit: number
}

/** The JavaScript that each page loads before it is usable, the application's pages with their shell. */
export async function measureSite(dist: string): Promise<Measured[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8"))
  const shell = loadedBy(manifest, [ENTRY, START, APPLICATION, SHELL])
  const publicPages = without(lateFrom(manifest, [ENTRY, PUBLIC]), [PUBLIC, START])
  const routes = without(lateFrom(manifest, [START, APPLICATION, SHELL]), [
    ...publicPages,
    APPLICATION,
    SHELL,
  ])
  const measure = async (name: string, chunks: Set<string>, limit: number) => ({
    name,
    kb: await weigh(dist, manifest, chunks),
    limit,
  })
  return Promise.all([
    ...[...publicPages].map((page) =>
      measure(page, loadedBy(manifest, [ENTRY, PUBLIC, page]), LIMITS.public),
    ),
    measure(SHELL, shell, LIMITS.shell),
    ...[...routes].map((route) =>
      measure(route, new Set([...shell, ...loadedBy(manifest, [route])]), LIMITS.page),
    ),
  ])
}

/** These chunks and all their static imports. */
function loadedBy(manifest: Manifest, names: string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(chunkOf(manifest, name).imports ?? []))
  }
  return seen
}

/** The dynamic imports of these chunks. */
function lateFrom(manifest: Manifest, names: string[]): Set<string> {
  return new Set(
    [...loadedBy(manifest, names)].flatMap((name) => chunkOf(manifest, name).dynamicImports ?? []),
  )
}

function without(names: Set<string>, others: Iterable<string>): Set<string> {
  const left = new Set(names)
  for (const other of others) left.delete(other)
  return left
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The site has no chunk ${name}: the budgets must follow its structure`)
  return chunk
}

async function weigh(dist: string, manifest: Manifest, chunks: Set<string>): Promise<number> {
  const files = [...chunks].map((name) => chunkOf(manifest, name).file)
  const sizes = files
    .filter((file) => file.endsWith(".js"))
    .map(async (file) => gzipSync(await readFile(join(dist, file))).length)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return Math.round(bytes / 102.4) / 10
}
