import { useState } from "react"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { filled } from "../../lib/forms/formProblem.ts"
import { useOpened } from "../../lib/forms/useVersionedSave.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../ui/form/DayField.tsx"
import { DialogForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { type Entry, entryOf, movedTo } from "./entries.ts"
import type { Move } from "./useMove.ts"

interface MoveDialogProps {
  /** None where the calendar does not show it any more. */
  entry: Entry | undefined
  move: Move
}

/** Takes an entry to any day, without the mouse. */
export default function MoveDialog({ entry, move }: MoveDialogProps) {
  const opened = useOpened(entry)
  const known = entry ?? opened
  return (
    <DialogFrame title="Déplacer au…" width={440}>
      {known ? (
        <MoveForm entry={known} move={move} />
      ) : (
        <EmptyState title="Cet élément n'est plus dans le calendrier" />
      )}
    </DialogFrame>
  )
}

function MoveForm({ entry, move }: { entry: Entry; move: Move }) {
  const { finish } = useDialog()
  const [known, setKnown] = useState({ day: entry.day, changed: false })
  const sending = useSendForm<{ day: string }>(async ({ day }, { release }) => {
    // Another person's day is told before it is replaced.
    if (entry.day !== known.day) {
      setKnown({ day: entry.day, changed: true })
      return
    }
    if (!(await move(entry, day))) return
    release()
    finish()
    focusRow(entryOf(movedTo(entry.source, day)).id)
  })
  return (
    <DialogForm saving={sending} initialValues={{ day: entry.day }} failed={() => null} submit="Déplacer">
      {known.changed ? (
        <FailureAlert
          title={`La date de « ${entry.title} » a été modifiée entre-temps par une autre personne.`}
          reason={`Elle est maintenant : ${formatDate(known.day)}. « Déplacer » la remplace par la vôtre.`}
        />
      ) : null}
      <DayItem
        name="day"
        label="Nouvelle date"
        extra={[`« ${entry.title} »`, entry.detail].filter(Boolean).join(" · ")}
        rules={[filled("La date est requise")]}
      />
    </DialogForm>
  )
}
