import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite"

/** Chunks of every page: React with the shared parts, and the chunk runtime. */
const BASE = /\/(base|rolldown-runtime)-[^/]+\.js$/
/** The two fonts; other alphabets load when needed. */
export const FACE = /\/(figtree|bricolage-grotesque)-latin-wght-normal-[^/]+\.woff2$/
/** Additional chunks of every page of the application: the entry that requests the others, and the large ones. */
const START = /web\/src\/app\/start\.ts$/
const HEAVY = /\/(early|kit|router|frame|data)-[^/]+\.js$/

const named = (name: string, files: string[]): HtmlTagDescriptor => ({
  tag: "meta",
  attrs: { name, content: files.map((file) => `/${file}`).join(" ") },
  injectTo: "head-prepend",
})

const facadeOf = (file?: Rolldown.OutputAsset | Rolldown.OutputChunk): string =>
  (file?.type === "chunk" && file.facadeModuleId) || ""

/**
 * Preloads these chunks with the document: no second round trip, no reflow of text. `theme.js`, which knows the page,
 * gets the names of chunks that only some pages need at once.
 */
export function preloadPlugin(): Plugin {
  return {
    name: "trame-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const files = Object.keys(bundle)
        const matching = (pattern: RegExp) => files.filter((file) => pattern.test(file))
        const start = files.filter((file) => START.test(facadeOf(bundle[file])))
        const base = matching(BASE).map(
          (file): HtmlTagDescriptor => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }),
        )
        return [
          named("trame:faces", matching(FACE)),
          named("trame:application", [...start, ...matching(HEAVY)]),
          ...base,
        ]
      },
    },
  }
}
