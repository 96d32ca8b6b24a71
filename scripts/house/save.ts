import { join, relative } from "node:path"
import { build, type Rollup } from "vite"
import { ROOT } from "../test/run.ts"

/** The path of a collaboration's save, from the form to storage: names, and their exporting files. */
const LEGS = {
  "packages/web/src/features/collaborations/form/draft.ts": ["changesOf", "rules"],
  "packages/web/src/lib/forms/useDraft.ts": ["useDraft"],
  "packages/core/src/campaigns/collaborations/commands/save.ts": ["update"],
}

const ENTRY = "\0save"

/** The files that a bundler keeps parts of for the save; types excluded. */
export async function filesOfASave(): Promise<string[]> {
  const entry = Object.entries(LEGS)
    .map(([file, names]) => `export { ${names.join(", ")} } from ${JSON.stringify(join(ROOT, file))}`)
    .join("\n")
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "save",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? entry : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: "esnext",
      rollupOptions: {
        input: ENTRY,
        preserveEntrySignatures: "strict",
        external: (id) => !/^[./\0]/.test(id) && !id.startsWith("@trame/"),
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
  return output
    .flatMap((chunk) => (chunk.type === "chunk" ? Object.entries(chunk.modules) : []))
    .flatMap(([file, { renderedLength }]) => (renderedLength ? [relative(ROOT, file)] : []))
    .filter((file) => file.startsWith("packages/"))
    .sort()
}
