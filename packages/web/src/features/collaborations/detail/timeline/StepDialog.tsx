import type { Step } from "@trame/core/collaborations/shapes"
import { useRef } from "react"
import { DialogFrame } from "../../../../components/DialogFrame.tsx"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { useBoard } from "../board.ts"
import { StepForm } from "./StepForm.tsx"

/** Adds a step, or edits the one the address names. */
export function StepDialog({ open }: { open: boolean }) {
  const { dialogs } = useBoard()
  const last = useRef(dialogs.item)
  if (open) last.current = dialogs.item
  const title = last.current ? "Modifier l'étape" : "Nouvelle étape"
  return (
    <DialogFrame open={open} title={title} onClose={dialogs.close}>
      <Content stepId={last.current} />
    </DialogFrame>
  )
}

function Content({ stepId }: { stepId: string }) {
  const { detail, dialogs } = useBoard()
  // What arrives later must not replace what is being typed.
  const opened = useRef<Step | null>(null)
  opened.current ??= detail.steps.find(({ id }) => id === stepId) ?? null
  if (stepId && !opened.current) return <EmptyState title="Cette étape n'existe plus" />
  return <StepForm opened={opened.current} onClose={dialogs.close} />
}
