import { TabBar } from "../../../components/TabBar.tsx"
import { useUrlParam } from "../../../lib/useUrlParams.ts"
import { useBoard, within } from "./board.ts"
import { DocumentsTab } from "./documents/DocumentsTab.tsx"
import { InfluencersTab } from "./influencers/InfluencersTab.tsx"
import { TimelineTab } from "./timeline/TimelineTab.tsx"

const CONTENTS = { timeline: TimelineTab, influenceurs: InfluencersTab, documents: DocumentsTab }
type TabKey = keyof typeof CONTENTS

const isTab = (key: string): key is TabKey => Object.hasOwn(CONTENTS, key)

export function CollaborationTabs() {
  const { detail, focus } = useBoard()
  const [tab, setTab] = useUrlParam("tab", "timeline")
  const active = isTab(tab) ? tab : "timeline"
  const Content = CONTENTS[active]
  return (
    <TabBar<TabKey>
      label="Rubriques de la collaboration"
      active={active}
      onChange={(key) => setTab(key, { push: true })}
      tabs={[
        { key: "timeline", label: "Timeline", count: within(detail.steps, focus).length },
        { key: "influenceurs", label: "Influenceurs", count: detail.participants.length },
        { key: "documents", label: "Documents et preview", count: within(detail.documents, focus).length },
      ]}
    >
      <Content />
    </TabBar>
  )
}
