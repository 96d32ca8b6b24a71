import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { PublicTabs } from "../../components/public/PublicTabs.tsx"
import { usePublicQuery } from "../../lib/publicRoute.ts"
import { Timeline } from "../public-campaign/timeline/Timeline.tsx"
import styles from "./CampaignTabs.module.css"
import { DocumentsTab } from "./documents/DocumentsTab.tsx"
import { Influencers } from "./influencers/Influencers.tsx"
import { usePrinting } from "./usePrinting.ts"

const KEYS = ["timeline", "influenceurs", "documents"] as const
type TabKey = (typeof KEYS)[number]

const isTab = (key: string): key is TabKey => KEYS.some((known) => known === key)

export function CampaignTabs({ token, view }: { token: string; view: TrackingView }) {
  const [tab, setTab] = usePublicQuery("tab", "timeline")
  const printing = usePrinting()
  const tabs = [
    { key: "timeline", label: "Timeline", content: <Timeline steps={view.steps} /> },
    { key: "influenceurs", label: "Influenceurs", content: <Influencers influencers={view.influencers} /> },
    {
      key: "documents",
      label: "Documents et preview",
      content: <DocumentsTab token={token} documents={view.documents} stats={view.stats} />,
    },
  ] as const

  if (!printing)
    return (
      <PublicTabs
        label="Sections de la campagne"
        tabs={tabs}
        active={isTab(tab) ? tab : "timeline"}
        onChange={setTab}
      />
    )
  return (
    <div className={styles.paper}>
      {tabs.map(({ key, label, content }) => (
        <section key={key}>
          <h2>{label}</h2>
          {content}
        </section>
      ))}
    </div>
  )
}
