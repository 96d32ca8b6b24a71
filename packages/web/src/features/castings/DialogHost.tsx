import { lazy, Suspense, useRef } from "react"
import type { DialogName, Dialogs } from "./dialogs.ts"

const Form = lazy(() => import("./form/CastingDialog.tsx").then((m) => ({ default: m.CastingDialog })))
const Detail = lazy(() => import("./detail/DetailDialog.tsx").then((m) => ({ default: m.DetailDialog })))
const Conversion = lazy(() =>
  import("./conversion/ConversionDialog.tsx").then((m) => ({ default: m.ConversionDialog })),
)

/** What a dialog is told; it keeps its casting while it fades out. */
export interface DialogProps {
  open: boolean
  castingId: string
  dialogs: Dialogs
}

interface Shown {
  name: DialogName
  castingId: string
}

/** The dialog of the address; once opened it stays mounted, so that it can close gracefully. */
export function DialogHost({ dialogs }: { dialogs: Dialogs }) {
  const { name, castingId } = dialogs
  const last = useRef<Shown | null>(null)
  if (name) last.current = { name, castingId }
  const shown = last.current
  if (!shown) return null
  const told: DialogProps = { open: name !== null, castingId: shown.castingId, dialogs }
  return (
    <Suspense fallback={null}>
      {shown.name === "detail" ? <Detail {...told} /> : null}
      {shown.name === "convert" ? <Conversion {...told} /> : null}
      {shown.name === "new" || shown.name === "edit" ? (
        <Form key={shown.name} {...told} editing={shown.name === "edit"} />
      ) : null}
    </Suspense>
  )
}
