import { fold } from "@trame/core/lib/text"
import { asRecord, textIn } from "./data.ts"

export type Result = Record<string, unknown>

/** The name in a question: between « » or quotes, or after one of these words up to the end. */
export function nameIn(asked: string, behind: RegExp): string {
  const [, quoted] = /[«"“]\s*([^»"”]+?)\s*[»"”]/u.exec(asked) ?? []
  if (quoted) return quoted
  const found = behind.exec(asked)
  if (!found) return ""
  return asked
    .slice(found.index + found[0].length)
    .replace(/[\s ]*[?!.]*\s*$/u, "")
    .trim()
}

export const says = (pattern: RegExp, asked: string): boolean => pattern.test(fold(asked))

export const listIn = (result: Result, name: string): Result[] => {
  const list = result[name]
  return Array.isArray(list) ? list.map((one: unknown) => asRecord(one) ?? {}) : []
}

const numberIn = (result: Result, name: string): number => {
  const value = result[name]
  return typeof value === "number" ? value : 0
}

/** `3 collaborations`; for an unfinished list, `au moins 3 collaborations`. */
function counted(result: Result, name: string, one: string, several = `${one}s`): string {
  const count = numberIn(result, name)
  const atLeast = result.complete === false ? "au moins " : ""
  return `${atLeast}${count.toLocaleString("fr-FR")} ${count > 1 ? several : one}`
}

const FORMATS: Record<string, (result: Result, name: string, one?: string, several?: string) => string> = {
  text: textIn,
  count: (result, name, one = "", several) => counted(result, name, one, several),
  number: (result, name) => numberIn(result, name).toLocaleString("fr-FR"),
  euros: (result, name) =>
    numberIn(result, name).toLocaleString("fr-FR", { style: "currency", currency: "EUR" }),
  day: (result, name) => textIn(result, name).slice(0, 10).split("-").toReversed().join("/"),
  engagement: (result, name) =>
    typeof result[name] === "number"
      ? `${result[name].toLocaleString("fr-FR")} % d'engagement`
      : "engagement inconnu",
}

/** A template's text: `{name}`, `{euros:budget}`, `{count:total|client}` or `{count:open|ouvert|ouverts}`. */
export const filled = (template: string, result: Result): string =>
  template.replace(
    /\{(?:(\w+):)?(\w+)(?:\|([^|}]+))?(?:\|([^|}]+))?\}/g,
    (_, format = "text", name: string, one?: string, several?: string) =>
      FORMATS[format]?.(result, name, one, several) ?? "",
  )

/** The non-empty parts, one per line. */
export const lines = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join("\n")
