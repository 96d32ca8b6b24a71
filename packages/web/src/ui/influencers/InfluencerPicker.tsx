import { CheckOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import type { InfluencerChoice } from "@trame/core/influencers/catalogue/contract"
import { soughtInfluencer } from "@trame/core/influencers/catalogue/rules/profile-address"
import { fold } from "@trame/core/lib/text"
import { Button } from "antd"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { catalogueSeq, useCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { SENDS } from "../../lib/dialog/sendKey.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatFollowers } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
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
  /** Whether influencers of the catalogue join the organisation when they are chosen. */
  joins?: boolean
  /** Maximum number of results from the catalogue; by default, the API's. */
  limit?: number
  placeholder?: string
  loading?: string
  empty?: ReactNode
}

/** Searches the agency's creators, then the whole catalogue, most followed first (rules/interface.md#picker). */
export default function InfluencerPicker({
  title,
  taken,
  onPick,
  single = false,
  full = null,
  joins = false,
  limit,
  placeholder,
  loading,
  empty = "Aucun influenceur ne correspond à cette recherche.",
}: InfluencerPickerProps) {
  const { close, finish } = useDialog()
  const notices = useNotices()
  const last = useRef("")
  useEffect(() => () => void (last.current && focusRow(last.current)), [])
  const queries = useQueryClient()
  const [search, setSearch] = useState("")
  const query = useChoices(search, limit)
  const mine = useQuery(api.roster.pick.queryOptions()).data?.items ?? []
  const add = async (choice: InfluencerChoice) => {
    if (joins && !mine.some(({ id }) => id === choice.id)) {
      try {
        await client.roster.add({ influencerId: choice.id })
      } catch (error) {
        notices.error(`${choice.displayName} n'a pas été choisi. ${problemOf(error).message}`)
        return
      }
      notices.info(`${choice.displayName} rejoint aussi votre organisation.`, 5)
      for (const { key } of [api.roster, api.discover.memberships, api.discover.influencer])
        void queries.invalidateQueries({ queryKey: key() })
    }
    last.current = choice.id
    onPick(choice)
    if (single) finish()
  }
  /** Selects an influencer who was just added to the catalogue, and shows them. */
  const addNew = async ({ influencerId, username }: { influencerId: string; username: string }) => {
    const input = { search: username, minSeq: catalogueSeq() }
    const { items } = await queries.fetchQuery(api.influencers.pick.queryOptions({ input }))
    setSearch(username)
    const choice = items.find(({ id }) => id === influencerId)
    if (choice && !taken.has(choice.id) && full === null) await add(choice)
  }
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
        if (first && full === null) void add(first)
      }}
      empty={empty}
      note={() => (full === null ? null : <p className={styles.note}>{full}</p>)}
      below={full === null ? <AddByUrl search={search} onAdded={addNew} /> : null}
      footer={
        single ? null : (
          <Button type="primary" onClick={close} {...SENDS}>
            Terminer
          </Button>
        )
      }
    >
      {(choices) =>
        choices.map((choice, index) => {
          const added = taken.has(choice.id)
          const off = added || full !== null
          return (
            <li key={choice.id} data-pick>
              {choice.group === choices[index - 1]?.group ? null : (
                <p className="px-3 pt-3 pb-1 soft text-s strong">{choice.group}</p>
              )}
              <button
                type="button"
                className={`row gap-4 p-3 full ink text-left rounded-m ${styles.choice}`}
                aria-disabled={off}
                onClick={() => (off ? undefined : void add(choice))}
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

/** Number of the agency's creators shown at once: the search finds the others. */
const MINE_SHOWN = 50

/** The agency's creators, then the others of the catalogue. */
function useChoices(search: string, limit: number | undefined) {
  const roster = useQuery(api.roster.pick.queryOptions())
  const query = useQuery({
    ...api.influencers.pick.queryOptions({ input: { search, minSeq: useCatalogueSeq(), limit } }),
    placeholderData: keepPreviousData,
  })
  if (!query.data || roster.isPending) return { ...query, data: undefined }
  const mine = roster.data?.items ?? []
  const sought = soughtInfluencer(search)
  const known = new Set(mine.map(({ id }) => id))
  const found = mine
    .filter(({ displayName, username }) => `${fold(displayName)}\n${fold(username)}`.includes(sought))
    .slice(0, MINE_SHOWN)
  const others = query.data.items.filter(({ id }) => !known.has(id))
  const items = [...inGroup("Créateurs de l'agence", found), ...inGroup("Catalogue", others)]
  return { ...query, data: { items } }
}

const inGroup = (group: string, choices: readonly InfluencerChoice[]) =>
  choices.map((choice) => ({ ...choice, group }))

const CHOSEN = ["Déjà ajouté", "Choisi"] as const
const CHOOSE = ["Ajouter", "Choisir"] as const
