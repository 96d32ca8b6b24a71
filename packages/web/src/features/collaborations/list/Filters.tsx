import { keepPreviousData, useQuery } from "@tanstack/react-query"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
} from "@trame/core/campaigns/collaborations/rules/values"
import { Checkbox, Select } from "antd"
import { type ReactNode, useState } from "react"
import { optionsOf } from "../../../lib/address/address.ts"
import { api } from "../../../lib/api/api.ts"
import { matches } from "../../../lib/text.ts"
import { useDebounced } from "../../../lib/useDebounced.ts"
import { CLEAR } from "../../../ui/form/clear.tsx"
import { PeriodFilter } from "../../../ui/form/PeriodFilter.tsx"
import { ActiveFilters } from "../../../ui/list/ActiveFilters.tsx"
import { ArchiveFilter, FilterBar, StatusFilter } from "../../../ui/list/FilterBar.tsx"
import styles from "./Filters.module.css"
import { chipsOf, type Filters, type Names, PERIOD_RULES, periodOf, type SetFilters } from "./filters.ts"

const STATUSES = optionsOf(COLLABORATION_STATUSES, "Tous")
const TYPES = optionsOf(COLLABORATION_TYPES, "Tous les types")

interface CampaignFiltersProps {
  filters: Filters
  set: SetFilters
  names: Names
  /** Actions on the list. */
  children?: ReactNode
}

export function CampaignFilters({ filters, set, names, children }: CampaignFiltersProps) {
  const chips = chipsOf(filters, names, set)
  const others = [filters.status !== "all", filters.type !== "all", filters.archived === "yes"]
  return (
    <>
      <FilterBar
        label="Filtrer les collaborations"
        search="Rechercher une collaboration"
        placeholder="Rechercher un nom, une marque…"
        value={filters.search}
        onSearch={(search) => set({ search })}
        active={[...others, chips.length]}
        actions={children}
      >
        <div className={styles.more}>
          <StatusFilter options={STATUSES} value={filters.status} onChange={(status) => set({ status })} />
          <Select
            aria-label="Type"
            options={TYPES}
            popupMatchSelectWidth={false}
            value={filters.type}
            onChange={(type) => set({ type })}
          />
          <Managers value={filters.manager} onChange={(manager) => set({ manager })} />
          <Clients value={filters.client} name={names.clientName} onChange={(client) => set({ client })} />
          <Influencers
            value={filters.influencer}
            name={names.influencerName}
            onChange={(influencer) => set({ influencer })}
          />
          <PeriodFilter title="Filtrer par date" rules={PERIOD_RULES} chosen={periodOf(filters)} />
          <Checkbox
            checked={filters.late === "yes"}
            onChange={({ target }) => set({ late: target.checked ? "yes" : "" })}
          >
            En retard
          </Checkbox>
          <ArchiveFilter
            label="Archivées"
            value={filters.archived}
            onChange={(archived) => set({ archived })}
          />
        </div>
      </FilterBar>
      <ActiveFilters filters={chips} />
    </>
  )
}

interface ChoiceProps {
  value: string
  name?: string | null | undefined
  onChange: (value: string) => void
}

const isShown = { staleTime: 5 * 60_000, placeholderData: keepPreviousData } as const

/** Teammates, and the manager of the address. */
function Managers({ value, onChange }: ChoiceProps) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(api.agencies.pickTeammates.queryOptions({ enabled: opened, ...isShown }))
  const names = [...new Set([...(data?.items ?? []).map(({ name }) => name), ...(value ? [value] : [])])]
  return (
    <Picked
      label="Chef de projet"
      value={value}
      options={names.map((name) => ({ value: name, label: name }))}
      onOpen={() => setOpened(true)}
      onChange={onChange}
    />
  )
}

function Clients({ value, name, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed ?? "")
  const { data } = useQuery(
    api.clients.pick.queryOptions({ input: { search }, enabled: typed !== null, ...isShown }),
  )
  return (
    <Picked
      label="Client"
      value={value}
      options={withChosen(
        (data?.items ?? []).map(({ id, brandName }) => ({ value: id, label: brandName })),
        { value, label: name },
      )}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

function Influencers({ value, name, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed ?? "")
  const { data } = useQuery(
    api.influencers.pick.queryOptions({ input: { search }, enabled: typed !== null, ...isShown }),
  )
  return (
    <Picked
      label="Influenceur"
      value={value}
      options={withChosen(
        (data?.items ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
        { value, label: name },
      )}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

interface Option {
  value: string
  label: string
}

/** Adds the chosen option when the search did not find it. */
const withChosen = (
  options: Option[],
  { value, label }: { value: string; label: string | null | undefined },
) =>
  value && !options.some((option) => option.value === value)
    ? [{ value, label: label ?? "Inconnu" }, ...options]
    : options

interface PickedProps {
  label: string
  value: string
  options: Option[]
  onChange: (value: string) => void
  onOpen?: () => void
  /** For options from the API: called with an empty text when it opens. */
  onSearch?: (typed: string) => void
}

function Picked({ label, value, options, onChange, onOpen, onSearch }: PickedProps): ReactNode {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear={CLEAR}
      showSearch={
        onSearch
          ? { filterOption: false, onSearch }
          : { filterOption: (typed, option) => matches(option?.label, typed) }
      }
      onOpenChange={(opens) => {
        if (!opens) return
        onOpen?.()
        onSearch?.("")
      }}
      notFoundContent="Aucun résultat"
      options={options}
      value={value || null}
      onChange={(next) => onChange(next ?? "")}
    />
  )
}
