import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { CountedInfluencer, DashboardView } from "@trame/core/campaigns/dashboard/contract"
import {
  customProblem,
  DASHBOARD_PERIODS,
  type DashboardPeriod,
} from "@trame/core/campaigns/dashboard/periods"
import { hasPermission } from "@trame/core/lib/access"
import { Button } from "antd"
import { useId } from "react"
import { Link } from "react-router-dom"
import { type Order, text, useListParams, useSortedPages } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { formatCount, formatNumber } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { matches } from "../../lib/text.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PeriodFilter, type PeriodRules, usePeriod } from "../../ui/form/PeriodFilter.tsx"
import { SearchInput } from "../../ui/form/SearchInput.tsx"
import { DataTable } from "../../ui/list/DataTable.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { Pagination } from "../../ui/list/Pagination.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import type { Status } from "../../ui/StatusTag.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import { Lines } from "../../ui/states/Shape.tsx"
import { Compared, changeSince } from "./Comparison.tsx"
import styles from "./Dashboard.module.css"
import { DueCard } from "./DueCard.tsx"
import { type Listed, listOf } from "./listed.ts"
import { Revenue } from "./Revenue.tsx"
import { SignedAndPaid } from "./SignedAndPaid.tsx"

/** Collaborations of the period by how far they are (rules/campaigns.md#dashboard-buckets). */
const COUNTERS = [
  { key: "waiting", label: "En attente", status: "pending" },
  { key: "quoteSent", label: "Devis envoyé", status: "quote_sent" },
  { key: "contractSigned", label: "Contrat signé", status: "contract_signed" },
  { key: "paymentReceived", label: "Paiement reçu", status: "paid" },
] as const satisfies { key: keyof DashboardView["counters"]; label: string; status: Status }[]

export function Component() {
  useDocumentTitle("Dashboard")
  const period = usePeriod(PERIOD_RULES)
  const query = useQuery({
    ...api.dashboard.view.queryOptions({ input: period }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const seesCollaborations = hasPermission(useMe(), "collaborations")
  // Whoever may not open the list sees figures only.
  const listed = data && seesCollaborations ? listOf(data) : null

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Suivi global de l'activité"
        actions={<PeriodFilter title="Choisir la période" rules={PERIOD_RULES} chosen={period} />}
      />
      {error ? (
        <ErrorBanner
          title="Une erreur est survenue lors du chargement des données"
          error={error}
          onRetry={() => void query.refetch()}
          className={styles.banner}
        />
      ) : null}
      {seesCollaborations ? (
        <div className={styles.due}>
          <DueCard />
        </div>
      ) : null}
      {data ? (
        <div className={styles.blocks} aria-busy={query.isPlaceholderData}>
          <section aria-label="Collaborations par statut">
            <Figures
              figures={COUNTERS.map(({ key, ...figure }) => ({
                ...figure,
                value: data.counters[key],
                link: listed ? <Link to={listed({ progress: key })}>{figure.label}</Link> : undefined,
                note: changeSince(data.before?.counters[key], data.counters[key]),
              }))}
            />
            <Compared before={data.before} />
          </section>
          <SignedAndPaid view={data} listed={listed} />
          <Revenue view={data} listed={listed} />
          <InfluencerCounts influencers={data.influencers} listed={listed} />
        </div>
      ) : error ? null : (
        <DashboardSkeleton />
      )}
    </>
  )
}

const TILES = ["a", "b", "c", "d"]

/** The shape of the page while it loads, so that nothing moves when it has. */
function DashboardSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement du dashboard</span>
      <div className={styles.blocks} aria-hidden="true">
        <div className={styles.counters}>
          {TILES.map((tile) => (
            <div key={tile} className={styles.ghostTile}>
              <Lines rows={2} />
            </div>
          ))}
        </div>
        <div className={styles.block}>
          <Lines title="30%" rows={2} />
        </div>
        <div className={`${styles.block} ${styles.ghostChart}`}>
          <Lines title="30%" rows={6} />
        </div>
        <div className={styles.block}>
          <Lines title="30%" rows={8} />
        </div>
      </div>
    </div>
  )
}

/** A start is enough: without an end, the period goes on to this day (rules/campaigns.md#periods). */
export const PERIOD_RULES: PeriodRules<Exclude<DashboardPeriod, "custom">> = {
  labels: DASHBOARD_PERIODS,
  initial: "last_12_months",
  endRequired: false,
  problemOf: customProblem,
}

const PARAMS = { search: text }
/** The most collaborations first (rules/campaigns.md#collaborations-per-influencer). */
const SORTING = { orders: { count: "desc", name: "asc" } } as const

interface InfluencerCountsProps {
  influencers: readonly CountedInfluencer[]
  listed: Listed | null
}

/** In how many collaborations of the period each influencer takes part. */
export function InfluencerCounts({ influencers, listed: to }: InfluencerCountsProps) {
  const id = useId()
  const { values, set, clear } = useListParams(PARAMS)
  const sorting = useSortedPages(SORTING)
  const { rows, total, page: shown, pageCount } = listed(influencers, { ...values, ...sorting })
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            Collaborations par influenceur
          </h2>
          <p className={styles.note} role="status">
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
                  <NameCell name={name} imageUrl={profileImageUrl} {...(to && { to: to({ influencer }) })} />
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
          <div className={styles.pages}>
            <Pagination
              label="Pages d'influenceurs"
              page={shown}
              pageCount={pageCount}
              onPage={sorting.setPage}
            />
          </div>
        </>
      ) : (
        <div className={styles.none}>
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

/** Those whose name contains what was typed, in order, and of these one page. Equal counts stay by name. */
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
