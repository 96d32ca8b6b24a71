import type { CountedInfluencer } from "@trame/core/campaigns/dashboard/contract"
import { Button } from "antd"
import { useId } from "react"
import { type Order, text, useListParams, useSortedPages } from "../../lib/address/address.ts"
import { formatCount, formatNumber } from "../../lib/format.ts"
import { matches } from "../../lib/text.ts"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { DataTable } from "../../ui/list/DataTable.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { Pagination } from "../../ui/list/Pagination.tsx"
import styles from "./Dashboard.module.css"
import type { Listed } from "./listed.ts"

const PARAMS = { search: text }
/** Most collaborations first (rules/campaigns.md#collaborations-per-influencer). */
const SORTING = { orders: { count: "desc", name: "asc" } } as const

interface InfluencerCountsProps {
  influencers: readonly CountedInfluencer[]
  listed: Listed | null
}

/** Number of each influencer's collaborations in the period. */
export default function InfluencerCounts({ influencers, listed: to }: InfluencerCountsProps) {
  const id = useId()
  const { values, set, clear } = useListParams(PARAMS)
  const sorting = useSortedPages(SORTING)
  const { rows, total, page: shown, pageCount } = listed(influencers, { ...values, ...sorting })
  return (
    <section className={`card p-7 min-0 shadow ${styles.block}`} aria-labelledby={id}>
      <div className="row wrap justify-between gap-y-4 gap-x-6 mb-5">
        <div>
          <h2 id={id} className="text-xl bold">
            Collaborations par influenceur
          </h2>
          <p className="mt-1 soft text-m" role="status">
            {total === 0 ? "Aucun influenceur" : formatCount(total, "influenceur")}
          </p>
        </div>
        <SearchInput
          label="Rechercher un influenceur"
          value={values.search}
          onSearch={(search) => set({ search })}
          className={styles.search}
        />
      </div>
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Collaborations par influenceur"
            columns={[
              {
                label: "Influenceur",
                sort: "name",
                cell: ({ id: influencer, name, profileImageUrl }) => (
                  <NameCell
                    name={name}
                    imageUrl={profileImageUrl}
                    {...(to && { link: { to: to({ influencer }) } })}
                  />
                ),
              },
              {
                label: "Collaborations",
                numeric: true,
                sort: "count",
                cell: ({ collaborations }) => <strong>{formatNumber(collaborations)}</strong>,
              },
            ]}
            rows={rows}
            rowKey={({ id: influencerId }) => influencerId}
            room="any"
            bare
            sorting={sorting}
          />
          <div className="mt-5">
            <Pagination
              label="Pages d'influenceurs"
              page={shown}
              pageCount={pageCount}
              onPage={sorting.setPage}
            />
          </div>
        </>
      ) : (
        <div className={`grid gap-4 soft text-center ${styles.none}`}>
          {values.search ? (
            <>
              <p>Aucun influenceur ne correspond à « {values.search} ».</p>
              <Button onClick={clear}>Effacer la recherche</Button>
            </>
          ) : (
            <p>Aucun influenceur n'a de collaboration sur cette période.</p>
          )}
        </div>
      )}
    </section>
  )
}

const PAGE_SIZE = 15

const collator = new Intl.Collator("fr", { sensitivity: "base", numeric: true })

const byName = (a: CountedInfluencer, b: CountedInfluencer) => collator.compare(a.name, b.name)
const byCount = (a: CountedInfluencer, b: CountedInfluencer) => a.collaborations - b.collaborations

interface Asked {
  search: string
  sort: "name" | "count"
  order: Order
  page: number
}

/** One page of the influencers whose name contains the text, in order. Equal counts sort by name. */
export function listed(influencers: readonly CountedInfluencer[], { search, sort, order, page }: Asked) {
  const turn = order === "asc" ? 1 : -1
  const found = influencers
    .filter(({ name }) => matches(name, search))
    .sort((a, b) =>
      sort === "name" ? byName(a, b) * turn : byCount(a, b) * turn || byName(a, b) || (a.id < b.id ? -1 : 1),
    )
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const shown = Math.min(Math.max(page, 1), pageCount)
  return {
    rows: found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE),
    total: found.length,
    page: shown,
    pageCount,
  }
}
