import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { useRef, useState } from "react"
import { client } from "../../../../lib/api/api.ts"
import { showProblem } from "../../../../lib/forms/formProblem.ts"
import { changesBetween } from "../../../../lib/forms/useVersionedSave.ts"
import { PartFailure, UploadCancelled } from "../../../../lib/upload/ports.ts"
import type { UploadControl } from "../../../../lib/upload/useUpload.ts"
import { useSaveForm } from "../../../../ui/form/DialogForm.tsx"
import { useCollaboration, useDetailCache } from "../shared/collaboration.ts"
import type { Source } from "./DocumentDialog.tsx"

export type DocumentValues = Pick<
  CollaborationDocument,
  "name" | "type" | "visibleForBrand" | "participantId"
>

type DocumentSource = { kind: "file"; uploadId: string } | { kind: "link"; url: string }

interface SaveDocument {
  opened: CollaborationDocument | null
  upload: UploadControl
  onSaved: () => void
}

const valuesOf = ({ name, type, visibleForBrand, participantId }: DocumentValues): DocumentValues => ({
  name,
  type,
  visibleForBrand,
  participantId,
})

/** Sends the file if there is one, then saves the document. */
export function useSaveDocument({ opened, upload, onSaved }: SaveDocument) {
  const { collaborationId, detail, gone } = useCollaboration()
  const cache = useDetailCache()
  const [failure, setFailure] = useState<string | null>(null)
  const source = useRef<Source>({ mode: "file", file: null, url: "" })
  const latest = detail.documents.find(({ id }) => id === opened?.id)

  /** Nothing: the current content stays. */
  async function sent({ mode, file, url }: Source): Promise<DocumentSource | undefined> {
    if (mode === "link") return url.trim() ? { kind: "link", url: url.trim() } : undefined
    if (!file) return undefined
    return { kind: "file", uploadId: (await upload.send(file)).uploadId }
  }

  const saving = useSaveForm<CollaborationDocument, DocumentValues>({
    opened,
    latest,
    gone: gone || (opened !== null && !latest),
    explain: (error, form) => {
      if (error instanceof UploadCancelled) return
      const reason = error instanceof PartFailure ? error.message : showProblem(form, error).message
      setFailure(`${opened ? "Erreur lors de la mise à jour" : "Erreur lors de l'ajout"}: ${reason}`)
    },
    read: async ({ id }) => (await cache.reload()).documents.find((document) => document.id === id),
    valuesOf,
    differences,
    write: async (values, base) => {
      setFailure(null)
      const content = await sent(source.current)
      const fields = { collaborationId, ...valuesOf(values) }
      if (base) {
        const { id: documentId, version } = base
        return client.collaborations.updateDocument({ ...fields, documentId, version, source: content })
      }
      if (!content) throw new Error("A new document needs a content")
      return client.collaborations.addDocument({ ...fields, source: content })
    },
    onSaved: (saved) => {
      cache.put("documents", saved)
      onSaved()
    },
  })

  return {
    ...saving,
    failure,
    send: (values: DocumentValues, content: Source) => {
      source.current = content
      return saving.save(values)
    },
  }
}

const contentOf = ({ kind, fileName, url }: CollaborationDocument) => (kind === "file" ? fileName : url) ?? ""
const seen = ({ visibleForBrand }: CollaborationDocument) => (visibleForBrand ? "oui" : "non")

const differences = (before: CollaborationDocument, after: CollaborationDocument): string[] =>
  changesBetween([
    ["Nom", before.name, after.name],
    ["Type", DOCUMENT_TYPES[before.type], DOCUMENT_TYPES[after.type]],
    ["Contenu", contentOf(before), contentOf(after)],
    ["Influenceur", before.participantName ?? "Commun", after.participantName ?? "Commun"],
    ["Visible par la marque", seen(before), seen(after)],
  ])
