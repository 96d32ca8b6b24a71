import { segmentsOf } from "./segments.ts"

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0
  return segmentsOf(text, typed).map((segment) => {
    const key = at
    at += segment.text.length
    return segment.hit ? <mark key={key}>{segment.text}</mark> : <span key={key}>{segment.text}</span>
  })
}
