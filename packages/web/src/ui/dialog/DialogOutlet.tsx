import { Fragment, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react"
import { type Place, useAddress } from "../../lib/address/address.ts"
import {
  DialogContext,
  type DialogControl,
  type DialogShape,
  type Dialogs,
  keyOf,
  type ParamsOf,
  type Shown,
  shownBy,
  useDialogParam,
} from "../../lib/dialog/useDialogParam.ts"
import { LeavesContext } from "../../lib/dialog/useUnsavedGuard.ts"

interface DialogOutletProps<Shape extends DialogShape> {
  of: Dialogs<Shape>
  /** What each shows, in a `DialogFrame`. One that is left out lies in another outlet. */
  children: { [Name in keyof Shape & string]?: (params: ParamsOf<Shape, Name>) => ReactNode }
}

/** The open dialog of the address. It fades out with what it was about, then focus is where it was before. */
export function DialogOutlet<Shape extends DialogShape>({ of, children }: DialogOutletProps<Shape>) {
  const { shown, mayClose, finish } = useDialogParam(of)
  const { entry } = useAddress()
  const latestEntry = useRef(entry)
  latestEntry.current = entry
  // The address says so a moment later, and what the dialog showed may be gone by then. Opened again at once, the same
  // is open on another entry, before it was ever seen closed.
  const [left, setLeft] = useState("")
  const here = shown && `${entry} ${keyOf(shown)}`
  if (left && here !== left) setLeft("")
  const open = shown !== null && children[shown.name] !== undefined && here !== left
  const [last, setLast] = useState<Shown<Shape> | null>(null)
  const opener = useRef<Element | null>(null)
  // Opened again while it fades out, by "back" or "forward", it starts anew: what it held is saved.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (opening.open !== open) setOpening({ open, count: opening.count + (open ? 1 : 0) })
  if (open && !last) opener.current = document.activeElement
  if (open && keyOf(shown) !== keyOf(last)) setLast(shown)
  const told = open ? shown : last
  const key = keyOf(told)

  const latest = useRef<DialogControl | null>(null)
  const control = useMemo((): DialogControl => {
    const own: DialogControl = {
      open,
      close: async () => {
        if (await mayClose()) own.finish()
      },
      finish(changes) {
        // A save may end when its dialog is long closed, and open again.
        if (latest.current !== own) return
        setLeft(`${latestEntry.current} ${key}`)
        finish(changes)
      },
      closed: () => setLast(null),
    }
    return own
  }, [open, key, mayClose, finish])
  latest.current = control
  const leaves = useMemo(() => (to: Place) => keyOf(shownBy(of, to.search)) !== key, [of, key])

  useEffect(() => {
    if (key) return
    // The window gives it back by itself, unless one of its fields took it before the window had looked.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [key])

  if (!told) return null
  const content = children[told.name] as ((params: Shown<Shape>["params"]) => ReactNode) | undefined
  return (
    <DialogContext value={control}>
      <LeavesContext value={leaves}>
        <Suspense fallback={null}>
          <Fragment key={`${opening.count} ${key}`}>{content?.(told.params)}</Fragment>
        </Suspense>
      </LeavesContext>
    </DialogContext>
  )
}
