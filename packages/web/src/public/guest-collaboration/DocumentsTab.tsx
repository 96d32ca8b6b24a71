import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { DOCUMENT_TYPES, type DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { keysOf } from "@trame/core/lib/text"
import { useMemo, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { PartFailure, UploadCancelled, UploadRefused } from "../../lib/upload/ports.ts"
import {
  fileProblem,
  titleFrom,
  type UploadControl,
  uploadsTo,
  useUpload,
} from "../../lib/upload/useUpload.ts"
import { FileField, UploadBar } from "../../ui/form/FileField.tsx"
import { Field, SelectField } from "../../ui/public/Field.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { Documents } from "../campaign/Documents.tsx"
import { FileSourceContext } from "../campaign/file-source.ts"
import type { GuestIdentity } from "./AddForm.tsx"
import { AddBar, DialogForm, Failure } from "./AddForm.tsx"
import { useGuestFiles, useShowAdded } from "./guest-queries.ts"

interface DocumentsTabProps {
  guest: GuestIdentity
  documents: GuestView["documents"]
  /** Null for whoever may not add any. */
  form: AddDocument | null
}

export function DocumentsTab({ guest, documents, form }: DocumentsTabProps) {
  const files = useGuestFiles(guest)
  return (
    <FileSourceContext value={files}>
      {form ? <AddBar label="Ajouter un document" added={form.added} onAdd={form.open} /> : null}
      <Documents
        documents={documents}
        empty={
          <EmptyState
            title="Aucun document pour le moment"
            description="Les briefs et previews de la collaboration apparaîtront ici."
          />
        }
      />
      {form?.shown ? (
        <PublicDialog title="Ajouter un document" held={form.busy} onClose={form.close}>
          <DocumentForm form={form} onCancel={form.close} />
        </PublicDialog>
      ) : null}
    </FileSourceContext>
  )
}

const TYPES = keysOf(DOCUMENT_TYPES).map((type): [DocumentType, string] => [type, DOCUMENT_TYPES[type]])

function DocumentForm({ form, onCancel }: { form: AddDocument; onCancel: () => void }) {
  const { typed, change, choose, problems, failure, busy, upload, submit } = form
  return (
    <DialogForm submit={failure ? "Réessayer" : "Ajouter"} busy={busy} onSubmit={submit} onCancel={onCancel}>
      <Failure title="Erreur lors de l'ajout du document" reason={failure} />
      {upload.active && upload.state ? (
        <UploadBar
          look="public"
          fileName={typed.file?.name ?? ""}
          state={upload.state}
          cancel={<PublicButton onClick={upload.cancel}>Annuler l'envoi</PublicButton>}
        />
      ) : (
        <FileField look="public" file={typed.file} error={problems.file} disabled={busy} onChange={choose} />
      )}
      <Field
        label="Nom du document"
        value={typed.name}
        error={problems.name}
        maxLength={200}
        required
        autoComplete="off"
        readOnly={busy}
        onChange={(name) => change({ name })}
      />
      <SelectField
        label="Type"
        value={typed.type}
        options={TYPES}
        disabled={busy}
        onChange={(type) => change({ type })}
      />
    </DialogForm>
  )
}

interface Typed {
  name: string
  type: DocumentType
  file: File | null
}

const documentDialogs = defineDialogs({ document: [] })

interface AddDocument {
  /** Whether its dialog is open. */
  shown: boolean
  open(): void
  close(): void
  /** What was just added, in words; empty before. */
  added: string
  typed: Typed
  change(changes: Partial<Typed>): void
  choose(file: File): void
  problems: Record<string, string>
  /** Why the last try failed. */
  failure: string | null
  busy: boolean
  upload: UploadControl
  submit(): void
}

const NOTHING: Typed = { name: "", type: "other", file: null }

/** Sends the file, then makes it a document. A file that has arrived is not sent again when that is retried. */
export function useAddDocument(guest: GuestIdentity): AddDocument {
  const dialogs = useDialogParam(documentDialogs)
  const [added, setAdded] = useState("")
  const [typed, setTyped] = useState(NOTHING)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const upload = useUpload(useMemo(() => guestUploads(guest), [guest]))
  const { busy, attempt } = useAttempt()
  const showAdded = useShowAdded(guest)
  useUnsavedGuard(busy || typed.name !== "" || typed.file !== null)

  function choose(file: File): void {
    const problem = fileProblem(file)
    setFailure(null)
    setProblems(problem ? { file: problem } : {})
    setTyped((before) => ({
      ...before,
      file: problem ? null : file,
      name: before.name || (problem ? "" : titleFrom(file.name)),
    }))
  }

  async function submit(): Promise<void> {
    const { name, type, file } = typed
    const found = {
      ...(name.trim() ? {} : { name: "Le nom du document est obligatoire" }),
      ...(file ? {} : { file: "Veuillez sélectionner un fichier" }),
    }
    setProblems(found)
    if (!file || !name.trim()) return
    setFailure(null)
    const document = await attempt(async () => {
      const { uploadId } = await upload.send(file)
      return client.guestCollaboration.addDocument({ ...guest, name: name.trim(), type, uploadId })
    }, explain)
    if (!document) return
    setTyped(NOTHING)
    // A contract is private: only its influencer's key shows it.
    const shown = type !== "contract" || guest.key !== undefined
    if (shown) showAdded((view) => ({ ...view, documents: [document, ...view.documents] }))
    dialogs.finish()
    setAdded(
      shown
        ? `Le document « ${document.name} » a été ajouté.`
        : `Le contrat « ${document.name} » a été transmis à l'agence. Il reste privé et n'apparaît pas ici.`,
    )
  }

  function explain(error: unknown): void {
    if (error instanceof UploadCancelled) return
    const { message, fields } = problemOf(error)
    setProblems(fields)
    setFailure(error instanceof PartFailure || error instanceof UploadRefused ? error.message : message)
  }

  return {
    shown: dialogs.shown !== null,
    open: () => {
      setAdded("")
      dialogs.open("document")
    },
    close: () => void dialogs.close(),
    added,
    typed,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    choose,
    problems,
    failure,
    busy,
    upload,
    submit: () => void submit(),
  }
}

/** Sends files to this collaboration, without an account. */
const guestUploads = (guest: GuestIdentity) =>
  uploadsTo({
    start: (file) => client.guestCollaboration.startUpload({ ...guest, ...file }).catch(notSoon),
    signParts: (wanted) => client.guestCollaboration.signParts({ ...guest, ...wanted }),
    complete: (sent) => client.guestCollaboration.completeUpload({ ...guest, ...sent }),
    cancel: (upload) => client.guestCollaboration.cancelUpload({ ...guest, ...upload }),
  })

/** The hour's files are used up: unlike a gateway that is busy, no second try would help. */
function notSoon(error: unknown): never {
  const { code, message } = problemOf(error)
  throw code === "throttled" ? new UploadRefused(message) : error
}
