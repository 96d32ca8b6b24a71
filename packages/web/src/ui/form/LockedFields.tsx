import { ConfigProvider } from "antd"
import { type ReactNode, useContext, useLayoutEffect, useRef } from "react"
import { focusableIn } from "../../lib/dialog/focusRow.ts"
import { DialogContext } from "../../lib/dialog/useDialogParam.ts"
import { firstFieldIn } from "../dialog/DialogFrame.tsx"
import { ReadOnlyContext } from "../states/ReadOnlyNotice.tsx"

/**
 * Whether input is locked: during a save, then until the dialog has closed, and for read-only users. Text typed then
 * would be lost silently.
 */
export function useLocked(busy: boolean): boolean {
  const dialog = useContext(DialogContext)
  const readOnly = useContext(ReadOnlyContext) !== null
  return busy || readOnly || dialog?.open === false
}

interface LockedFieldsProps {
  locked: boolean
  /** Increases when the fields reset: the first one gets the focus. */
  round?: number | undefined
  /** Increases when problems prevent a submit: the first invalid field gets the focus. */
  refusals?: number
  children: ReactNode
}

/** Fields that lock; afterwards the focus returns to the former field, or to the first invalid one. */
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
    // A disabled field loses the focus a moment later.
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

/** An invalid field, or the button of a row (`DraftRow`) with a problem. */
function firstWrongIn(group: HTMLElement | null): HTMLElement | undefined {
  const first = group?.querySelector<HTMLElement>(`${WRONG}, [data-problem='true']`)
  if (!first || first.matches(WRONG)) return first ?? undefined
  return first.querySelector<HTMLElement>(WRONG) ?? focusableIn(first)
}
