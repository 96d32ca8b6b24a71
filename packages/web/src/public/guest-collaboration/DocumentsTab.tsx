import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { DOCUMENT_TYPES, type DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { keysOf } from "@trame/core/lib/text"
import { useMemo } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useSuggestion } from "../../lib/forms/useSuggestion.ts"
import { UploadRefused } from "../../lib/upload/ports.ts"
import { fileProblem, titleFrom, uploadsTo, useUpload } from "../../lib/upload/useUpload.ts"
import { FileField, UploadBar } from "../../ui/form/FileField.tsx"
import { Field, SelectField } from "../../ui/public/Field.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { Documents, FileSourceContext } from "../campaign/Documents.tsx"
import { AddForm, useAddForm } from "./AddForm.tsx"
import { type GuestIdentity, useGuestFiles, useShowAdded } from "./guest-queries.ts"

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
      {form ? <AddDocumentForm form={form} /> : null}
      <Documents
        documents={documents}
        empty={
          <EmptyState
            title="Aucun document pour le moment"
            description="Les briefs et previews de la collaboration apparaîtront ici."
          />
        }
      />
    </FileSourceContext>
  )
}

const TYPES = keysOf(DOCUMENT_TYPES).map((type): [DocumentType, string] => [type, DOCUMENT_TYPES[type]])

function AddDocumentForm({ form }: { form: AddDocument }) {
  const { typed, change, choose, problems, failure, busy, upload, submit } = form
  return (
    <AddForm
      form={form}
      label="Ajouter un document"
      failed="Erreur lors de l'ajout du document"
      submit={failure && !failure.final ? "Réessayer" : undefined}
      onSubmit={submit}
    >
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
    </AddForm>
  )
}

type AddDocument = ReturnType<typeof useAddDocument>

const NOTHING: { name: string; type: DocumentType; file: File | null } = {
  name: "",
  type: "other",
  file: null,
}

/**
 * Sends the file, then makes it a document. A file that has arrived is not sent again when that is retried. `isTrusted`:
 * the link has its influencer's key, and not one of before.
 */
export function useAddDocument(guest: GuestIdentity, isTrusted: boolean) {
  const form = useAddForm("document", NOTHING)
  const { typed, change, busy } = form
  const suggest = useSuggestion()
  const upload = useUpload(useMemo(() => guestUploads(guest), [guest]))
  const showAdded = useShowAdded(guest)
  useUnsavedGuard(busy || typed.name !== "" || typed.file !== null)

  function choose(file: File): void {
    const problem = fileProblem(file)
    form.setFailure(null)
    form.setProblems(problem ? { file: problem } : {})
    change(problem ? { file: null } : { file, name: suggest(typed.name, titleFrom(file.name)) })
  }

  async function send(creationId: string) {
    const { name, type, file } = typed
    if (!file) throw new Error("No file is chosen")
    const { uploadId } = await upload.send(file)
    const document = { name: name.trim(), type, uploadId, creationId }
    return client.guestCollaboration.addDocument({ ...guest, ...document })
  }

  function show(document: GuestView["documents"][number]): string {
    // A contract is private: only its influencer's key shows it.
    if (typed.type === "contract" && !isTrusted)
      return `Le contrat « ${document.name} » a été transmis à l'agence. Il reste privé et n'apparaît pas ici.`
    showAdded((view) => ({ ...view, documents: [document, ...view.documents] }))
    return `Le document « ${document.name} » a été ajouté.`
  }

  // It has its place already, under the title that it had then.
  const hasFile = ({ fileName }: GuestView["documents"][number]) => fileName === typed.file?.name

  const missing = {
    ...(typed.name.trim() ? {} : { name: "Le nom du document est obligatoire" }),
    ...(typed.file ? {} : { file: "Veuillez sélectionner un fichier" }),
  }
  return { ...form, choose, upload, submit: () => void form.add(missing, send, show, hasFile) }
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
