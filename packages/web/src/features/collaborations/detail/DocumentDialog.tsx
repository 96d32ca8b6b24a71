import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { DOCUMENT_TYPES, type DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { isForInfluencers, isSwitchable } from "@trame/core/campaigns/collaborations/rules/visibility"
import { Form, Input, Select } from "antd"
import { useEffect, useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { yesOrNo } from "../../../lib/format.ts"
import { filled } from "../../../lib/forms/formProblem.ts"
import type { Words } from "../../../lib/forms/merge.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { useSuggestion } from "../../../lib/forms/useSuggestion.ts"
import { choicesOf } from "../../../lib/text.ts"
import { staffUploads } from "../../../lib/upload/staffUploads.ts"
import { titleFrom } from "../../../lib/upload/useUpload.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../../ui/form/DialogForm.tsx"
import { useLocked } from "../../../ui/form/LockedFields.tsx"
import { SourceField } from "../../../ui/form/SourceField.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { fileWords, type SourceControl, saveProblem, useSource } from "../../../ui/form/useSource.ts"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import styles from "./DocumentDialog.module.css"
import { ParticipantSelect, whoOf } from "./parts.tsx"

/** Adds a document, or edits the one with this id. Closing it cancels a running upload. */
export default function DocumentDialog({ documentId }: { documentId: string }) {
  const { detail } = useCollaboration()
  const opened = useOpened(detail.documents.find(({ id }) => id === documentId))
  return (
    <DialogFrame title={documentId ? "Modifier le document" : "Nouveau document"}>
      {documentId && !opened ? (
        <EmptyState title="Ce document n'existe plus" />
      ) : (
        <DocumentForm opened={opened} />
      )}
    </DialogFrame>
  )
}

const uploads = staffUploads("collaboration-document")

const NO_SOURCE = { file: "Veuillez sélectionner un fichier", link: "Veuillez entrer un lien" }

const TYPES = choicesOf(DOCUMENT_TYPES)

/** The document as the dialog opened; null for a new one. */
function DocumentForm({ opened }: { opened: CollaborationDocument | null }) {
  const { detail, focus, droppedFile, setDroppedFile } = useCollaboration()
  const { finish } = useDialog()
  const suggest = useSuggestion()
  const source = useSource({
    uploads,
    stored: opened,
    dropped: opened ? null : droppedFile,
    missing: NO_SOURCE,
    onFile: (file) => form.setFieldValue("name", suggest(form.getFieldValue("name"), titleFrom(file.name))),
  })
  const saving = useSaveDocument({ opened, source, onSaved: finish })
  const { form } = saving
  const locked = useLocked(saving.busy)

  // Consumes the dropped file.
  useEffect(() => setDroppedFile(null), [setDroppedFile])

  /** Until the member chooses, a new document's visibility for influencers follows its type. */
  const followType = (type: DocumentType) => {
    if (opened || form.isFieldTouched("visibleForInfluencers")) return
    // Marked untouched: otherwise the form would treat the value as the member's choice.
    form.setFields([{ name: "visibleForInfluencers", value: isForInfluencers(type), touched: false }])
  }

  return (
    <DialogForm
      saving={saving}
      initialValues={
        opened ?? {
          name: "",
          type: "other",
          visibleForBrand: false,
          visibleForInfluencers: false,
          participantId: focus?.participant?.id ?? null,
        }
      }
      onFinish={() => {
        if (source.check()) void saving.save()
      }}
      changed="Ce document a été modifié"
      failed={() => (saving.failure ? <FailureAlert title={saving.failure} /> : null)}
      submit={opened ? "Enregistrer" : "Ajouter"}
      footer={source.upload.active ? null : undefined}
    >
      <Form.Item name="name" label="Nom du document" rules={[filled("Le nom du document est obligatoire")]}>
        <Input maxLength={200} />
      </Form.Item>
      <div className={`grid gap-x-5 ${styles.pair}`}>
        <Form.Item name="type" label="Type">
          <Select options={TYPES} onChange={followType} />
        </Form.Item>
        <Form.Item name="participantId" label="Influenceur">
          <ParticipantSelect participants={detail.participants} common="Document commun à tous" />
        </Form.Item>
      </div>
      <SourceField
        source={source}
        stored={opened && { file: fileOf(opened), url: opened.url }}
        disabled={locked}
      />
      <Form.Item name="visibleForBrand" valuePropName="checked">
        <Toggle
          label="Visible par la marque"
          about="La marque le voit sur sa page de suivi, et chacun sur la page des influenceurs."
        />
      </Form.Item>
      <InfluencersToggle opened={opened} />
    </DialogForm>
  )
}

/** Influencers always see their own documents. */
function InfluencersToggle({ opened }: { opened: CollaborationDocument | null }) {
  const participantId = Form.useWatch<string | null>("participantId")
  const switchable = isSwitchable({ participantId, viaPublicLink: opened?.viaPublicLink })
  return (
    <Form.Item name="visibleForInfluencers" valuePropName="checked">
      <Toggle
        label="Visible par les influenceurs"
        disabled={!switchable}
        about={
          switchable
            ? "Ils le voient avec leur lien personnel."
            : "L'influenceur concerné le voit toujours avec son lien personnel, les autres jamais."
        }
      />
    </Form.Item>
  )
}

const fileOf = ({ kind, fileName, fileSize }: CollaborationDocument) =>
  kind === "file" ? { name: fileName ?? "fichier", size: fileSize ?? 0 } : null

export type DocumentValues = Pick<
  CollaborationDocument,
  "name" | "type" | "visibleForBrand" | "visibleForInfluencers" | "participantId"
>

interface SaveDocument {
  opened: CollaborationDocument | null
  source: SourceControl
  onSaved: () => void
}

const valuesOf = ({
  name,
  type,
  visibleForBrand,
  visibleForInfluencers,
  participantId,
}: DocumentValues): DocumentValues => ({
  name,
  type,
  visibleForBrand,
  visibleForInfluencers,
  participantId,
})

/** Uploads the file, if any, then saves the document. */
export function useSaveDocument({ opened, source, onSaved }: SaveDocument) {
  const { collaborationId, detail, gone } = useCollaboration()
  const cache = useDetailCache()
  const [failure, setFailure] = useState<string | null>(null)
  const latest = detail.documents.find(({ id }) => id === opened?.id)

  const saving = useSaveForm<CollaborationDocument, DocumentValues>({
    opened,
    latest,
    gone: gone || (opened !== null && !latest),
    explain: (error, form) => {
      const problem = saveProblem(error, form)
      if (!problem) return
      setFailure(`${opened ? "Erreur lors de la mise à jour" : "Erreur lors de l'ajout"}: ${problem.message}`)
    },
    read: async ({ id }) => (await cache.reload()).documents.find((document) => document.id === id),
    valuesOf,
    words: (values, stored) => ({
      ...wordsOf(values),
      Contenu: stored ? contentOf(stored) : (source.chosen() ?? (opened ? contentOf(opened) : "")),
      Influenceur: whoOf(detail.participants, values, stored) ?? "Commun",
    }),
    write: async (values, base, changes, creationId) => {
      setFailure(null)
      const content = await source.send()
      if (base) {
        const edited = { collaborationId, documentId: base.id, version: base.version }
        return client.collaborations.updateDocument({ ...edited, ...changes, source: content })
      }
      if (!content) throw new Error("A new document needs a content")
      const document = { ...valuesOf(values), source: content }
      return client.collaborations.addDocument({ collaborationId, ...document, creationId })
    },
    again: opened
      ? undefined
      : {
          clears: ["name"],
          added: ({ name }) => `Document « ${name.trim()} » ajouté`,
          next: source.clear,
        },
    onSaved: (saved, _created, goesOn) => {
      cache.put("documents", saved)
      if (goesOn) return
      onSaved()
      if (!opened) focusRow(saved.id)
    },
  })

  return { ...saving, failure }
}

function contentOf(document: CollaborationDocument): string {
  const file = fileOf(document)
  return file ? fileWords(file) : (document.url ?? "")
}

const wordsOf = ({ name, type, visibleForBrand, visibleForInfluencers }: DocumentValues): Words => ({
  Nom: name,
  Type: DOCUMENT_TYPES[type],
  "Visible par la marque": yesOrNo(visibleForBrand),
  "Visible par les influenceurs": yesOrNo(visibleForInfluencers),
})
