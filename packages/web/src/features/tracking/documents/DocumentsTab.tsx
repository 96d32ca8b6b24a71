import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { usePublicQuery } from "../../../lib/publicRoute.ts"
import { Nothing } from "../Nothing.tsx"
import { Stats } from "../stats/Stats.tsx"
import { DocumentCard } from "./DocumentCard.tsx"
import styles from "./DocumentsTab.module.css"
import { PreviewDialog } from "./PreviewDialog.tsx"
import { previewKindOf } from "./previewKind.ts"

interface DocumentsTabProps {
  token: string
  documents: TrackingView["documents"]
  stats: TrackingView["stats"]
}

export function DocumentsTab({ token, documents, stats }: DocumentsTabProps) {
  const [opened, setOpened] = usePublicQuery("document")
  const shown = documents.find(({ id }) => id === opened)
  const kind = shown ? previewKindOf(shown) : null
  return (
    <>
      {documents.length ? (
        <ul className={styles.grid}>
          {documents.map((document) => (
            <DocumentCard
              key={document.id}
              token={token}
              document={document}
              onOpen={() => setOpened(document.id)}
            />
          ))}
        </ul>
      ) : (
        <Nothing title="Aucun document partagé pour le moment">
          Les briefs, contrats et previews partagés par l'agence apparaîtront ici.
        </Nothing>
      )}
      <Stats stats={stats} />
      {shown && kind ? (
        <PreviewDialog token={token} document={shown} kind={kind} onClose={() => setOpened(null)} />
      ) : null}
    </>
  )
}
