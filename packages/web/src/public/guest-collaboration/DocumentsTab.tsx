import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { DOCUMENT_TYPES, type DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { keysOf } from "@trame/core/lib/text"
import { FileField, UploadBar } from "../../ui/form/FileField.tsx"
import { Field, SelectField } from "../../ui/public/Field.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { Documents, FileSourceContext } from "../campaign/Documents.tsx"
import { AddDialog } from "./AddDialog.tsx"
import { AddButton } from "./AddForm.tsx"
import { type GuestIdentity, useGuestFiles } from "./guest-queries.ts"
import type { AddDocument } from "./useAddDocument.ts"

interface DocumentsTabProps {
  guest: GuestIdentity
  documents: GuestView["documents"]
  /** Null when the visitor may not add documents. */
  form: AddDocument | null
}

/** Loaded when it is opened: most visitors only look at the timeline. */
export default function DocumentsTab({ guest, documents, form }: DocumentsTabProps) {
  const files = useGuestFiles(guest)
  return (
    <FileSourceContext value={files}>
      {form ? <AddButton form={form} label="Ajouter un document" /> : null}
      {form?.shown ? <AddDocumentDialog form={form} /> : null}
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

function AddDocumentDialog({ form }: { form: AddDocument }) {
  const { typed, change, choose, problems, failure, busy, upload, submit } = form
  return (
    <AddDialog
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
        <FileField
          look="public"
          file={typed.file}
          interrupted={upload.interrupted}
          error={problems.file}
          disabled={busy}
          onChange={choose}
        />
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
    </AddDialog>
  )
}
