import { CheckOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { InfluencerChoice } from "@trame/core/influencers/contract"
import { Button } from "antd"
import { useEffect, useMemo, useRef, useState } from "react"
import { api } from "../../../lib/api/api.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { defineDialogs, useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { formatFollowers } from "../../../lib/format.ts"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { NameCell } from "../../../ui/list/NameCell.tsx"
import { ClientPicker } from "./ClientPicker.tsx"
import { type Apply, addParticipant, type ParticipantDraft, setFields } from "./draft.ts"
import { PickerFrame } from "./PickerFrame.tsx"
import styles from "./Pickers.module.css"

interface PickersProps {
  clientId: string | null
  participants: readonly ParticipantDraft[]
  apply: Apply
  /** Told the influencer's id. */
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

interface InfluencerPickerProps {
  /** Those who already take part. */
  taken: ReadonlySet<string>
  onPick: (choice: InfluencerChoice) => void
}

/** Stays open, so that several can be added in a row. */
function InfluencerPicker({ taken, onPick }: InfluencerPickerProps) {
  const { close } = useDialog()
  const last = useRef("")
  useEffect(() => () => void (last.current && focusRow(last.current)), [])
  const add = (choice: InfluencerChoice) => {
    last.current = choice.id
    onPick(choice)
  }
  const [search, setSearch] = useState("")
  const query = useQuery({
    ...api.influencers.pick.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PickerFrame
      title="Ajouter des influenceurs"
      searchLabel="Rechercher un influenceur"
      search={search}
      onSearch={setSearch}
      query={query}
      onEnter={(choices) => {
        const first = choices.find(({ id }) => !taken.has(id))
        if (first) add(first)
      }}
      empty="Aucun influenceur ne correspond à cette recherche."
      footer={
        <Button type="primary" onClick={close}>
          Terminer
        </Button>
      }
    >
      {(choices) =>
        choices.map((choice) => {
          const added = taken.has(choice.id)
          return (
            <li key={choice.id}>
              <button
                type="button"
                className={styles.choice}
                aria-disabled={added}
                onClick={() => (added ? undefined : add(choice))}
              >
                <NameCell
                  name={choice.displayName}
                  detail={`${formatFollowers(choice.followersCount)} · @${choice.username}`}
                  imageUrl={choice.profileImageUrl}
                  size={40}
                  clip
                />
                <span className={styles.mark} data-added={added}>
                  {added ? <CheckOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
                  {added ? "Déjà ajouté" : "Ajouter"}
                </span>
              </button>
            </li>
          )
        })
      }
    </PickerFrame>
  )
}

export const formPickers = defineDialogs({ brand: [], influencers: [] }, { slot: "picker" })
