import type { GuestView } from "@trame/core/collaborations/guest-contract"
import { useState } from "react"
import { PublicDialog } from "../../../components/public/PublicDialog.tsx"
import { usePublicQuery } from "../../../lib/publicRoute.ts"
import { Documents } from "../../public-campaign/documents/Documents.tsx"
import { FileSourceContext } from "../../public-campaign/documents/fileSource.ts"
import { Nothing } from "../../public-campaign/Nothing.tsx"
import { AddBar } from "../AddBar.tsx"
import { useGuestFiles } from "../guest-queries.ts"
import type { Who } from "../who.ts"
import { DocumentForm } from "./DocumentForm.tsx"
import { useAddDocument } from "./useAddDocument.ts"

interface DocumentsTabProps {
  who: Who
  documents: GuestView["documents"]
  mayAdd: boolean
}

export function DocumentsTab({ who, documents, mayAdd }: DocumentsTabProps) {
  const [adding, setAdding] = usePublicQuery("ajout")
  const [added, setAdded] = useState("")
  const files = useGuestFiles(who)
  const form = useAddDocument(who, (words) => {
    setAdding(null)
    setAdded(words)
  })
  const open = () => {
    setAdded("")
    setAdding("document")
  }
  return (
    <FileSourceContext value={files}>
      {mayAdd ? <AddBar label="Ajouter un document" added={added} onAdd={open} /> : null}
      <Documents
        documents={documents}
        empty={
          <Nothing title="Aucun document pour le moment">
            Les briefs et previews de la collaboration apparaîtront ici.
          </Nothing>
        }
      />
      {mayAdd && adding === "document" ? (
        <PublicDialog title="Ajouter un document" held={form.busy} onClose={() => setAdding(null)}>
          <DocumentForm form={form} onCancel={() => setAdding(null)} />
        </PublicDialog>
      ) : null}
    </FileSourceContext>
  )
}
