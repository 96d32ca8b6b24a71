import { readdir, readFile } from "node:fs/promises"
import { dirname, join, normalize } from "node:path"
import { parse } from "vite"

interface Import {
  /** A file of the repository, or a package's name. */
  to: string
  /** Removed with the types. */
  typeOnly: boolean
  /** Loaded only when that line runs. */
  late: boolean
}

/** The imports of each source file; paths are relative to the root. */
export type Graph = Map<string, Import[]>

const SOURCE = /\.(ts|tsx|mjs|cjs)$/
const IGNORED = new Set(["node_modules", "dist"])
const WORKSPACE = /^@trame\/(\w+)\/(.+)$/

export async function readGraph(root: string, folders: string[]): Promise<Graph> {
  const files = (await Promise.all(folders.map((folder) => sourcesBelow(root, folder)))).flat()
  const entries = files.map(async (file) => {
    const source = await readFile(join(root, file), "utf8")
    return [file, await importsOf(file, source)] as const
  })
  return new Map(await Promise.all(entries))
}

export async function importsOf(file: string, source: string): Promise<Import[]> {
  const { module } = await parse(file, source)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    to: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    late: false,
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ to: moduleRequest.value, typeOnly: isType, late: false }] : [],
    )
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    to: source.slice(start, end).replace(/^["'`]|["'`]$/g, ""),
    typeOnly: false,
    late: true,
  }))
  return [...imports, ...exports, ...late].map((one) => ({ ...one, to: resolve(file, one.to) }))
}

/** Our imports name whole files, so no lookup is needed. */
function resolve(from: string, request: string): string {
  if (request.startsWith(".")) return normalize(join(dirname(from), request))
  const [, workspace, path] = WORKSPACE.exec(request) ?? []
  return workspace ? `packages/${workspace}/src/${path}.ts` : request
}

async function sourcesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = entries
    .filter(({ name }) => !IGNORED.has(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourcesBelow(root, path)
      return SOURCE.test(entry.name) ? [path] : []
    })
  return (await Promise.all(nested)).flat()
}
