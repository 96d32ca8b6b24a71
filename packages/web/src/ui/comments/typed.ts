import { mentionOf, mentionsIn } from "@trame/core/campaigns/comments/rules"
import { fold } from "@trame/core/lib/text"

export interface Mentionable {
  id: string
  name: string
}

/** A comment during typing: mentions read `@Hugo Martin`. */
export interface Typed {
  text: string
  /** Members chosen from the suggestions: they tell namesakes apart. */
  chosen: Mentionable[]
}

export const NOTHING_TYPED: Typed = { text: "", chosen: [] }

/** The stored form: names that were chosen or typed in full become ids. */
export function toStored({ text, chosen }: Typed, people: readonly Mentionable[]): string {
  const byLength = [...chosen, ...people].toSorted((one, other) => other.name.length - one.name.length)
  let rest = text.trim()
  for (const { id, name } of byLength) {
    if (!name) continue
    rest = rest.replaceAll(mentioned(name), (_, before: string) => `${before}${mentionOf(id)}`)
  }
  return rest
}

/** A mention is a whole word: `@Hugo` does not match within `@Hugolin`. */
const mentioned = (name: string) =>
  new RegExp(`(^|[^\\p{L}\\p{N}@])@${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu")

/** The editable form. */
export function toTyped(text: string, mentions: readonly Mentionable[]): Typed {
  const chosen = mentions.filter(({ id }) => mentionsIn(text).includes(id))
  return {
    text: chosen.reduce((typed, { id, name }) => typed.replaceAll(mentionOf(id), `@${name}`), text),
    chosen,
  }
}

/** The partial name after `@` before the caret; null without one. */
export function queryAt(text: string, caret: number): string | null {
  const found = /(?:^|[\s([{'’«-])@([^@\n]{0,40})$/u.exec(text.slice(0, caret))
  return found ? (found[1] ?? "") : null
}

/** Members whose name, or a word of it, begins with the query; none after a full name and a space. */
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
