import { useMemo } from "react"
import { ClientPicker } from "./ClientPicker.tsx"
import type { Draft, Stored } from "./draft.ts"
import { type Apply, addParticipant, setFields } from "./edits.ts"
import { InfluencerPicker } from "./InfluencerPicker.tsx"
import type { useDialog } from "./useDialog.ts"

interface PickersProps {
  dialog: ReturnType<typeof useDialog>
  stored: Stored | null
  draft: Draft
  apply: Apply
  /** Whether an unsaved form is being offered: that is answered first. */
  waiting: boolean
  /** Told the creator's id. */
  onAdded: (influencerId: string) => void
}

export function Pickers({ dialog, stored, draft, apply, waiting, onAdded }: PickersProps) {
  const taken = useMemo(
    () => new Set(draft.participants.map(({ influencerId }) => influencerId)),
    [draft.participants],
  )
  return (
    <>
      <ClientPicker
        open={!waiting && dialog.isOpen("marque")}
        clientId={draft.fields.clientId}
        onPick={({ id, brandName }) => {
          apply(setFields({ clientId: id, brand: brandName }))
          dialog.close()
        }}
        onClose={dialog.close}
      />
      <InfluencerPicker
        open={!waiting && dialog.isOpen("influenceurs")}
        taken={taken}
        onPick={(choice) => {
          apply(addParticipant(choice, stored))
          onAdded(choice.id)
        }}
        onClose={dialog.close}
      />
    </>
  )
}
