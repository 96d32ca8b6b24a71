import { lazy, Suspense, useRef } from "react"
import { useBoard } from "./board.ts"
import type { DialogName } from "./dialogs.ts"

const DIALOGS = {
  step: lazy(() => import("./timeline/StepDialog.tsx").then((m) => ({ default: m.StepDialog }))),
  document: lazy(() => import("./documents/DocumentDialog.tsx").then((m) => ({ default: m.DocumentDialog }))),
  preview: lazy(() => import("./documents/PreviewDialog.tsx").then((m) => ({ default: m.PreviewDialog }))),
  stat: lazy(() => import("./stats/StatDialog.tsx").then((m) => ({ default: m.StatDialog }))),
  link: lazy(() => import("./link/LinkDialog.tsx").then((m) => ({ default: m.LinkDialog }))),
} satisfies Record<DialogName, unknown>

const isName = (name: string): name is DialogName => Object.hasOwn(DIALOGS, name)

/** The dialog of the address; once opened it stays mounted, so that it can close gracefully. */
export function DialogHost() {
  const { name } = useBoard().dialogs
  const last = useRef<DialogName | null>(null)
  if (isName(name)) last.current = name
  if (!last.current) return null
  const Dialog = DIALOGS[last.current]
  return (
    <Suspense fallback={null}>
      <Dialog open={name === last.current} />
    </Suspense>
  )
}
