import { fold } from "@trame/core/lib/text"
import type { Look } from "./assistant.ts"
import { asRecord, textIn } from "./data.ts"

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

type Result = Record<string, unknown>

export const listIn = (result: Result, name: string): Result[] => {
  const list = result[name]
  return Array.isArray(list) ? list.map((one: unknown) => asRecord(one) ?? {}) : []
}

export const numberIn = (result: Result, name: string): number => {
  const value = result[name]
  return typeof value === "number" ? value : 0
}

/** `3 collaborations`; for an unfinished list, `au moins 3 collaborations`. */
export function counted(result: Result, name: string, one: string, several = `${one}s`): string {
  const count = numberIn(result, name)
  const atLeast = result.complete === false ? "au moins " : ""
  return `${atLeast}${count.toLocaleString("fr-FR")} ${count > 1 ? several : one}`
}

export const amountIn = (result: Result, name: string): string =>
  numberIn(result, name).toLocaleString("fr-FR", { style: "currency", currency: "EUR" })

export const dayIn = (result: Result, name: string): string =>
  textIn(result, name).slice(0, 10).split("-").toReversed().join("/")

/** The non-empty parts, one per line. */
export const lines = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join("\n")
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n")

/** The item of exactly this name, else the first similar one, with its details; null without any. */
export function opened(
  look: Look,
  { name, search, list, open }: { name: string; search: string; list: string; open: string },
): Result | null {
  if (!name) return null
  const found = listIn(look(search, { query: name }), list)
  const wanted = fold(name)
  const one = found.find((item) => fold(textIn(item, "name")) === wanted) ?? found[0]
  return one ? look(open, { id: textIn(one, "id") }) : null
}

export const unknownName = (name: string, where: string): string =>
  name
    ? `Je ne trouve pas « ${name} » parmi ${where} : je ne sais pas répondre.`
    : `Je ne sais pas de qui il s'agit : précisez un nom parmi ${where}.`
