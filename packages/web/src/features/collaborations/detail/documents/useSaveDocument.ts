import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { DOCUMENT_TYPES } from "@trame/core/collaborations/values"
import type { FormInstance } from "antd"
import { useRef, useState } from "react"
import { client } from "../../../../lib/api.ts"
import { showProblem } from "../../../../lib/formProblem.ts"
import { problemOf } from "../../../../lib/problem.ts"
import { PartFailure, UploadCancelled } from "../../../../lib/upload/ports.ts"
import type { UploadControl } from "../../../../lib/upload/useUpload.ts"
import { useAttempt } from "../../../../lib/useAttempt.ts"
import { changesBetween } from "../changesBetween.ts"
import { put, useDetailCache } from "../useDetailCache.ts"
import type { Source } from "./SourceField.tsx"

export type DocumentValues = Pick<
  CollaborationDocument,
  "name" | "type" | "visibleForBrand" | "participantId"
>

type DocumentSource = { kind: "file"; uploadId: string } | { kind: "link"; url: string }

interface SaveDocument {
  collaborationId: string
  opened: CollaborationDocument | null
  form: FormInstance<DocumentValues>
  upload: UploadControl
  onSaved: () => void
}

/** Sends the file if there is one, then saves the document. */
export function useSaveDocument({ collaborationId, opened, form, upload, onSaved }: SaveDocument) {
  const cache = useDetailCache(collaborationId)
  const base = useRef(opened)
  const sent = useRef<Source | null>(null)
  const { busy, attempt } = useAttempt()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ stored: CollaborationDocument; changes: string[] } | null>(null)

  async function stored({ mode, file, url }: Source): Promise<DocumentSource | undefined> {
    if (mode === "link") return url.trim() ? { kind: "link", url: url.trim() } : undefined
    if (!file) return undefined
    return { kind: "file", uploadId: (await upload.send(file)).uploadId }
  }

  async function write(values: DocumentValues, source: DocumentSource | undefined) {
    const { name, type, visibleForBrand, participantId } = values
    const fields = { collaborationId, name, type, visibleForBrand, participantId }
    const { current } = base
    if (current) {
      return client.collaborations.updateDocument({
        ...fields,
        documentId: current.id,
        version: current.version,
        source,
      })
    }
    if (!source) throw new Error("A new document needs a content")
    return client.collaborations.addDocument({ ...fields, source })
  }

  async function save(values: DocumentValues, source: Source): Promise<void> {
    setConflict(null)
    setFailure(null)
    sent.current = source
    const saved = await attempt(async () => write(values, await stored(source)), explain)
    if (!saved) return
    base.current = saved
    cache.patch((detail) => ({ ...detail, documents: put(detail.documents, saved) }))
    onSaved()
  }

  function explain(error: unknown): void {
    if (error instanceof UploadCancelled) return
    const reason = error instanceof PartFailure ? error.message : showProblem(form, error).message
    setFailure(`${opened ? "Erreur lors de la mise à jour" : "Erreur lors de l'ajout"}: ${reason}`)
    if (problemOf(error).code === "conflict") void compare()
  }

  /** What the other person changed, for the notice. */
  async function compare(): Promise<void> {
    const before = base.current
    const fresh = await cache.reload().catch(() => null)
    const now = fresh?.documents.find(({ id }) => id === before?.id)
    if (before && now) setConflict({ stored: now, changes: differences(before, now) })
  }

  return {
    save,
    busy,
    failure,
    conflict,
    /** The version that the next save builds on. */
    version: base.current?.version ?? 0,
    reload(): void {
      if (!conflict) return
      base.current = conflict.stored
      form.setFieldsValue(conflict.stored)
      setConflict(null)
      setFailure(null)
    },
    overwrite(): void {
      if (!conflict || !sent.current) return
      base.current = conflict.stored
      void save(form.getFieldsValue(), sent.current)
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
