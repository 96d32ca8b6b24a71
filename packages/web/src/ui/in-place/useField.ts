import { useEffect, useRef, useState } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { isStoredAs } from "../../lib/forms/merge.ts"
import { useSaving } from "../../lib/forms/useSaving.ts"
import { useNotices } from "../../lib/notices.tsx"
import type { PlacedField, Reading } from "./InPlace.tsx"

interface FieldOptions<Fields, Name extends keyof Fields> extends PlacedField<Fields, Name> {
  words: (value: unknown) => string
  /** A save failed while the field is on the screen, maybe one by « Annuler ». */
  onFailed: () => void
}

/** One field, saved by itself over the latest reading of its record, with undo for ten seconds. */
export function useField<Fields extends object, Name extends keyof Fields>(
  options: FieldOptions<Fields, Name>,
) {
  const { of, name, label, words, onFailed } = options
  const { latest } = of
  const notices = useNotices()
  const valueIn = ({ fields }: Reading<Fields>): unknown => fields[name]
  const [typed, setTyped] = useState(valueIn(latest))
  /** The same, before the next rendering. */
  const current = useRef(typed)
  /** The value that the last write replaced. */
  const before = useRef(typed)
  const type = (value: unknown) => {
    current.current = value
    setTyped(value)
  }

  const saving = useSaving<Reading<Fields>, { value: unknown }>({
    opened: latest,
    form: {
      current: () => ({ value: current.current }),
      show: ({ value }) => type(value),
      explain: (error) => {
        if (place.current) onFailed()
        else tellLost(problemOf(error).message)
      },
    },
    read: of.read,
    valuesOf: (reading) => ({ value: valueIn(reading) }),
    words: ({ value }) => ({ [label]: words(value) }),
    write: ({ value }, base) => {
      const { version } = base ?? latest
      before.current = valueIn(base ?? latest)
      return of.write({ [name]: value } as Partial<Fields>, version)
    },
    onSaved: () => {
      const replaced = before.current
      setOpen(false)
      notices.undoable(`${label} : ${words(current.current) || "vide"}`, () => latestPut.current(replaced))
    },
  })
  const { base, busy, conflict, problem } = saving
  // A list may lag behind a save.
  const stored = base && base.version > latest.version ? base : latest
  /** As the user found it, or as it is by now. */
  const isStored = (value: unknown) =>
    [base ?? latest, stored].some((reading) => isStoredAs(value, valueIn(reading)))

  /** Saves a value; a change of other fields meanwhile is none of this one. */
  function put(value: unknown): void {
    type(value)
    const isOlder = base && base.version < latest.version
    if (isOlder && isStoredAs(valueIn(base), valueIn(latest))) saving.take(latest)
    void saving.save({ value })
  }
  const latestPut = useRef(put)
  latestPut.current = put

  const place = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const unsaved = open && !isStored(typed)
  const tellLost = (reason: string) =>
    notices.error(`« ${label} : ${words(current.current)} » n'a pas été enregistré. ${reason}`)
  /** The record may disappear under the user's hands; a user who leaves has been asked. */
  const onGone = useRef<(() => void) | null>(null)
  const left = useRef(false)
  onGone.current = unsaved && !left.current ? () => tellLost("Cet élément n'est plus affiché.") : null
  useUnsavedGuard(unsaved, {
    onLeave: () => {
      left.current = true
      onGone.current = null
    },
  })
  useEffect(() => () => onGone.current?.(), [])

  return {
    saving,
    place,
    open,
    setOpen,
    typed,
    current,
    type,
    put,
    isStored,
    /** The value on the screen: the sent one until its answer. */
    value: (busy ? typed : valueIn(stored)) as Fields[Name],
    /** The stored value again. */
    reset() {
      type(valueIn(stored))
      saving.take(stored)
    },
    failure: conflict ? null : problem,
  }
}
