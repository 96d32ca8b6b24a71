import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { useState } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { useOpened } from "../../lib/forms/useVersionedSave.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../ui/form/DayField.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import type { DueStepActions } from "./useDueStepActions.ts"

interface PostponeDialogProps {
  /** None where it is not in the list any more. */
  step: DueStep | undefined
  postpone: DueStepActions["postpone"]
}

/** Puts a step off to any day. */
export default function PostponeDialog({ step, postpone }: PostponeDialogProps) {
  const opened = useOpened(step)
  const known = step ?? opened
  return (
    <DialogFrame title="Reporter l'étape" width={440}>
      {known ? (
        <PostponeForm step={known} postpone={postpone} />
      ) : (
        <EmptyState title="Cette étape n'est plus dans la liste" />
      )}
    </DialogFrame>
  )
}

function PostponeForm({ step, postpone }: { step: DueStep; postpone: DueStepActions["postpone"] }) {
  const { finish } = useDialog()
  const [known, setKnown] = useState({ deadline: step.deadline, changed: false })
  const sending = useSendForm<{ day: string }>(async ({ day }, { release }) => {
    // Another person's day is told before it is replaced.
    if (step.deadline !== known.deadline) {
      setKnown({ deadline: step.deadline, changed: true })
      return
    }
    if (!(await postpone(step, day))) return
    release()
    finish()
  })
  return (
    <DialogForm
      saving={sending}
      initialValues={{ day: step.deadline ?? undefined }}
      failed={() => null}
      submit="Reporter"
    >
      {known.changed ? (
        <FailureAlert
          title={`La date limite de « ${step.name} » a été modifiée entre-temps par une autre personne.`}
          reason={`Elle est maintenant : ${formatDate(known.deadline)}. « Reporter » la remplace par la vôtre.`}
        />
      ) : null}
      <DayItem
        name="day"
        label="Nouvelle date limite"
        extra={`« ${step.name} » · ${step.collaboration.name}`}
        rules={[filled("La date est requise")]}
      />
    </DialogForm>
  )
}
