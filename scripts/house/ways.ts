import { join, relative } from "node:path"
import { build, type Rollup } from "vite"
import { ROOT } from "../test/run.ts"

/** One use of the product, from what a person presses to what is stored. */
interface Way {
  name: string
  /** Where its legs begin, on the site, in a function, in core: names, and the file that exports them. */
  legs: Readonly<Record<string, readonly string[]>>
}

const web = (path: string) => `packages/web/src/${path}`
const functions = (path: string) => `packages/functions/src/${path}`
const core = (path: string) => `packages/core/src/${path}`

export const ways: readonly Way[] = [
  {
    name: "a save of a collaboration",
    legs: {
      [web("features/collaborations/form/draft.ts")]: ["changesOf", "rules"],
      [web("lib/forms/useDraft.ts")]: ["useDraft"],
      [core("campaigns/collaborations/commands/save.ts")]: ["update"],
    },
  },
  {
    name: "a brand's decision",
    legs: {
      [web("public/brand-casting/choice.ts")]: ["useSubmission"],
      [core("campaigns/castings/public/brand.ts")]: ["decide"],
    },
  },
  {
    name: "a payment webhook",
    legs: {
      [functions("http/webhook.ts")]: ["handler"],
      [core("billing/events.ts")]: ["receive"],
    },
  },
  {
    name: "an upload",
    legs: {
      [web("lib/upload/useUpload.ts")]: ["useUpload", "uploadsTo"],
      [core("files/index.ts")]: ["start", "signParts", "complete"],
    },
  },
]

const ENTRY = "\0way"

/**
 * The files that take part in a way: those of which something is left when a bundler drops all that its legs do
 * not need. Types take no part.
 */
export async function filesOf({ legs }: Way): Promise<string[]> {
  const entry = Object.entries(legs)
    .map(([file, names]) => `export { ${names.join(", ")} } from ${JSON.stringify(join(ROOT, file))}`)
    .join("\n")
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "way",
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
