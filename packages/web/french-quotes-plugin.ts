import type { Plugin } from "vite"
import { withFrenchQuotes } from "../core/src/lib/text.ts"

/**
 * Sets the spaces within quotation marks while the site is built, so that our texts are written as a keyboard has them. A
 * space takes the place of a space: what a source map says still holds.
 */
export const frenchQuotesPlugin = (): Plugin => ({
  name: "trame-french-quotes",
  apply: "build",
  transform: {
    filter: { id: /packages\/(web|core)\/src\/.*\.tsx?$/, code: /« | »/ },
    handler: (code) => ({ code: withFrenchQuotes(code), map: null }),
  },
})
