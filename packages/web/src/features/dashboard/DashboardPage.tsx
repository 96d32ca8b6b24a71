import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import {
  customProblem,
  DASHBOARD_PERIODS,
  type DashboardPeriod,
} from "@trame/core/campaigns/dashboard/periods"
import { hasPermission } from "@trame/core/lib/access"
import { Alert, Button } from "antd"
import { lazy, Suspense, useEffect, useMemo } from "react"
import { Link } from "react-router-dom"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { api } from "../../lib/api/api.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { keepPeriod, keptPeriod } from "../../lib/dashboardPeriod.ts"
import { useMe } from "../../lib/session/me.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import {
  type Period,
  PeriodFilter,
  type PeriodRules,
  readPeriod,
  usePeriod,
} from "../../ui/form/PeriodFilter.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import type { Status } from "../../ui/StatusTag.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import { Lines } from "../../ui/states/Shape.tsx"
import { Compared, changeSince } from "./Comparison.tsx"
import styles from "./Dashboard.module.css"
import { DueCard } from "./DueCard.tsx"
import { listOf } from "./listed.ts"
import { Revenue } from "./Revenue.tsx"
import { SignedAndPaid } from "./SignedAndPaid.tsx"

/** Below the first screen, with a search of its own. */
const InfluencerCounts = lazy(() => loadChunk(() => import("./InfluencerCounts.tsx")))

/** Collaborations of the period by progress (rules/campaigns.md#dashboard-buckets). */
const COUNTERS = [
  { key: "waiting", label: "En attente", status: "pending" },
  { key: "quoteSent", label: "Devis envoyé", status: "quote_sent" },
  { key: "contractSigned", label: "Contrat signé", status: "contract_signed" },
  { key: "paymentReceived", label: "Paiement reçu", status: "paid" },
] as const satisfies { key: keyof DashboardView["counters"]; label: string; status: Status }[]

type Named = Exclude<DashboardPeriod, "custom">

const viewOptions = (period: Period<DashboardPeriod>) => api.dashboard.view.queryOptions({ input: period })

/** The last chosen period, else the current month. */
function usualPeriod(personId?: string): Period<Named> {
  const kept = keptPeriod(personId)
  if (!kept) return { period: PERIOD_RULES.initial }
  return readPeriod({ period: kept.period, from: kept.from ?? "", to: kept.to ?? "" }, PERIOD_RULES)
}

export const prefetch = () => queryClient.prefetchQuery(viewOptions(usualPeriod()))

export function Component() {
  useDocumentTitle("Dashboard")
  const me = useMe()
  const usual = useMemo(() => usualPeriod(me.id), [me.id])
  const period = usePeriod(PERIOD_RULES, usual)
  useEffect(() => {
    if (period !== usual) keepPeriod(me.id, period)
  }, [me.id, period, usual])
  const query = useQuery({
    ...viewOptions(period),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  const seesCollaborations = hasPermission(me, "collaborations")
  // Members without access to the list see only figures.
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
        <div className={`grid gap-7 ${styles.blocks}`} aria-busy={query.isPlaceholderData}>
          {period.period === "current_month" && isBare(data) ? <NothingYet /> : null}
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
          <Suspense
            fallback={
              <div className={`card p-7 min-0 shadow ${styles.block}`} aria-hidden="true">
                <Lines title="30%" rows={8} />
              </div>
            }
          >
            <InfluencerCounts influencers={data.influencers} listed={listed} />
          </Suspense>
        </div>
      ) : error ? null : (
        <DashboardSkeleton />
      )}
    </>
  )
}

const isBare = ({ counters }: DashboardView): boolean => Object.values(counters).every((count) => count === 0)

/** Early in a month there is no data. */
function NothingYet() {
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title="Aucune collaboration ce mois-ci pour le moment."
      action={
        <Link to="?period=last_12_months">
          <Button size="small" tabIndex={-1}>
            Voir les 12 derniers mois
          </Button>
        </Link>
      }
    />
  )
}

const TILES = ["a", "b", "c", "d"]

/** The skeleton of the page, which avoids layout shifts. */
function DashboardSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement du dashboard</span>
      <div className={`grid gap-7 ${styles.blocks}`} aria-hidden="true">
        <div className={`grid gap-5 ${styles.counters}`}>
          {TILES.map((tile) => (
            <div key={tile} className={`card px-7 py-5 ${styles.ghostTile}`}>
              <Lines rows={2} />
            </div>
          ))}
        </div>
        <div className={`card p-7 min-0 shadow ${styles.block}`}>
          <Lines title="30%" rows={2} />
        </div>
        <div className={`card p-7 min-0 shadow ${styles.block} ${styles.ghostChart}`}>
          <Lines title="30%" rows={6} />
        </div>
        <div className={`card p-7 min-0 shadow ${styles.block}`}>
          <Lines title="30%" rows={8} />
        </div>
      </div>
    </div>
  )
}

/** A start suffices: without an end, the period lasts until today (rules/campaigns.md#periods). */
export const PERIOD_RULES: PeriodRules<Named> = {
  labels: DASHBOARD_PERIODS,
  initial: "current_month",
  remembered: true,
  endRequired: false,
  problemOf: customProblem,
}
