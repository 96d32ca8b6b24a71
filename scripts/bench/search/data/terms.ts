import { fold } from "@trame/core/lib/text"
import type { Chance } from "./chance.ts"

const RARE_SHARE = 0.15
const UNLIKELY = [..."qxzwjkvy47"]

/** Some letters of a text as people type them: mostly from the beginning of a word, sometimes with accents. */
export function lettersOf(chance: Chance, text: string, least: number, most: number): string {
  const letters = [...(chance.next() < 0.2 ? text : fold(text))]
  const length = least + chance.below(most - least + 1)
  const last = Math.max(0, letters.length - length)
  const wordStarts = letters.flatMap((_, index) => (index === 0 || letters[index - 1] === " " ? [index] : []))
  const start = chance.next() < 0.7 ? chance.pick(wordStarts) : chance.below(last + 1)
  return letters.slice(Math.min(start, last), start + length).join("")
}

/** A term with few or no results: three unlikely letters, or a name with a typo. */
export function missOf(chance: Chance, text: string): string {
  if (chance.next() < 0.3) return Array.from({ length: 3 }, () => chance.pick(UNLIKELY)).join("")
  const letters = [...fold(text)].slice(0, 5 + chance.below(8))
  letters[1 + chance.below(Math.max(1, letters.length - 2))] = chance.pick(UNLIKELY)
  return letters.join("")
}

/** Counts pairs of adjacent letters, to find rare ones. */
export class PairCounter {
  readonly #counts = new Uint32Array(128 * 128)

  add(folded: string): void {
    for (let index = 1; index < folded.length; index++) {
      const [a, b] = [folded.charCodeAt(index - 1), folded.charCodeAt(index)]
      if (typed(a) && typed(b)) this.#counts[a * 128 + b] = (this.#counts[a * 128 + b] ?? 0) + 1
    }
  }

  rare(): string[] {
    const found = [...this.#counts.entries()].filter(([, count]) => count > 0).sort(([, a], [, b]) => a - b)
    return found
      .slice(0, Math.ceil(found.length * RARE_SHARE))
      .map(([pair]) => String.fromCharCode(pair >> 7, pair & 127))
  }
}

/** Letters, digits, full stop and underscore. */
const typed = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 46 || code === 95
