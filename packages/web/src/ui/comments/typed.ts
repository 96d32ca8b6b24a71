import { mentionOf, mentionsIn } from "@trame/core/campaigns/comments/rules"
import { fold } from "@trame/core/lib/text"

export interface Mentionable {
  id: string
  name: string
}

/** A comment as it is typed: people stand in it as `@Hugo Martin`. */
export interface Typed {
  text: string
  /** Those who were chosen from the list: of two namesakes it is this one. */
  chosen: Mentionable[]
}

export const NOTHING_TYPED: Typed = { text: "", chosen: [] }

/** As it is stored: names that were chosen, or are written out, become ids. */
export function toStored({ text, chosen }: Typed, people: readonly Mentionable[]): string {
  const byLength = [...chosen, ...people].toSorted((one, other) => other.name.length - one.name.length)
  let rest = text.trim()
  for (const { id, name } of byLength) {
    if (!name) continue
    rest = rest.replaceAll(mentioned(name), (_, before: string) => `${before}${mentionOf(id)}`)
  }
  return rest
}

/** A name stands by itself: `@Hugo` is nobody within `@Hugolin`. */
const mentioned = (name: string) =>
  new RegExp(`(^|[^\\p{L}\\p{N}@])@${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu")

/** As it is typed, to be edited. */
export function toTyped(text: string, mentions: readonly Mentionable[]): Typed {
  const chosen = mentions.filter(({ id }) => mentionsIn(text).includes(id))
  return {
    text: chosen.reduce((typed, { id, name }) => typed.replaceAll(mentionOf(id), `@${name}`), text),
    chosen,
  }
}

/** What is being typed of a name before the caret, after its `@`; null where none is. */
export function queryAt(text: string, caret: number): string | null {
  const found = /(?:^|[\s([{'’«-])@([^@\n]{0,40})$/u.exec(text.slice(0, caret))
  return found ? (found[1] ?? "") : null
}

/** People whose name, or a word of it, begins so; nobody once the whole name stands there and a space after it. */
export function suggestionsFor(query: string, people: readonly Mentionable[]): Mentionable[] {
  const wanted = fold(query) + (/\s$/.test(query) ? " " : "")
  return people
    .filter(({ name }) => {
      const folded = fold(name)
      return folded.startsWith(wanted) || folded.split(/[\s-]/).some((word) => word.startsWith(wanted))
    })
    .slice(0, MOST_SUGGESTED)
}

const MOST_SUGGESTED = 6
