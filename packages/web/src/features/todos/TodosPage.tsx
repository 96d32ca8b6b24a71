import { DownloadOutlined, LeftOutlined, PlusOutlined, RightOutlined } from "@ant-design/icons"
import { dayAfter, today } from "@trame/core/lib/day"
import { weekFrom } from "@trame/core/workspace/todos/rules"
import { Alert, Button } from "antd"
import { useCallback, useEffect, useState } from "react"
import { useExport } from "../../lib/csv/useExport.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { useTodayInView } from "../../lib/useTodayInView.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { Lines } from "../../ui/states/Shape.tsx"
import { AutomaticTodos } from "./AutomaticTodos.tsx"
import board from "./Board.module.css"
import { Board } from "./Board.tsx"
import { todoDialogs, useWeekTodos } from "./cache.ts"
import { useWeek, weekTitle } from "./days.ts"
import { exportedTodos } from "./exports.ts"
import styles from "./TodosPage.module.css"
import { useTodoActions } from "./useTodoActions.ts"

const TodoDialog = lazyDialog(() => import("./TodoDialog.tsx"))

export function Component() {
  useDocumentTitle("Mes tâches")
  const { monday, isCurrent, show } = useWeek()
  const { open } = useDialogParam(todoDialogs)
  const query = useWeekTodos(monday)
  const actions = useTodoActions()
  const [assigned, setAssigned] = useState<{ name: string } | null>(null)
  const forget = useCallback(() => setAssigned(null), [])
  const common = { monday, onAssigned: (name: string) => setAssigned({ name }) }
  const saveWeek = useExport(exportedTodos(monday))
  usePageKey("n", "Nouvelle tâche", () => open("new"))
  // rules/team.md#the-week
  useTodayInView({
    ready: query.isSuccess,
    stacked: "(width < 720px)",
    find: todayOnPage,
  })
  return (
    <>
      <PageHeader
        title="Mes tâches"
        subtitle="Votre semaine, et ce que l'équipe vous confie"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open("new")}>
            Nouvelle tâche
          </Button>
        }
      />
      <Assigned to={assigned} onClose={forget} />
      <div className={`row wrap justify-between gap-y-3 gap-x-5 mb-4 ${styles.turner}`}>
        <h2 className={`text-xl bold ${styles.week}`} aria-live="polite">
          {weekTitle(monday)}
        </h2>
        <div className="flex wrap gap-3">
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!query.data?.length}
            aria-label="Exporter les tâches de la semaine"
            onClick={() => void saveWeek(async () => query.data ?? [])}
          >
            <span className={styles.word}>Exporter</span>
          </Button>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label="Semaine précédente"
            title="Semaine précédente"
            onClick={() => show(dayAfter(monday, -7))}
          />
          <Button onClick={() => (isCurrent ? scrollToToday() : show(today()))}>Cette semaine</Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label="Semaine suivante"
            title="Semaine suivante"
            onClick={() => show(dayAfter(monday, 7))}
          />
        </div>
      </div>
      <QueryBoundary
        query={query}
        loading={<WeekSkeleton monday={monday} />}
        failure="Une erreur est survenue lors du chargement des données"
      >
        {(todos) => <Board key={monday} monday={monday} todos={todos} actions={actions} />}
      </QueryBoundary>
      <div className="mt-7">
        <AutomaticTodos actions={actions} />
      </div>
      <DialogOutlet of={todoDialogs}>
        {{
          new: ({ day, automatic }) => <TodoDialog of={{ day, automatic: automatic === "1" }} {...common} />,
          edit: ({ todo }) => <TodoDialog of={{ todoId: todo }} {...common} />,
        }}
      </DialogOutlet>
    </>
  )
}

/** rules/interface.md#notices */
const BANNER_MS = 6000

function Assigned({ to, onClose }: { to: { name: string } | null; onClose: () => void }) {
  useEffect(() => {
    if (!to) return
    const timer = setTimeout(onClose, BANNER_MS)
    return () => clearTimeout(timer)
  }, [to, onClose])
  return (
    <div role="status">
      {to ? (
        <Alert
          type="success"
          showIcon
          className={styles.banner}
          title={`Tâche assignée à ${to.name}`}
          closable={{ closeIcon: true, onClose, "aria-label": "Fermer" }}
        />
      ) : null}
    </div>
  )
}

function WeekSkeleton({ monday }: { monday: string }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement des tâches</span>
      <div className={`grid gap-4 ${board.week}`} aria-hidden="true">
        {weekFrom(monday).map((day) => (
          <div key={day} className={`stack gap-3 p-3 min-0 rounded-l bg-surface border ${board.day}`}>
            <Lines title="60%" rows={3} />
          </div>
        ))}
      </div>
    </div>
  )
}

const todayOnPage = () => document.querySelector(`[data-day="${today()}"]`)

const scrollToToday = () => todayOnPage()?.scrollIntoView({ block: "start" })
