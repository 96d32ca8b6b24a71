import { BarChartOutlined, PlusOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { useBoard, within } from "../board.ts"
import { SectionHead } from "../SectionHead.tsx"
import { StatsTable } from "./StatsTable.tsx"

export function StatsSection() {
  const { detail, focus, dialogs } = useBoard()
  const stats = within(detail.stats, focus)
  const add = (
    <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => dialogs.open("stat")}>
      Ajouter des statistiques
    </Button>
  )
  return (
    <section aria-label="Statistiques">
      {stats.length === 0 ? (
        <EmptyState
          icon={<BarChartOutlined aria-hidden="true" />}
          title="Aucune statistique pour le moment"
          description="Relevez les vues, les likes et l'engagement des publications."
          action={add}
        />
      ) : (
        <>
          <SectionHead title="Statistiques" action={add} />
          <StatsTable stats={stats} />
        </>
      )}
    </section>
  )
}
