import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { useState } from "react"
import { client } from "../../lib/api/api.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { Field } from "../../ui/public/Field.tsx"
import { PublicDialog } from "../../ui/public/PublicDialog.tsx"
import { Timeline } from "../campaign/Timeline.tsx"
import type { GuestIdentity } from "./AddForm.tsx"
import { AddBar, DialogForm, Failure } from "./AddForm.tsx"
import { useShowAdded } from "./guest-queries.ts"

interface TimelineTabProps {
  steps: GuestView["steps"]
  /** Null for whoever may not add any. */
  form: AddStep | null
}

export function TimelineTab({ steps, form }: TimelineTabProps) {
  return (
    <>
      {form ? <AddBar label="Ajouter une étape" added={form.added} onAdd={form.open} /> : null}
      <Timeline steps={steps} />
      {form?.shown ? (
        <PublicDialog title="Ajouter une étape" held={form.busy} onClose={form.close}>
          <StepForm form={form} onCancel={form.close} />
        </PublicDialog>
      ) : null}
    </>
  )
}

function StepForm({ form, onCancel }: { form: AddStep; onCancel: () => void }) {
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

interface Typed {
  name: string
  /** A day, or empty. */
  deadline: string
}

const stepDialogs = defineDialogs({ step: [] })

interface AddStep {
  /** Whether its dialog is open. */
  shown: boolean
  open(): void
  close(): void
  /** What was just added, in words; empty before. */
  added: string
  typed: Typed
  change(changes: Partial<Typed>): void
  problems: Record<string, string>
  /** Why the last try failed. */
  failure: string | null
  busy: boolean
  submit(): void
}

const NOTHING: Typed = { name: "", deadline: "" }

export function useAddStep(guest: GuestIdentity): AddStep {
  const dialogs = useDialogParam(stepDialogs)
  const [added, setAdded] = useState("")
  const [typed, setTyped] = useState(NOTHING)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  useUnsavedGuard(typed.name !== "" || typed.deadline !== "")
  const showAdded = useShowAdded(guest)

  async function submit(): Promise<void> {
    const name = typed.name.trim()
    setMissing(name ? {} : { name: "Le nom de l'étape est obligatoire" })
    if (!name) return
    const step = await attempt(() =>
      client.guestCollaboration.addStep({ ...guest, name, deadline: typed.deadline || null }),
    )
    if (!step) return
    setTyped(NOTHING)
    showAdded((view) => ({ ...view, steps: [...view.steps, step] }))
    dialogs.finish()
    setAdded(`L'étape « ${step.name} » a été ajoutée.`)
  }

  return {
    shown: dialogs.shown !== null,
    open: () => {
      setAdded("")
      dialogs.open("step")
    },
    close: () => void dialogs.close(),
    added,
    typed,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    problems: { ...problem?.fields, ...missing },
    failure: problem?.message ?? null,
    busy,
    submit: () => void submit(),
  }
}
