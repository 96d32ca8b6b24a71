import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"

/** What a control takes to be named and described by its field. */
export interface Described {
  id: string
  "aria-invalid": boolean
  "aria-describedby": string | undefined
  "aria-required": true | undefined
}

interface Field {
  /** One of its own unless said. */
  id?: string | undefined
  error?: ReactNode
  hint?: ReactNode
  required?: boolean | undefined
}

/** A labelled field, in whatever looks: the control's attributes, and the ids of what stands below it. */
export function useDescribed({ id, error, hint, required }: Field) {
  const generated = useId()
  const control = id ?? generated
  const errorId = `${control}-error`
  const hintId = `${control}-hint`
  const described: Described = {
    id: control,
    "aria-invalid": Boolean(error),
    "aria-describedby": [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined,
    "aria-required": required || undefined,
  }
  return { described, errorId, hintId }
}

/**
 * Takes the keyboard to the first field of a form that is wrong, each time that the form was refused. Not whenever
 * something is wrong: correcting one field would lead on to the next in the middle of a word.
 */
export function useFirstWrong(refusals: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [refusals])
  return form
}

/** What counts of a typed or pasted code: spaces and more than six digits fall away. */
export const sixDigitsOf = (typed: string): string => typed.replace(/\D/g, "").slice(0, 6)

/** Empty for a code that can be sent. */
export const sixDigitsProblem = (code: string): string =>
  /^\d{6}$/.test(code) ? "" : "Saisissez les six chiffres du code."

/** Files dragged over an element: whether one hovers, and those dropped. */
export function useFileDrop(onFiles: (...files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent: only a balance of both says whether it is still over.
  const depth = useRef(0)

  const count = (change: number) => {
    depth.current = Math.max(0, depth.current + change)
    setOver(depth.current > 0)
  }
  const withFiles = (work: (event: DragEvent) => void) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes("Files")) work(event)
  }
  return {
    over,
    handlers: {
      onDragEnter: withFiles(() => count(1)),
      onDragLeave: withFiles(() => count(-1)),
      onDragOver: withFiles((event) => event.preventDefault()),
      onDrop: withFiles((event) => {
        event.preventDefault()
        count(-depth.current)
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(...files)
      }),
    },
  }
}
