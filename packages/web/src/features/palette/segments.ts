import { fold } from "@trame/core/fold"
import { wordStart } from "./rank.ts"

export interface Segment {
  text: string
  hit: boolean
}

/** A text cut where what was typed is found in it, whatever the accents and case. */
export function segmentsOf(text: string, typed: string): Segment[] {
  const { folded, places } = foldWithPlaces(text)
  const segments: Segment[] = []
  let done = 0
  for (const [start, end] of rangesOf(folded, fold(typed))) {
    const from = places[start] ?? text.length
    const to = afterLetter(places, end, text.length)
    if (from > done) segments.push({ text: text.slice(done, from), hit: false })
    segments.push({ text: text.slice(Math.max(from, done), to), hit: true })
    done = to
  }
  if (done < text.length) segments.push({ text: text.slice(done), hit: false })
  return segments
}

/** The folded text with, for each of its characters, where the letter that it comes from begins. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = ""
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const bare = /\s/u.test(letter) ? space(folded) : fold(letter)
    for (let index = 0; index < bare.length; index++) places.push(at)
    folded += bare
    at += letter.length
  }
  return { folded, places }
}

const space = (before: string): string => (before === "" || before.endsWith(" ") ? "" : " ")

/** All that was typed in one piece, at a word's beginning if it can be; else each of its words. */
function rangesOf(folded: string, typed: string): [start: number, end: number][] {
  if (typed === "") return []
  const whole = [wordStart(folded, typed), folded.indexOf(typed)].find((at) => at >= 0)
  if (whole !== undefined) return [[whole, whole + typed.length]]
  return typed
    .split(" ")
    .map((word): [number, number] => [wordStart(folded, word), wordStart(folded, word) + word.length])
    .filter(([start]) => start >= 0)
    .sort(([a], [b]) => a - b)
    .filter(([start], index, all) => start >= (all[index - 1]?.[1] ?? 0))
}

/** A ligature found by its first half is marked whole. */
function afterLetter(places: readonly number[], end: number, length: number): number {
  const last = places[end - 1] ?? 0
  return places.slice(end).find((place) => place > last) ?? length
}
