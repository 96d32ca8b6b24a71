import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite"

/** What every page needs: React with our first parts, and what joins the chunks. */
const BASE = /\/(base|rolldown-runtime)-[^/]+\.js$/
/** Two typefaces; other alphabets load when needed. */
export const FACE = /\/(figtree|bricolage-grotesque)-latin-wght-normal-[^/]+\.woff2$/
/** What every page of the application needs beside it: what asks for the others, and the heavy ones. */
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
 * Asks for them with the page itself: nothing waits for a second answer, and no line breaks anew. What only some pages
 * want at once is named for `theme.js`, which knows the page.
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
