import { CloudUploadOutlined } from "@ant-design/icons"
import type { CollaborationDocument } from "@trame/core/campaigns/collaborations/contract/shapes"
import { DOCUMENT_TYPES, type DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { isForInfluencers, isSwitchable } from "@trame/core/campaigns/collaborations/rules/visibility"
import { Button, Form, Input, Segmented, Select } from "antd"
import { useRef, useState } from "react"
import type { Place } from "../../../lib/address/address.ts"
import { client } from "../../../lib/api/api.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { formatFileSize, yesOrNo } from "../../../lib/format.ts"
import { filled, showProblem } from "../../../lib/forms/formProblem.ts"
import type { Words } from "../../../lib/forms/merge.ts"
import { useOpened } from "../../../lib/forms/useVersionedSave.ts"
import { linkProblem } from "../../../lib/links.ts"
import { choicesOf } from "../../../lib/text.ts"
import { PartFailure, UploadCancelled } from "../../../lib/upload/ports.ts"
import {
  fileProblem,
  titleFrom,
  type UploadControl,
  uploadsTo,
  useUpload,
} from "../../../lib/upload/useUpload.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm } from "../../../ui/form/DialogForm.tsx"
import { FileField, UploadBar } from "../../../ui/form/FileField.tsx"
import { useLocked } from "../../../ui/form/LockedFields.tsx"
import { Toggle } from "../../../ui/form/Toggle.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import styles from "./DocumentDialog.module.css"
import { ParticipantSelect, whoOf } from "./parts.tsx"

/** Adds a document, or edits the one of this id. Closing it stops an upload under way. */
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

/** A document of staff. */
const startUpload = uploadsTo({
  start: (file) => client.files.start({ ...file, purpose: "collaboration-document" }),
  signParts: (wanted) => client.files.signParts(wanted),
  complete: (sent) => client.files.complete(sent),
  cancel: (upload) => client.files.cancel(upload),
})

const TYPES = choicesOf(DOCUMENT_TYPES)

/** An upload ends where its dialog does. */
const aboutUpload = ({ pathname }: Place, here: string) => ({
  cancelText: "Continuer l'envoi",
  ...(pathname === here
    ? {
        title: "Annuler l'envoi en cours ?",
        content: "Le fichier n'est pas encore entièrement envoyé.",
        okText: "Annuler l'envoi",
      }
    : {
        title: "Un fichier est en cours d'envoi",
        content: "Si vous quittez maintenant, l'envoi est annulé.",
        okText: "Quitter et annuler l'envoi",
      }),
})

/** Of the document as it was when the dialog opened; null for a new one. */
function DocumentForm({ opened }: { opened: CollaborationDocument | null }) {
  const { detail, focus, droppedFile } = useCollaboration()
  const { finish } = useDialog()
  const dropped = opened ? null : droppedFile
  const refused = dropped ? fileProblem(dropped) : null
  const [source, setSource] = useState<Source>({
    mode: opened?.kind ?? "file",
    file: refused ? null : dropped,
    url: "",
  })
  const [sourceError, setSourceError] = useState(refused)
  const upload = useUpload(startUpload)
  useUnsavedGuard(source.url !== "" || source.file !== null)
  useUnsavedGuard(upload.active, { question: aboutUpload })
  const saving = useSaveDocument({ opened, upload, onSaved: finish })
  const { form } = saving
  const locked = useLocked(saving.busy)

  const choose = (next: Source) => {
    const problem = next.file && next.file !== source.file ? fileProblem(next.file) : null
    setSourceError(problem)
    setSource(problem ? { ...next, file: null } : next)
    if (next.file && !problem && !form.getFieldValue("name"))
      form.setFieldValue("name", titleFrom(next.file.name))
  }

  /** Until the person chooses, a new document is for influencers as others of its type are. */
  const followType = (type: DocumentType) => {
    if (opened || form.isFieldTouched("visibleForInfluencers")) return
    form.setFieldValue("visibleForInfluencers", isForInfluencers(type))
  }

  const submit = () => {
    const editing = opened !== null
    const missing = source.file || editing ? null : "Veuillez sélectionner un fichier"
    const problem = source.mode === "file" ? missing : linkProblem(source.url, editing)
    setSourceError(problem)
    if (!problem) void saving.send(source)
  }

  return (
    <DialogForm
      saving={saving}
      initialValues={
        opened ?? {
          name: dropped && !refused ? titleFrom(dropped.name) : "",
          type: "other",
          visibleForBrand: false,
          visibleForInfluencers: false,
          participantId: focus?.participant?.id ?? null,
        }
      }
      onFinish={submit}
      changed="Ce document a été modifié"
      failed={() => (saving.failure ? <FailureAlert title={saving.failure} /> : null)}
      submit={opened ? "Enregistrer" : "Ajouter"}
      footer={upload.active ? null : undefined}
    >
      <Form.Item name="name" label="Nom du document" rules={[filled("Le nom du document est obligatoire")]}>
        <Input maxLength={200} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="type" label="Type">
          <Select options={TYPES} onChange={followType} />
        </Form.Item>
        <Form.Item name="participantId" label="Influenceur">
          <ParticipantSelect participants={detail.participants} common="Document commun à tous" />
        </Form.Item>
      </div>
      {upload.active && upload.state ? (
        <UploadBar
          fileName={source.file?.name ?? ""}
          state={upload.state}
          cancel={
            <Button danger disabled={false} onClick={upload.cancel}>
              Annuler l'envoi
            </Button>
          }
        />
      ) : (
        <SourceField
          source={source}
          error={sourceError}
          opened={opened}
          disabled={locked}
          onChange={choose}
        />
      )}
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

/** An influencer sees their own in any case. */
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

type SourceMode = "file" | "link"

export interface Source {
  mode: SourceMode
  file: File | null
  url: string
}

interface SourceFieldProps {
  source: Source
  /** Why it cannot be sent as it is. */
  error: string | null
  /** The document being edited keeps its own when nothing is given. */
  opened: CollaborationDocument | null
  disabled: boolean
  onChange: (source: Source) => void
}

const MODES = [
  { value: "file" as const, label: "Fichier" },
  { value: "link" as const, label: "Lien" },
]

function SourceField({ source, error, opened, disabled, onChange }: SourceFieldProps) {
  const { mode, file, url } = source
  const problem = error ? { validateStatus: "error" as const, help: error } : {}
  return (
    <fieldset className={styles.source}>
      <legend className={styles.legend}>Contenu</legend>
      <Segmented<SourceMode>
        block
        aria-label="Contenu"
        options={MODES}
        value={mode}
        disabled={disabled}
        onChange={(chosen) => onChange({ ...source, mode: chosen })}
      />
      {mode === "file" ? (
        <Form.Item {...problem} className={styles.field}>
          <FileField
            icon={<CloudUploadOutlined aria-hidden="true" className={styles.icon} />}
            file={file}
            disabled={disabled}
            onChange={(chosen) => onChange({ ...source, file: chosen })}
          />
        </Form.Item>
      ) : (
        <Form.Item {...problem} label="Lien" htmlFor="document-link" className={styles.field}>
          <Input
            id="document-link"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
            disabled={disabled}
            aria-invalid={error !== null}
            value={url}
            onChange={(event) => onChange({ ...source, url: event.target.value })}
          />
        </Form.Item>
      )}
      {opened ? <p className={styles.current}>{currentOf(opened)}</p> : null}
    </fieldset>
  )
}

function currentOf({ kind, fileName, fileSize, url }: CollaborationDocument): string {
  const current = kind === "file" ? `${fileName ?? "fichier"} (${formatFileSize(fileSize ?? 0)})` : url
  return `Actuellement : ${current}. Laissez vide pour le conserver.`
}

export type DocumentValues = Pick<
  CollaborationDocument,
  "name" | "type" | "visibleForBrand" | "visibleForInfluencers" | "participantId"
>

type DocumentSource = { kind: "file"; uploadId: string } | { kind: "link"; url: string }

interface SaveDocument {
  opened: CollaborationDocument | null
  upload: UploadControl
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
    words: (values, stored) => ({
      ...wordsOf(values),
      Contenu: stored ? contentOf(stored) : (chosenIn(source.current) ?? (opened ? contentOf(opened) : "")),
      Influenceur: whoOf(detail.participants, values, stored) ?? "Commun",
    }),
    write: async (values, base, changes) => {
      setFailure(null)
      const content = await sent(source.current)
      if (base) {
        const edited = { collaborationId, documentId: base.id, version: base.version }
        return client.collaborations.updateDocument({ ...edited, ...changes, source: content })
      }
      if (!content) throw new Error("A new document needs a content")
      return client.collaborations.addDocument({ collaborationId, ...valuesOf(values), source: content })
    },
    onSaved: (saved) => {
      cache.put("documents", saved)
      onSaved()
      if (!opened) focusRow(saved.id)
    },
  })

  return {
    ...saving,
    failure,
    send: (content: Source) => {
      source.current = content
      return saving.save()
    },
  }
}

const contentOf = ({ kind, fileName, url }: CollaborationDocument) => (kind === "file" ? fileName : url) ?? ""

const chosenIn = ({ mode, file, url }: Source) => (mode === "file" ? file?.name : url.trim() || undefined)

const wordsOf = ({ name, type, visibleForBrand, visibleForInfluencers }: DocumentValues): Words => ({
  Nom: name,
  Type: DOCUMENT_TYPES[type],
  "Visible par la marque": yesOrNo(visibleForBrand),
  "Visible par les influenceurs": yesOrNo(visibleForInfluencers),
})
