import { CheckOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { InfluencerChoice } from "@trame/core/influencers/contract"
import { Button } from "antd"
import { useState } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { api } from "../../../lib/api.ts"
import { formatCompact } from "../../../lib/format.ts"
import styles from "./Picker.module.css"
import { PickerFrame } from "./PickerFrame.tsx"

interface InfluencerPickerProps {
  open: boolean
  /** The creators who already take part. */
  taken: ReadonlySet<string>
  onPick: (choice: InfluencerChoice) => void
  onClose: () => void
}

/** Stays open, so that several can be added in a row. */
export function InfluencerPicker({ open, taken, onPick, onClose }: InfluencerPickerProps) {
  const [search, setSearch] = useState("")
  const query = useQuery({
    ...api.influencers.pick.queryOptions({ input: { search } }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <PickerFrame
      title="Ajouter des influenceurs"
      searchLabel="Rechercher un influenceur"
      open={open}
      search={search}
      onSearch={setSearch}
      query={query}
      empty="Aucun influenceur ne correspond à cette recherche."
      footer={
        <Button type="primary" onClick={onClose}>
          Terminer
        </Button>
      }
      onClose={onClose}
    >
      {(choices) =>
        choices.map((choice) => (
          <li key={choice.id}>
            <Choice choice={choice} added={taken.has(choice.id)} onPick={onPick} />
          </li>
        ))
      }
    </PickerFrame>
  )
}

interface ChoiceProps {
  choice: InfluencerChoice
  added: boolean
  onPick: (choice: InfluencerChoice) => void
}

function Choice({ choice, added, onPick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.choice}
      aria-disabled={added}
      onClick={() => (added ? undefined : onPick(choice))}
    >
      <PersonAvatar name={choice.displayName} imageUrl={choice.profileImageUrl} size={40} />
      <span className={styles.names}>
        <span className={styles.name}>{choice.displayName}</span>
        <span className={styles.detail}>
          {formatCompact(choice.followersCount)} abonnés · @{choice.username}
        </span>
      </span>
      <span className={styles.mark} data-added={added}>
        {added ? <CheckOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
        {added ? "Déjà ajouté" : "Ajouter"}
      </span>
    </button>
  )
}
