import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { formatCount } from "../../lib/format.ts"
import { useOpened } from "../../lib/forms/useSaving.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { NewDayForm } from "../../ui/form/NewDayForm.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"

interface PostponeManyDialogProps {
  steps: readonly DueStep[]
  postpone: (days: readonly string[]) => void
}

/** Postpones the selected steps to any day. */
export default function PostponeManyDialog({ steps, postpone }: PostponeManyDialogProps) {
  // The selection ends before the dialog has closed.
  const known = useOpened(steps.length > 0 ? steps : undefined) ?? []
  const campaigns = new Set(known.map(({ collaboration }) => collaboration.id)).size
  return (
    <DialogFrame title="Reporter les étapes" width={440}>
      {known.length > 0 ? (
        <NewDayForm
          stored={null}
          label="Nouvelle date limite"
          extra={`${formatCount(known.length, "étape")} de ${formatCount(campaigns, "campagne")}`}
          whose="Leur date limite"
          submit="Reporter"
          send={async (day) => {
            postpone(known.map(() => day))
            return true
          }}
        />
      ) : (
        <EmptyState title="Aucune étape n'est sélectionnée" />
      )}
    </DialogFrame>
  )
}
