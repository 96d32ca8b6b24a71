import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { PageHeader } from "../../components/PageHeader.tsx"
import { PeriodFilter } from "../../components/period/PeriodFilter.tsx"
import { usePeriod } from "../../components/period/usePeriod.ts"
import { api } from "../../lib/api.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { Counters } from "./Counters.tsx"
import styles from "./Dashboard.module.css"
import { Ghosts } from "./Ghosts.tsx"
import { InfluencerCounts } from "./influencers/InfluencerCounts.tsx"
import { LoadFailure } from "./LoadFailure.tsx"
import { PERIOD_RULES } from "./periodRules.ts"
import { Revenue } from "./revenue/Revenue.tsx"

export function Component() {
  useDocumentTitle("Dashboard")
  const filter = usePeriod(PERIOD_RULES)
  const query = useQuery({
    ...api.dashboard.view.queryOptions({ input: filter.chosen }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query

  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Suivi global de l'activité"
        actions={<PeriodFilter title="Choisir la période" rules={PERIOD_RULES} filter={filter} />}
      />
      {error ? <LoadFailure error={error} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <div className={styles.blocks} aria-busy={query.isPlaceholderData}>
          <Counters counters={data.counters} />
          <Revenue months={data.months} />
          <InfluencerCounts influencers={data.influencers} />
        </div>
      ) : error ? null : (
        <Ghosts />
      )}
    </>
  )
}
