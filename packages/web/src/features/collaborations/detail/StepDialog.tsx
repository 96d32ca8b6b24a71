import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STEP_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { isDay } from "@trame/core/lib/day"
import { Form, Input, Select } from "antd"
import { client } from "../../../lib/api/api.ts"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { filled } from "../../../lib/forms/formProblem.ts"
import type { Words } from "../../../lib/forms/merge.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { choicesOf } from "../../../lib/text.ts"
import { typedDayWords } from "../../../lib/typedDay.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../../ui/form/DayItem.tsx"
import { DialogForm, useSaveForm } from "../../../ui/form/DialogForm.tsx"
import { TeammateField, useTeam } from "../../../ui/form/TeammateField.tsx"
import { TimeItem } from "../../../ui/form/TimeItem.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { FailureAlert } from "../../../ui/states/SaveNotices.tsx"
import { useCollaboration, useDetailCache } from "./collaboration.ts"
import { ParticipantSelect, whoOf } from "./parts.tsx"
import { statusLabel } from "./stepStatus.ts"

interface StepDialogProps {
  stepId: string
  /** The deadline of a new step, in the address. */
  day: string
}

/** Adds a step, or edits the one with this id. */
export default function StepDialog({ stepId, day }: StepDialogProps) {
  const { detail } = useCollaboration()
  const opened = useOpened(detail.steps.find(({ id }) => id === stepId))
  return (
    <DialogFrame title={stepId ? "Modifier l'étape" : "Nouvelle étape"}>
      {stepId && !opened ? (
        <EmptyState title="Cette étape n'existe plus" />
      ) : (
        <StepForm opened={opened} day={isDay(day) ? day : null} />
      )}
    </DialogFrame>
  )
}

const STATUSES = choicesOf(STEP_STATUSES)

type StepValues = Pick<Step, "name" | "deadline" | "time" | "status" | "participantId" | "assigneeId">

const valuesOf = ({ name, deadline, time, status, participantId, assigneeId }: StepValues): StepValues => ({
  name,
  deadline,
  time,
  status,
  participantId,
  assigneeId,
})

const wordsOf = (values: StepValues, who: string, assignee: string | null): Words => ({
  Nom: values.name,
  "Date limite": typedDayWords(values.deadline),
  ...(values.deadline && values.time ? { Heure: values.time } : {}),
  Statut: statusLabel(values.status),
  Influenceur: who,
  "Confiée à": assignee ?? "Chef de projet",
})

/** The step as the dialog opened; null for a new one. */
function StepForm({ opened, day }: { opened: Step | null; day: string | null }) {
  const { collaborationId, detail, focus, gone } = useCollaboration()
  const { finish } = useDialog()
  const cache = useDetailCache()
  const { team, loading, nameOf } = useTeam()
  const stored = detail.steps.find(({ id }) => id === opened?.id)
  const saving = useSaveForm<Step, StepValues>({
    opened,
    latest: stored,
    gone: gone || (opened !== null && !stored),
    read: async ({ id }) => (await cache.reload()).steps.find((step) => step.id === id),
    valuesOf,
    words: (values, stored) =>
      wordsOf(values, whoOf(detail.participants, values, stored) ?? "Commune", nameOf(values.assigneeId)),
    write: async (values, base, changes, creationId) => {
      const { status: _always, ...fields } = valuesOf(values)
      if (!base) return client.collaborations.addStep({ collaborationId, ...fields, creationId })
      const { id: stepId, version } = base
      return client.collaborations.updateStep({ collaborationId, stepId, version, ...changes })
    },
    again: opened
      ? undefined
      : { clears: ["name", "deadline", "time"], added: ({ name }) => `Étape « ${name.trim()} » ajoutée` },
    onSaved: (saved, _created, goesOn) => {
      cache.put("steps", saved)
      if (goesOn) return
      finish()
      if (!opened) focusRow(saved.id)
    },
  })
  const initial: StepValues = opened ?? {
    name: "",
    deadline: day,
    time: null,
    status: "todo",
    participantId: focus?.participant?.id ?? null,
    assigneeId: null,
  }

  return (
    <DialogForm
      saving={saving}
      initialValues={initial}
      changed="Cette étape a été modifiée"
      failed={({ message }) => (
        <FailureAlert
          title={`${opened ? "Erreur lors de la mise à jour" : "Erreur lors de l'ajout"}: ${message}`}
        />
      )}
      submit={opened ? "Enregistrer" : "Ajouter"}
    >
      <Form.Item name="name" label="Nom de l'étape" rules={[filled("Le nom de l'étape est obligatoire")]}>
        <Input maxLength={200} />
      </Form.Item>
      <DayItem name="deadline" label="Date limite" />
      {Form.useWatch("deadline", saving.form) ? <TimeItem name="time" /> : null}
      {opened ? (
        <Form.Item name="status" label="Statut">
          <Select options={STATUSES} />
        </Form.Item>
      ) : null}
      <Form.Item name="participantId" label="Influenceur">
        <ParticipantSelect participants={detail.participants} common="Étape commune à tous" />
      </Form.Item>
      <Form.Item name="assigneeId" label="Confiée à">
        <TeammateField
          people={team}
          loading={loading}
          nobody={`Chef de projet : ${detail.collaboration.manager}`}
        />
      </Form.Item>
    </DialogForm>
  )
}
