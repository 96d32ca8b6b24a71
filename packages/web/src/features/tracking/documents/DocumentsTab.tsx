import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { useMemo } from "react"
import { client } from "../../../lib/api.ts"
import { Documents } from "../../public-campaign/documents/Documents.tsx"
import { type FileSource, FileSourceContext } from "../../public-campaign/documents/fileSource.ts"
import { Nothing } from "../../public-campaign/Nothing.tsx"
import { Stats } from "../stats/Stats.tsx"

interface DocumentsTabProps {
  token: string
  documents: TrackingView["documents"]
  stats: TrackingView["stats"]
}

export function DocumentsTab({ token, documents, stats }: DocumentsTabProps) {
  const files = useMemo(
    (): FileSource => ({
      key: ["tracking", token],
      link: (documentId, disposition) => client.tracking.documentFile({ token, documentId, disposition }),
    }),
    [token],
  )
  return (
    <FileSourceContext value={files}>
      <Documents
        documents={documents}
        empty={
          <Nothing title="Aucun document partagé pour le moment">
            Les briefs, contrats et previews partagés par l'agence apparaîtront ici.
          </Nothing>
        }
      />
      <Stats stats={stats} />
    </FileSourceContext>
  )
}
