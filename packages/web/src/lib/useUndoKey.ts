import { useEffect, useRef } from "react"
import { isTyping } from "./typing.ts"

/** Ctrl+Z undoes the last one. */
const standing: symbol[] = []

/** Ctrl+Z undoes the last action while that is possible; in a text field, it undoes typing. */
export function useUndoKey(undo: (() => void) | null): void {
  const latest = useRef(undo)
  latest.current = undo
  const isPossible = undo !== null
  useEffect(() => {
    if (!isPossible) return
    const own = Symbol()
    standing.push(own)
    const hear = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z"
      if (!asked || event.defaultPrevented || standing.at(-1) !== own) return
      if (event.target instanceof Element && isTyping(event.target)) return
      event.preventDefault()
      latest.current?.()
    }
    window.addEventListener("keydown", hear)
    return () => {
      window.removeEventListener("keydown", hear)
      standing.splice(standing.indexOf(own), 1)
    }
  }, [isPossible])
}
