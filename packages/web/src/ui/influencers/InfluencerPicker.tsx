import { CheckOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import type { InfluencerChoice } from "@trame/core/influencers/catalogue/contract"
import { Button } from "antd"
import { useEffect, useRef, useState } from "react"
import { api } from "../../lib/api/api.ts"
import { catalogueSeq, useCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatFollowers } from "../../lib/format.ts"
import styles from "../form/PickerFrame.module.css"
import { PickerFrame } from "../form/PickerFrame.tsx"
import { NameCell } from "../list/NameCell.tsx"
import { AddByUrl } from "./AddByUrl.tsx"

interface InfluencerPickerProps {
  title: string
  /** Influencers chosen already. */
  taken: ReadonlySet<string>
  onPick: (choice: InfluencerChoice) => void
  /** A choice replaces the former one and closes the picker; otherwise it stays open for several. */
  single?: boolean
  /** Why no more can be chosen. */
  full?: string | null
  /** Maximum number of results; by default, the API's. */
  limit?: number
  placeholder?: string
  loading?: string
  empty?: string
}

/** Searches the whole catalogue, most followers first. */
export default function InfluencerPicker({
  title,
  taken,
  onPick,
  single = false,
  full = null,
  limit,
  placeholder,
  loading,
  empty = "Aucun influenceur ne correspond à cette recherche.",
}: InfluencerPickerProps) {
  const { close, finish } = useDialog()
  const last = useRef("")
  useEffect(() => () => void (last.current && focusRow(last.current)), [])
  const add = (choice: InfluencerChoice) => {
    last.current = choice.id
    onPick(choice)
    if (single) finish()
  }
  const queries = useQueryClient()
  const [search, setSearch] = useState("")
  /** Selects an influencer who was just added to the catalogue, and shows them. */
  const addNew = async ({ influencerId, username }: { influencerId: string; username: string }) => {
    const input = { search: username, minSeq: catalogueSeq() }
    const { items } = await queries.fetchQuery(api.influencers.pick.queryOptions({ input }))
    setSearch(username)
    const choice = items.find(({ id }) => id === influencerId)
    if (choice && !taken.has(choice.id) && full === null) add(choice)
  }
  const query = useQuery({
    ...api.influencers.pick.queryOptions({ input: { search, minSeq: useCatalogueSeq(), limit } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PickerFrame
      title={title}
      searchLabel="Rechercher un influenceur"
      placeholder={placeholder}
      loading={loading}
      search={search}
      onSearch={setSearch}
      query={query}
      onEnter={(choices) => {
        const first = choices.find(({ id }) => !taken.has(id))
        if (first && full === null) add(first)
      }}
      empty={empty}
      note={() => (full === null ? null : <p className={styles.note}>{full}</p>)}
      below={full === null ? <AddByUrl search={search} onAdded={addNew} /> : null}
      footer={
        single ? null : (
          <Button type="primary" onClick={close}>
            Terminer
          </Button>
        )
      }
    >
      {(choices) =>
        choices.map((choice) => {
          const added = taken.has(choice.id)
          const off = added || full !== null
          return (
            <li key={choice.id}>
              <button
                type="button"
                className={`row gap-4 p-3 full ink text-left rounded-m ${styles.choice}`}
                aria-disabled={off}
                onClick={() => (off ? undefined : add(choice))}
              >
                <NameCell
                  name={choice.displayName}
                  detail={`${formatFollowers(choice.followersCount)} · @${choice.username}`}
                  imageUrl={choice.profileImageUrl}
                  size={40}
                  clip
                />
                <span
                  className={`inline-flex items-center gap-3 flex-none accent text-m strong ${styles.mark}`}
                  data-added={added}
                >
                  {added ? <CheckOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
                  {added ? CHOSEN[Number(single)] : CHOOSE[Number(single)]}
                </span>
              </button>
            </li>
          )
        })
      }
    </PickerFrame>
  )
}

const CHOSEN = ["Déjà ajouté", "Choisi"] as const
const CHOOSE = ["Ajouter", "Choisir"] as const
