import { Button } from "antd"
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { mayRetry } from "../../lib/api/problem.ts"
import { DIALOG } from "../../lib/dialog/selector.ts"
import { LockedFields, useLocked } from "../form/LockedFields.tsx"
import { BusyButton } from "../states/BusyButton.tsx"
import { Control, problemIn, settled, wordsIn } from "./Control.tsx"
import styles from "./InPlace.module.css"
import { type InPlaceProps, Value } from "./InPlace.tsx"
import { useField } from "./useField.ts"

/** A value that has been opened: its control, or the value with what was sent. */
export function Editor<Fields extends object, Name extends keyof Fields>(props: InPlaceProps<Fields, Name>) {
  const { input, label, what, required, shown, action, pencil } = props
  const id = useId()
  const words = (value: unknown) => wordsIn(input, value)
  /** Where the focus goes once the control or the value is there. */
  const focuses = useRef(false)
  const [wrong, setWrong] = useState("")
  const field = useField({
    ...props,
    words,
    onFailed() {
      focuses.current ||= field.place.current?.contains(document.activeElement) ?? false
      field.setOpen(true)
    },
  })
  const { saving, place, open, setOpen, typed, current, type, failure } = field
  const { conflict, busy } = saving
  const locked = useLocked(busy)

  useLayoutEffect(() => {
    if (!focuses.current) return
    focuses.current = false
    const target = place.current?.querySelector<HTMLElement>(open ? "input, textarea" : "button")
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
  }, [open, place])

  const begin = () => {
    if (busy) return
    field.reset()
    setWrong("")
    focuses.current = true
    setOpen(true)
  }
  // The first press has loaded this code.
  const begun = useRef(begin)
  useLayoutEffect(() => begun.current(), [])

  const close = (focus: boolean) => {
    focuses.current = focus
    setOpen(false)
  }
  const cancel = () => {
    field.reset()
    close(true)
  }
  /** Returns whether the control has closed. */
  const commit = (focus: boolean): boolean => {
    if (!open || locked) return false
    const value = settled(input, current.current)
    const problem = problemIn(input, value, required)
    setWrong(problem)
    type(value)
    if (problem) return false
    close(focus)
    if (conflict || failure || !field.isStored(value)) field.put(value)
    else field.reset()
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing || !(target instanceof HTMLElement) || target.closest("button")) return
    if (key === "Escape") {
      event.stopPropagation()
      cancel()
    } else if (key === "Enter" && (input.kind !== "note" || ctrlKey || metaKey)) {
      event.preventDefault()
      commit(true)
    } else if (key === "Tab" && !conflict && !failure) {
      const next = neighbourOf(place.current, event.shiftKey)
      event.preventDefault()
      if (!commit(next === null) || !next) return
      next.focus()
      if (next.getAttribute("role") !== "switch") next.click()
    }
  }
  /** Leaving the window keeps the focused element, and the calendar belongs to its field. */
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    const isLeft = !currentTarget.contains(relatedTarget) && document.activeElement !== target
    if (isLeft && !relatedTarget?.closest(POPUPS) && !conflict && !failure) commit(false)
  }

  const reason = wrong || (failure && (Object.values(failure.fields)[0] ?? failure.message))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events of the control
    <span
      ref={place}
      data-in-place
      data-editing={open}
      className={styles.place}
      onKeyDown={open ? onKeyDown : undefined}
      onBlur={open ? onBlur : undefined}
    >
      {open ? (
        <>
          <span aria-hidden="true" className={styles.ghost}>
            {pencil ? null : shown(field.value)}
          </span>
          <span className={styles.control}>
            <LockedFields locked={locked}>
              <Control
                id={id}
                aria-label={label}
                aria-invalid={Boolean(reason || conflict)}
                aria-describedby={reason || conflict ? `${id}-reason` : undefined}
                input={input}
                value={typed}
                placeholder={shown(field.value)}
                onChange={(value) => {
                  setWrong("")
                  type(value)
                }}
                onPick={() => commit(true)}
              />
              {conflict ? (
                <Told id={id} why={<Theirs words={conflict.both[0]?.theirs} />}>
                  <BusyButton
                    size="small"
                    busy={busy}
                    onClick={async () => {
                      if (await saving.reload()) close(true)
                    }}
                  >
                    Garder la sienne
                  </BusyButton>
                  <BusyButton
                    size="small"
                    busy={busy}
                    onClick={() => {
                      focuses.current = true
                      void saving.overwrite()
                    }}
                  >
                    Mettre la mienne
                  </BusyButton>
                </Told>
              ) : reason ? (
                <Told id={id} why={reason}>
                  {!wrong && failure && mayRetry(failure) ? (
                    <BusyButton size="small" busy={busy} onClick={() => commit(true)}>
                      Réessayer
                    </BusyButton>
                  ) : null}
                  <Button size="small" disabled={false} onClick={cancel}>
                    Annuler
                  </Button>
                </Told>
              ) : null}
            </LockedFields>
          </span>
        </>
      ) : (
        <Value
          what={what}
          shown={shown(field.value)}
          action={action}
          pencil={pencil}
          busy={busy}
          onOpen={begin}
        />
      )}
    </span>
  )
}

const POPUPS = ".ant-picker-dropdown, .ant-select-dropdown"

interface ToldProps {
  id: string
  why: ReactNode
  children: ReactNode
}

/** The reason beside the control, with the ways out. */
const Told = ({ id, why, children }: ToldProps) => (
  <span className={`stack gap-3 mt-2 text-m ${styles.told}`}>
    <span id={`${id}-reason`} role="alert" className="danger anywhere">
      {why}
    </span>
    <span className="flex wrap gap-2">{children}</span>
  </span>
)

const Theirs = ({ words }: { words: string | undefined }) =>
  words === undefined
    ? "Une autre personne a modifié cette valeur entre-temps."
    : words
      ? `Une autre personne a mis « ${words} » entre-temps.`
      : "Une autre personne a vidé cette valeur entre-temps."

/** The button of the next value that is edited in place, or of the one before. */
function neighbourOf(place: HTMLElement | null, back: boolean): HTMLElement | null {
  const room = place?.closest(`main, ${DIALOG}`) ?? document
  const places = [...room.querySelectorAll<HTMLElement>("[data-in-place]")]
  const at = place ? places.indexOf(place) : -1
  return places[at + (back ? -1 : 1)]?.querySelector("button") ?? null
}
