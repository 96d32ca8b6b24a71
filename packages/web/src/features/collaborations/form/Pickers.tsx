import { useMemo } from "react"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { defineDialogs } from "../../../lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { type Apply, addParticipant, type ParticipantDraft, setFields } from "./draft.ts"

const ClientPicker = lazyDialog(() => import("./ClientPicker.tsx"))
const InfluencerPicker = lazyDialog(() => import("../../../ui/influencers/InfluencerPicker.tsx"))

interface PickersProps {
  clientId: string | null
  participants: readonly ParticipantDraft[]
  apply: Apply
  /** Receives the influencer's id. */
  onAdded: (influencerId: string) => void
}

export function Pickers({ clientId, participants, apply, onAdded }: PickersProps) {
  const taken = useMemo(() => new Set(participants.map(({ influencerId }) => influencerId)), [participants])
  return (
    <DialogOutlet of={formPickers}>
      {{
        brand: () => (
          <ClientPicker
            clientId={clientId}
            onPick={({ id, brandName }) => apply(setFields({ clientId: id, brand: brandName }))}
          />
        ),
        influencers: () => (
          <InfluencerPicker
            title="Ajouter des influenceurs"
            taken={taken}
            onPick={(choice) => {
              apply(addParticipant(choice))
              onAdded(choice.id)
            }}
          />
        ),
      }}
    </DialogOutlet>
  )
}

export const formPickers = defineDialogs({ brand: [], influencers: [] }, { slot: "picker" })
