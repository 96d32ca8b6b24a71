import type { HtmlTagDescriptor, Plugin } from "vite"

/** What every page needs: React with our first parts, and two typefaces; other alphabets load when needed. */
const BASE = /\/base-[^/]+\.js$/
export const FACE = /\/(figtree|bricolage-grotesque)-latin-wght-normal-[^/]+\.woff2$/

const linkTo = (href: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true, href: `/${href}` },
  injectTo: "head",
})

/** Asks for them with the page itself: nothing waits for a second answer, and no line breaks anew. */
export function preloadPlugin(): Plugin {
  return {
    name: "trame-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const files = Object.keys(bundle)
        return [
          ...files.filter((file) => BASE.test(file)).map((file) => linkTo(file, { rel: "modulepreload" })),
          ...files
            .filter((file) => FACE.test(file))
            .map((file) => linkTo(file, { rel: "preload", as: "font", type: "font/woff2" })),
        ]
      },
    },
  }
}
