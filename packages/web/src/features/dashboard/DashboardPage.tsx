import { keepPreviousData, useQuery } from "@tanstack/react-query"
import {
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  type DashboardView,
} from "@trame/core/campaigns/dashboard/contract"
import { Skeleton } from "antd"
import { api } from "../../lib/api/api.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PeriodFilter, type PeriodRules, usePeriod } from "../../ui/form/PeriodFilter.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import styles from "./Dashboard.module.css"
import { InfluencerCounts } from "./InfluencerCounts.tsx"
import { Revenue } from "./Revenue.tsx"

/** Collaborations of the period by how far they are (spec 2 §4). */
const COUNTERS = [
  { key: "waiting", label: "En attente", tone: "neutral" },
  { key: "quoteSent", label: "Devis envoyé", tone: "info" },
  { key: "contractSigned", label: "Contrat signé", tone: "warning" },
  { key: "paymentReceived", label: "Paiement reçu", tone: "success" },
] as const satisfies { key: keyof DashboardView["counters"]; label: string; tone: string }[]

export function Component() {
  useDocumentTitle("Dashboard")
  const period = usePeriod(PERIOD_RULES)
  const query = useQuery({
    ...api.dashboard.view.queryOptions({ input: period }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query

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
      {data ? (
        <div className={styles.blocks} aria-busy={query.isPlaceholderData}>
          <section aria-label="Collaborations par statut">
            <Figures
              figures={COUNTERS.map(({ key, ...figure }) => ({ ...figure, value: data.counters[key] }))}
            />
          </section>
          <Revenue months={data.months} />
          <InfluencerCounts influencers={data.influencers} />
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
              <Skeleton active title={false} paragraph={{ rows: 2, width: ["60%", "30%"] }} />
            </div>
          ))}
        </div>
        <div className={`${styles.block} ${styles.ghostChart}`}>
          <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 6 }} />
        </div>
        <div className={styles.block}>
          <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 8 }} />
        </div>
      </div>
    </div>
  )
}

/** A start is enough: without an end, the period goes on to this day (spec 2 §5). */
export const PERIOD_RULES: PeriodRules<Exclude<DashboardPeriod, "custom">> = {
  labels: DASHBOARD_PERIODS,
  initial: "current_month",
  endRequired: false,
}
