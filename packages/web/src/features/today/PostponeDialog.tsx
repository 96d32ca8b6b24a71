import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { useOpened } from "../../lib/forms/useSaving.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { NewDayForm } from "../../ui/form/NewDayForm.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import type { DueStepActions } from "./useDueStepActions.ts"

interface PostponeDialogProps {
  /** Undefined when it is no longer in the list. */
  step: DueStep | undefined
  postpone: DueStepActions["postpone"]
}

/** Postpones a step to any day. */
export default function PostponeDialog({ step, postpone }: PostponeDialogProps) {
  const opened = useOpened(step)
  const known = step ?? opened
  return (
    <DialogFrame title="Reporter l'étape" width={440}>
      {known ? (
        <NewDayForm
          stored={known.deadline}
          label="Nouvelle date limite"
          extra={`« ${known.name} » · ${known.collaboration.name}`}
          whose={`La date limite de « ${known.name} »`}
          submit="Reporter"
          send={(day) => postpone(known, day)}
        />
      ) : (
        <EmptyState title="Cette étape n'est plus dans la liste" />
      )}
    </DialogFrame>
  )
}
