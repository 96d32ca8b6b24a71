import type { Plugin } from "vite"
import { withFrenchQuotes } from "../core/src/lib/text.ts"

/**
 * Inserts the non-breaking spaces within quotation marks during the build, so that sources keep plain spaces. Each
 * replaces one space, so source maps stay valid.
 */
export const frenchQuotesPlugin = (): Plugin => ({
  name: "trame-french-quotes",
  apply: "build",
  transform: {
    filter: { id: /packages\/(web|core)\/src\/.*\.tsx?$/, code: /« | »/ },
    handler: (code) => ({ code: withFrenchQuotes(code), map: null }),
  },
})
