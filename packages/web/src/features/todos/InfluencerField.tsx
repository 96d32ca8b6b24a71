import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Select } from "antd"
import { useState } from "react"
import { api } from "../../lib/api/api.ts"
import { useCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { formatFollowers } from "../../lib/format.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import { NameCell } from "../../ui/list/NameCell.tsx"

/** rules/team.md#automatic-tasks */
const OFFERED = 100

interface InfluencerFieldProps {
  id?: string
  /** A name: a task stores only the influencer's name. */
  value?: string | null
  onChange?: (name: string | null) => void
}

/** For a `Form.Item`: suggests the most followed influencers; the search finds the others. */
export function InfluencerField({ id, value, onChange, ...described }: InfluencerFieldProps) {
  const [typed, setTyped] = useState("")
  const search = useDebounced(typed)
  const query = useQuery({
    ...api.influencers.pick.queryOptions({ input: { search, limit: OFFERED, minSeq: useCatalogueSeq() } }),
    placeholderData: keepPreviousData,
  })
  const waits = query.isFetching || typed !== search
  // Influencers of one name give the same title, so one option suffices.
  const choices = new Map((query.data?.items ?? []).map((choice) => [choice.displayName, choice]))
  return (
    <Select<string>
      {...described}
      id={id}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder="Sélectionner un influenceur"
      value={value ?? null}
      onChange={(name) => onChange?.(name ?? null)}
      loading={waits}
      notFoundContent={
        query.error
          ? problemOf(query.error).message
          : waits
            ? "Recherche en cours..."
            : "Aucun influenceur trouvé"
      }
      options={[...choices.keys()].map((name) => ({ value: name, label: name }))}
      optionRender={({ label, value: name }) => {
        const choice = choices.get(String(name))
        return choice ? (
          <NameCell
            name={choice.displayName}
            detail={`${formatFollowers(choice.followersCount)} · @${choice.username}`}
            imageUrl={choice.profileImageUrl}
            clip
          />
        ) : (
          label
        )
      }}
    />
  )
}
