import type { GuestView } from "@trame/core/collaborations/guest-contract"
import { PublicTabs } from "../../components/public/PublicTabs.tsx"
import { usePublicQuery } from "../../lib/publicRoute.ts"
import { DocumentsTab } from "./documents/DocumentsTab.tsx"
import { TimelineTab } from "./timeline/TimelineTab.tsx"
import type { Who } from "./who.ts"

interface GuestTabsProps {
  who: Who
  view: GuestView
  mayAdd: boolean
}

export function GuestTabs({ who, view, mayAdd }: GuestTabsProps) {
  const [tab, setTab] = usePublicQuery("tab", "timeline")
  const tabs = [
    {
      key: "timeline",
      label: "Timeline",
      content: <TimelineTab who={who} steps={view.steps} mayAdd={mayAdd} />,
    },
    {
      key: "documents",
      label: `Documents et Preview (${view.documents.length})`,
      content: <DocumentsTab who={who} documents={view.documents} mayAdd={mayAdd} />,
    },
  ] as const
  return (
    <PublicTabs
      label="Sections de la collaboration"
      tabs={tabs}
      active={tab === "documents" ? tab : "timeline"}
      onChange={setTab}
    />
  )
}
