import { ConfigProvider } from "antd"
import { type ReactNode, useContext, useLayoutEffect, useRef } from "react"
import { focusableIn } from "../../lib/dialog/focusRow.ts"
import { DialogContext } from "../../lib/dialog/useDialogParam.ts"
import { firstFieldIn } from "../dialog/DialogFrame.tsx"
import { ReadOnlyContext } from "../states/ReadOnlyNotice.tsx"

/**
 * Whether nothing may be typed: while a save runs, from then until its dialog has closed, and where the person may only
 * read. What would be typed then would be lost unseen.
 */
export function useLocked(busy: boolean): boolean {
  const dialog = useContext(DialogContext)
  const readOnly = useContext(ReadOnlyContext) !== null
  return busy || readOnly || dialog?.open === false
}

interface LockedFieldsProps {
  locked: boolean
  /** Grows when the fields begin anew: the keyboard is then in the first. */
  round?: number | undefined
  /** Grows when something that is wrong kept them from being sent: the keyboard is then in the first that is. */
  refusals?: number
  children: ReactNode
}

/** Fields that lock; what the keyboard was in has it again, or the first field that is wrong. */
export function LockedFields({ locked, round = 0, refusals = 0, children }: LockedFieldsProps) {
  const begun = useRef(round)
  const refused = useRef(refusals)
  const left = useRef<HTMLElement | null>(null)
  const group = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (locked) {
      left.current = group.current?.contains(activeElement) ? (activeElement as HTMLElement) : null
      return
    }
    if (begun.current !== round) {
      begun.current = round
      left.current = null
      firstFieldIn(group.current)?.focus()
      return
    }
    if (refused.current !== refusals) {
      refused.current = refusals
      left.current = null
      const wrong = firstWrongIn(group.current)
      wrong?.focus({ preventScroll: true })
      wrong?.scrollIntoView?.({ block: "center" })
      return
    }
    // A disabled field loses the keyboard a moment after it was disabled.
    if (!left.current || (activeElement !== document.body && activeElement !== left.current)) return
    const wrong = group.current?.querySelector<HTMLElement>(WRONG)
    ;(wrong ?? left.current).focus({ preventScroll: true })
    left.current = null
  }, [locked, round, refusals])

  return (
    <ConfigProvider componentDisabled={locked}>
      <div ref={group} style={{ display: "contents" }} aria-busy={locked || undefined}>
        {children}
      </div>
    </ConfigProvider>
  )
}

const WRONG = "[aria-invalid='true']"

/** A field that says so itself, or what opens the row (`DraftRow`) in which something is wrong. */
function firstWrongIn(group: HTMLElement | null): HTMLElement | undefined {
  const first = group?.querySelector<HTMLElement>(`${WRONG}, [data-problem='true']`)
  if (!first || first.matches(WRONG)) return first ?? undefined
  return first.querySelector<HTMLElement>(WRONG) ?? focusableIn(first)
}
