import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useOpened } from "../../lib/forms/useSaving.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { NewDayForm } from "../../ui/form/NewDayForm.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { type Entry, entryOf, movedTo } from "./entries.ts"
import type { Move } from "./useMove.ts"

interface MoveDialogProps {
  /** Undefined when the calendar no longer shows it. */
  entry: Entry | undefined
  move: Move
}

/** Moves an entry to any day, without the mouse. */
export default function MoveDialog({ entry, move }: MoveDialogProps) {
  const opened = useOpened(entry)
  const known = entry ?? opened
  return (
    <DialogFrame title="Déplacer au…" width={440}>
      {known ? (
        <NewDayForm
          stored={known.day}
          label="Nouvelle date"
          extra={[`« ${known.title} »`, known.detail].filter(Boolean).join(" · ")}
          whose={`La date de « ${known.title} »`}
          submit="Déplacer"
          send={(day) => move(known, day)}
          sent={(day) => focusRow(entryOf(movedTo(known.source, day)).id)}
        />
      ) : (
        <EmptyState title="Cet élément n'est plus dans le calendrier" />
      )}
    </DialogFrame>
  )
}
