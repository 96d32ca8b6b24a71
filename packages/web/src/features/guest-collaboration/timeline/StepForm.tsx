import { Field } from "../../../components/public/Field.tsx"
import { DialogForm } from "../DialogForm.tsx"
import { Failure } from "../Failure.tsx"
import type { AddStep } from "./useAddStep.ts"

export function StepForm({ form, onCancel }: { form: AddStep; onCancel: () => void }) {
  const { typed, change, problems, failure, busy, submit } = form
  return (
    <DialogForm submit="Ajouter" busy={busy} onSubmit={submit} onCancel={onCancel}>
      <Failure title="Erreur lors de l'ajout de l'étape" reason={failure} />
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
    </DialogForm>
  )
}
