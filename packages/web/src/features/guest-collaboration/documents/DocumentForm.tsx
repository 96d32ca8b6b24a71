import { DOCUMENT_TYPES, type DocumentType } from "@trame/core/collaborations/values"
import { keysOf } from "@trame/core/keys-of"
import { Field } from "../../../components/public/Field.tsx"
import { FileField } from "../../../components/public/FileField.tsx"
import { SelectField } from "../../../components/public/SelectField.tsx"
import { DialogForm } from "../DialogForm.tsx"
import { Failure } from "../Failure.tsx"
import { UploadBar } from "./UploadBar.tsx"
import type { AddDocument } from "./useAddDocument.ts"

const TYPES = keysOf(DOCUMENT_TYPES).map((type): [DocumentType, string] => [type, DOCUMENT_TYPES[type]])

export function DocumentForm({ form, onCancel }: { form: AddDocument; onCancel: () => void }) {
  const { typed, change, choose, problems, failure, busy, upload, submit } = form
  return (
    <DialogForm submit={failure ? "Réessayer" : "Ajouter"} busy={busy} onSubmit={submit} onCancel={onCancel}>
      <Failure title="Erreur lors de l'ajout du document" reason={failure} />
      {upload.active && upload.state ? (
        <UploadBar fileName={typed.file?.name ?? ""} state={upload.state} onCancel={upload.cancel} />
      ) : (
        <FileField file={typed.file} error={problems.file ?? ""} disabled={busy} onChange={choose} />
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
