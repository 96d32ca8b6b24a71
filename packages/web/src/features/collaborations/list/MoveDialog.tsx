import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STAGES, type Stage, stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { today } from "@trame/core/lib/day"
import { Form, Input } from "antd"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { atMost } from "../../../lib/forms/formProblem.ts"
import { sameValue } from "../../../lib/forms/merge.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../../ui/form/DayItem.tsx"
import { DialogForm, useSendForm } from "../../../ui/form/DialogForm.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { questionsOf, type useMove } from "./moves.ts"

interface MoveDialogProps {
  /** Undefined when it is no longer shown. */
  card: CollaborationCard | undefined
  stage: Stage
  onMove: ReturnType<typeof useMove>
}

/** Asks for the data of a campaign's new stage, and shows the flags that it clears (rules/campaigns.md#board). */
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
  /** The card as the dialog opened. */
  card: CollaborationCard
  /** The card as now known. */
  latest: CollaborationCard
}

function MoveForm({ card, latest, stage, onMove }: MoveFormProps) {
  const { finish } = useDialog()
  const { takenBack, quoteNumber, signedDate } = questionsOf(card, stage)
  // Other changes by a colleague must not discard the input.
  const asksTheSame =
    stageOf(latest) === stageOf(card) && sameValue(questionsOf(latest, stage), questionsOf(card, stage))
  // Closes first: the card shows the progress, which the dialog would cover.
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
