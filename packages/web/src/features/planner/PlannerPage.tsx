import { LeftOutlined, PlusOutlined, RightOutlined } from "@ant-design/icons"
import { monthAfter, monthOf, today } from "@trame/core/lib/day"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import { isInMonth, percentOf, sumOf } from "@trame/core/workspace/planner/rules/briefs"
import { Button } from "antd"
import { useUrlParam } from "../../lib/address/address.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"
import { monthIn, plannerDialogs, useMonth } from "./cache.ts"
import { MonthGrid } from "./MonthGrid.tsx"
import styles from "./PlannerPage.module.css"

const BriefDialog = lazyDialog(() => import("./BriefDialog.tsx"))
const DayDialog = lazyDialog(() => import("./DayDialog.tsx"))

export function Component() {
  useDocumentTitle("Tâche influenceur")
  const [written, setMonth] = useUrlParam("month")
  const month = monthIn(written)
  const { open } = useDialogParam(plannerDialogs)
  usePageKey("n", "Nouvelle tâche", () => open("new"))
  const query = useMonth(month)
  const ofMonth = query.data?.briefs.filter(({ date }) => isInMonth(date, month))
  return (
    <>
      <PageHeader
        title="Tâche influenceur"
        subtitle="Ce que chacun a à faire, jour par jour, sur une page qu'il ouvre d'un simple lien"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open("new")}>
            Nouvelle tâche
          </Button>
        }
      />
      <Figures
        figures={[
          { label: "Briefs aujourd'hui", value: query.data?.todayCount },
          { label: "Influenceurs du mois", value: ofMonth && influencersOf(ofMonth) },
          { label: "Avancement du mois", value: ofMonth && `${percentOf(sumOf(ofMonth))}\u00a0%` },
        ]}
      />
      <MonthBar month={month} onMonth={(next) => setMonth(next === monthOf(today()) ? null : next, PUSH)} />
      {query.error && !query.data ? (
        <ErrorState
          title="Erreur lors du chargement des données"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <MonthGrid month={month} briefs={query.data?.briefs} />
      )}
      <DialogOutlet of={plannerDialogs}>
        {{
          day: ({ date }) => <DayDialog date={date} />,
          new: ({ date }) => <BriefDialog mode="new" date={date} />,
          edit: ({ date, influencer }) => <BriefDialog mode="edit" date={date} influencerId={influencer} />,
          copy: ({ date, influencer }) => <BriefDialog mode="copy" date={date} influencerId={influencer} />,
        }}
      </DialogOutlet>
    </>
  )
}

const PUSH = { push: true }

const influencersOf = (briefs: readonly BriefSummary[]): number =>
  new Set(briefs.map(({ influencerId }) => influencerId)).size

/** Scrolls once the month has rendered: in a list of days, past ones lie above. */
function showDay(day: string): void {
  setTimeout(() => {
    document.querySelector(`[data-row="${day}"]`)?.scrollIntoView({ block: "nearest", behavior: "smooth" })
  }, 60)
}

interface MonthBarProps {
  month: string
  onMonth: (month: string) => void
}

function MonthBar({ month, onMonth }: MonthBarProps) {
  return (
    <nav className={`row wrap gap-3 ${styles.bar}`} aria-label="Mois affiché">
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label="Mois précédent"
        onClick={() => onMonth(monthAfter(month, -1))}
      />
      <h2 className={`text-xl bold text-center ${styles.month}`} aria-live="polite">
        {formatDate(`${month}-01`, { style: "month" })}
      </h2>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label="Mois suivant"
        onClick={() => onMonth(monthAfter(month, 1))}
      />
      <Button
        onClick={() => {
          onMonth(monthOf(today()))
          showDay(today())
        }}
      >
        Aujourd'hui
      </Button>
    </nav>
  )
}
