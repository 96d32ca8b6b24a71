import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STAGES, type Stage, stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { today } from "@trame/core/lib/day"
import { Form, Input } from "antd"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { atMost } from "../../../lib/forms/formProblem.ts"
import { sameValue } from "../../../lib/forms/merge.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../../ui/form/DayField.tsx"
import { DialogForm, useSendForm } from "../../../ui/form/DialogForm.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { questionsOf, type useMove } from "./moves.ts"

interface MoveDialogProps {
  /** None where it is not shown any more. */
  card: CollaborationCard | undefined
  stage: Stage
  onMove: ReturnType<typeof useMove>
}

/** What a campaign's new stage asks for, and what it takes back (rules/campaigns.md#board). */
export default function MoveDialog({ card, ...move }: MoveDialogProps) {
  const opened = useOpened(card)
  const known = opened ?? card
  return (
    <DialogFrame title={`Déplacer vers « ${STAGES[move.stage]} »`} width={460}>
      {known ? (
        <MoveForm card={known} latest={card ?? known} {...move} />
      ) : (
        <EmptyState title="Cette campagne n'est plus affichée" />
      )}
    </DialogFrame>
  )
}

interface Values {
  quoteNumber?: string
  signedDate?: string | null
}

interface MoveFormProps extends Omit<MoveDialogProps, "card"> {
  /** As it was when the dialog opened. */
  card: CollaborationCard
  /** What is now known of it. */
  latest: CollaborationCard
}

function MoveForm({ card, latest, stage, onMove }: MoveFormProps) {
  const { finish } = useDialog()
  const { takenBack, quoteNumber, signedDate } = questionsOf(card, stage)
  // What else a colleague changed of it meanwhile is no reason to lose what is typed.
  const asksTheSame =
    stageOf(latest) === stageOf(card) && sameValue(questionsOf(latest, stage), questionsOf(card, stage))
  // The card shows what becomes of it: a dialog above it would hide that.
  const sending = useSendForm<Values>(async (values, { release }) => {
    release()
    finish()
    await onMove(asksTheSame ? latest : card, stage, {
      ...(quoteNumber && values.quoteNumber && { quoteNumber: values.quoteNumber.trim() }),
      ...(signedDate && { signedDate: values.signedDate ?? null }),
    })
  })
  return (
    <DialogForm
      saving={sending}
      initialValues={{ quoteNumber: "", signedDate: today() }}
      failed={() => null}
      submit="Déplacer"
      danger={takenBack.length > 0}
    >
      {takenBack.length > 0 ? (
        <p>
          «&nbsp;{card.name}&nbsp;» ne sera plus marquée&nbsp;: <strong>{takenBack.join(", ")}</strong>. Ses
          numéros et ses dates restent.
        </p>
      ) : (
        <p>«&nbsp;{card.name}&nbsp;»</p>
      )}
      {quoteNumber ? (
        <Form.Item name="quoteNumber" label="Numéro de devis (facultatif)" rules={[atMost(60)]}>
          <Input autoComplete="off" />
        </Form.Item>
      ) : null}
      {signedDate ? <DayItem name="signedDate" label="Date de signature (facultative)" /> : null}
    </DialogForm>
  )
}
