import { hasPermission, type PermissionKey } from "@trame/core/lib/access"
import { today } from "@trame/core/lib/day"
import { useListParams } from "../../lib/address/address.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { formatDate } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { StatusFilter } from "../../ui/list/FilterBar.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { dueStepsOptions, type Whose } from "./cache.ts"
import { DueSteps } from "./DueSteps.tsx"
import { FirstSteps } from "./FirstSteps.tsx"
import { Briefs, CastingsToFollow, FollowUps, ToPay } from "./sections.tsx"
import styles from "./TodayPage.module.css"

const PARAMS = { whose: (written: string): Whose => (written === "mine" ? "mine" : "team") }

/** The first queries of the page at its bare address. */
export const prefetch = () => queryClient.prefetchInfiniteQuery(dueStepsOptions(PARAMS.whose("")))

const WHOSE: { value: Whose; label: string }[] = [
  { value: "mine", label: "Les miens" },
  { value: "team", label: "Toute l'équipe" },
]

/** Each section requires its permission, and has its own query. */
const SECTIONS: readonly { right: PermissionKey; Section: () => React.ReactNode }[] = [
  { right: "casting", Section: CastingsToFollow },
  { right: "recruitment", Section: FollowUps },
  { right: "daily_brief", Section: Briefs },
  { right: "accounting", Section: ToPay },
]

/** Late steps, steps due this week, and pending answers (rules/campaigns.md#today). */
export function Component() {
  useDocumentTitle("Aujourd'hui")
  const me = useMe()
  const { values, set } = useListParams(PARAMS)
  const seesSteps = hasPermission(me, "collaborations")
  const sections = SECTIONS.filter(({ right }) => hasPermission(me, right))
  return (
    <>
      <PageHeader
        title="Aujourd'hui"
        subtitle={`Nous sommes ${formatDate(today(), { style: "dayName" })}`}
        actions={
          seesSteps ? (
            <StatusFilter
              label="Étapes"
              options={WHOSE}
              value={values.whose}
              onChange={(whose) => set({ whose })}
            />
          ) : null
        }
      />
      <FirstSteps />
      <div className={`grid gap-7 ${styles.page}`} data-steps={seesSteps}>
        {seesSteps ? (
          <div className={styles.steps}>
            <DueSteps whose={values.whose} />
          </div>
        ) : null}
        <div className={`grid gap-6 ${styles.others}`}>
          {sections.map(({ right, Section }) => (
            <Section key={right} />
          ))}
        </div>
      </div>
    </>
  )
}
