import type { Plugin } from "vite"
import { withFrenchSpaces } from "../core/src/lib/text.ts"

interface Node {
  type: string
  start: number
  end: number
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value

/** Texts, as an expression or an attribute has them, and the parts of those that are put together. */
function textsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isNode(value)) return []
  if (value.type === "TemplateElement") return [value]
  if (value.type === "Literal" && "value" in value && typeof value.value === "string") return [value]
  return Object.values(value).flatMap(textsOf)
}

/**
 * Sets the spaces of our texts while the site is built, so that they are written as a keyboard has them. A space takes
 * the place of a space: what a source map says still holds.
 */
export function frenchSpacesPlugin(): Plugin {
  return {
    name: "trame-french-spaces",
    apply: "build",
    transform: {
      filter: { id: /packages\/(web|core)\/src\/.*\.tsx?$/, code: / [:;?!»%€]|« / },
      handler(code) {
        let set = code
        for (const { type, start, end } of textsOf(this.parse(code))) {
          const inner = type === "Literal" ? 1 : 0
          const text = withFrenchSpaces(code.slice(start + inner, end - inner))
          set = set.slice(0, start + inner) + text + set.slice(end - inner)
        }
        return { code: set, map: null }
      },
    },
  }
}
