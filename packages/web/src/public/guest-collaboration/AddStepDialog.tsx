import { Field } from "../../ui/public/Field.tsx"
import { AddDialog } from "./AddDialog.tsx"
import type { AddStep } from "./GuestCollaborationPage.tsx"

/** Loaded when it is opened: most visitors only read. */
export default function AddStepDialog({ form }: { form: AddStep }) {
  const { typed, change, problems, busy, submit } = form
  return (
    <AddDialog
      form={form}
      label="Ajouter une étape"
      failed="Erreur lors de l'ajout de l'étape"
      onSubmit={submit}
    >
      <Field
        label="Nom de l'étape"
        value={typed.name}
        error={problems.name}
        maxLength={200}
        required
        autoComplete="off"
        readOnly={busy}
        onChange={(name) => change({ name })}
      />
      <Field
        label="Date limite"
        hint="Facultative"
        type="date"
        value={typed.deadline}
        error={problems.deadline}
        readOnly={busy}
        onChange={(deadline) => change({ deadline })}
      />
    </AddDialog>
  )
}
