import { CheckOutlined, PlusOutlined } from "@ant-design/icons"
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import type { InfluencerChoice } from "@trame/core/influencers/contract"
import { Button } from "antd"
import { type ReactNode, useMemo, useState } from "react"
import { api } from "../../../lib/api/api.ts"
import { defineDialogs, useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatFollowers } from "../../../lib/format.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { SearchInput } from "../../../ui/form/SearchInput.tsx"
import { NameCell } from "../../../ui/list/NameCell.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { type Apply, addParticipant, type ParticipantDraft, setFields } from "./draft.ts"
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

interface ClientPickerProps {
  clientId: string | null
  onPick: (client: { id: string; brandName: string }) => void
}

function ClientPicker({ clientId, onPick }: ClientPickerProps) {
  const { close, finish } = useDialog()
  const [search, setSearch] = useState("")
  const query = useQuery({
    ...api.clients.pick.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PickerFrame
      title="Choisir un client"
      searchLabel="Rechercher un client"
      search={search}
      onSearch={setSearch}
      query={query}
      empty={
        search ? "Aucun client ne correspond à cette recherche." : "Votre agence n'a pas encore de client."
      }
      footer={<Button onClick={close}>Annuler</Button>}
    >
      {(clients) =>
        clients.map((client) => (
          <li key={client.id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={client.id === clientId}
              onClick={() => {
                onPick(client)
                finish()
              }}
            >
              <NameCell name={client.brandName} detail={client.sector} imageUrl={null} clip />
              {client.id === clientId ? <CheckOutlined aria-label="Client actuel" /> : null}
            </button>
          </li>
        ))
      }
    </PickerFrame>
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
                onClick={() => (added ? undefined : onPick(choice))}
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

interface PickerFrameProps<Item> {
  title: string
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  query: UseQueryResult<{ items: Item[] }>
  empty: string
  footer: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A search box over a list to choose from. */
function PickerFrame<Item>(props: PickerFrameProps<Item>) {
  const { query } = props
  return (
    <DialogFrame title={props.title} footer={props.footer} light>
      <SearchInput label={props.searchLabel} value={props.search} onSearch={props.onSearch} />
      <div className={styles.results} aria-busy={query.isPlaceholderData}>
        <QueryBoundary query={query} rows={5}>
          {({ items }) => (
            <>
              <p role="status" className="visually-hidden">
                {formatCount(items.length, "résultat")}
              </p>
              {items.length > 0 ? (
                <ul className={styles.list}>{props.children(items)}</ul>
              ) : (
                <p className={styles.empty}>{props.empty}</p>
              )}
            </>
          )}
        </QueryBoundary>
      </div>
    </DialogFrame>
  )
}

export const formPickers = defineDialogs({ brand: [], influencers: [] }, { slot: "picker" })
