import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { byOrder } from "@trame/core/campaigns/collaborations/rules/order"
import { STEP_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { Form, Input, Select } from "antd"
import { useRef, useState } from "react"
import { client } from "../../../../lib/api/api.ts"
import { useDialog } from "../../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../../lib/dialog/useUnsavedGuard.ts"
import { formatDate } from "../../../../lib/format.ts"
import { valuesIn } from "../../../../lib/forms/formProblem.ts"
import { changesBetween, useVersionedSave } from "../../../../lib/forms/useVersionedSave.ts"
import { DialogFrame } from "../../../../ui/dialog/DialogFrame.tsx"
import { DayInput } from "../../../../ui/form/DayField.tsx"
import { FormFooter } from "../../../../ui/form/FormFooter.tsx"
import { EmptyState } from "../../../../ui/states/EmptyState.tsx"
import { ConflictAlert, FailureAlert } from "../../../../ui/states/SaveNotices.tsx"
import { put, useBoard, useDetailCache } from "../shared/board.ts"
import { ParticipantSelect } from "../shared/parts.tsx"
import { statusLabel } from "./stepStatus.ts"

/** Adds a step, or edits the one of this id. */
export default function StepDialog({ stepId }: { stepId: string }) {
  const { detail } = useBoard()
  // What arrives later must not replace what is being typed.
  const opened = useRef<Step | null>(null)
  opened.current ??= detail.steps.find(({ id }) => id === stepId) ?? null
  return (
    <DialogFrame title={stepId ? "Modifier l'étape" : "Nouvelle étape"}>
      {stepId && !opened.current ? (
        <EmptyState title="Cette étape n'existe plus" />
      ) : (
        <StepForm opened={opened.current} />
      )}
    </DialogFrame>
  )
}

const STATUSES = Object.entries(STEP_STATUSES).map(([value, label]) => ({ value, label }))

type StepValues = Pick<Step, "name" | "deadline" | "status" | "participantId">

const valuesOf = ({ name, deadline, status, participantId }: StepValues): StepValues => ({
  name,
  deadline,
  status,
  participantId,
})

const differences = (before: Step, after: Step): string[] =>
  changesBetween([
    ["Nom", before.name, after.name],
    ["Date limite", formatDate(before.deadline), formatDate(after.deadline)],
    ["Statut", statusLabel(before.status), statusLabel(after.status)],
    ["Influenceur", before.participantName ?? "Commune", after.participantName ?? "Commune"],
  ])

/** Of the step as it was when the dialog opened; null for a new one. */
export function StepForm({ opened }: { opened: Step | null }) {
  const { collaborationId, detail, focus, gone } = useBoard()
  const [form] = Form.useForm<StepValues>()
  const { finish } = useDialog()
  const [dirty, setDirty] = useState(false)
  useUnsavedGuard(dirty)
  const cache = useDetailCache(collaborationId)
  const stored = detail.steps.find(({ id }) => id === opened?.id)
  const saving = useVersionedSave({
    opened,
    latest: stored,
    gone: gone || (opened !== null && !stored),
    form: valuesIn(form),
    read: async ({ id }) => (await cache.reload()).steps.find((step) => step.id === id),
    valuesOf,
    differences,
    write: async (values, base) => {
      const { status, ...fields } = valuesOf(values)
      if (!base) return client.collaborations.addStep({ collaborationId, ...fields })
      const { id: stepId, version } = base
      return client.collaborations.updateStep({ collaborationId, stepId, version, status, ...fields })
    },
    onSaved: (saved) => {
      cache.patch((known) => ({ ...known, steps: put(known.steps, saved).sort(byOrder) }))
      finish()
    },
  })
  const { busy, problem } = saving
  const reload = async () => {
    if (await saving.reload()) setDirty(false)
  }
  const initial: StepValues = opened ?? {
    name: "",
    deadline: null,
    status: "todo",
    participantId: focus?.participant?.id ?? null,
  }

  return (
    <Form<StepValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void saving.save(values)}
    >
      <ConflictAlert saving={{ ...saving, reload }} what="Cette étape a été modifiée" />
      {problem ? (
        <FailureAlert
          title={`${opened ? "Erreur lors de la mise à jour" : "Erreur lors de l'ajout"}: ${problem.message}`}
        />
      ) : null}
      <Form.Item
        name="name"
        label="Nom de l'étape"
        rules={[{ required: true, whitespace: true, message: "Le nom de l'étape est obligatoire" }]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="deadline" label="Date limite">
        <DayInput />
      </Form.Item>
      {opened ? (
        <Form.Item name="status" label="Statut">
          <Select options={STATUSES} />
        </Form.Item>
      ) : null}
      <Form.Item name="participantId" label="Influenceur">
        <ParticipantSelect participants={detail.participants} common="Étape commune à tous" />
      </Form.Item>
      <FormFooter submit={opened ? "Enregistrer" : "Ajouter"} busy={busy} news={saving.news} />
    </Form>
  )
}
