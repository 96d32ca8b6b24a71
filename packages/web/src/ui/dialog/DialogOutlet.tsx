import { Fragment, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react"
import { type Place, useAddress } from "../../lib/address/address.ts"
import {
  type Beside,
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
import { WIDE } from "../../lib/useMediaQuery.ts"

interface DialogOutletProps<Shape extends DialogShape> {
  of: Dialogs<Shape>
  /** The dialog that stands beside its list on a wide window. */
  beside?: Beside
  /** The content of each dialog, in a `DialogFrame`. A dialog left out belongs to another outlet. */
  children: { [Name in keyof Shape & string]?: (params: ParamsOf<Shape, Name>) => ReactNode }
}

const isWide = () => window.matchMedia(WIDE).matches

/** The open dialog of the address. It fades out with its content, then the focus returns to its previous place. */
export function DialogOutlet<Shape extends DialogShape>({ of, beside, children }: DialogOutletProps<Shape>) {
  const { shown, mayClose, finish } = useDialogParam(of)
  const { entry } = useAddress()
  const latestEntry = useRef(entry)
  latestEntry.current = entry
  // The address changes a moment later, when the dialog's record may be gone. A dialog reopened at once has the same
  // name on another history entry, and may never render closed.
  const [left, setLeft] = useState("")
  const here = shown && `${entry} ${keyOf(shown)}`
  if (left && here !== left) setLeft("")
  const open = shown !== null && children[shown.name] !== undefined && here !== left
  const [last, setLast] = useState<Shown<Shape> | null>(null)
  const opener = useRef<Element | null>(null)
  // "Back" or "forward" during the fade-out reopens the dialog, which mounts anew: its former input is saved.
  const [opening, setOpening] = useState(() => ({ open, count: 0, wide: isWide() }))
  if (opening.open !== open)
    // A window that changes its width keeps the dialog as it is, with what was typed.
    setOpening(open ? { open, count: opening.count + 1, wide: isWide() } : { ...opening, open })
  if (open && !last) opener.current = document.activeElement
  if (open && keyOf(shown) !== keyOf(last)) setLast(shown)
  const told = open ? shown : last
  const key = keyOf(told)

  const stands = opening.wide && beside?.dialog === told?.name ? (beside ?? null) : null
  const latest = useRef<typeof control | null>(null)
  const control = useMemo(() => {
    const own: Omit<DialogControl, "beside"> = {
      open,
      close: async () => {
        if (await mayClose()) own.finish()
      },
      finish(changes) {
        // A save may end after its dialog has closed, or has opened again.
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
    // antd restores the focus itself, unless a field took it before antd recorded the previous one.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [key])

  if (!told) return null
  const content = children[told.name] as ((params: Shown<Shape>["params"]) => ReactNode) | undefined
  return (
    <DialogContext value={{ ...control, beside: stands }}>
      <LeavesContext value={leaves}>
        <Suspense fallback={null}>
          <Fragment key={`${opening.count} ${key}`}>{content?.(told.params)}</Fragment>
        </Suspense>
      </LeavesContext>
    </DialogContext>
  )
}
