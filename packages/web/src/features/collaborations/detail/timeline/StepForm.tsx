import type { Step } from "@trame/core/collaborations/shapes"
import { STEP_STATUSES } from "@trame/core/collaborations/values"
import { Alert, Form, Input, Select } from "antd"
import { newsOf } from "../../../../components/ChangedNotice.tsx"
import { ConflictAlert } from "../../../../components/ConflictAlert.tsx"
import { useBoard } from "../board.ts"
import { FormFooter } from "../FormFooter.tsx"
import { ParticipantSelect } from "../ParticipantSelect.tsx"
import { DayField } from "./DayField.tsx"
import { type StepValues, useSaveStep } from "./useSaveStep.ts"

const STATUSES = Object.entries(STEP_STATUSES).map(([value, label]) => ({ value, label }))

interface StepFormProps {
  /** The step as it was when the dialog opened; null for a new one. */
  opened: Step | null
  onClose: () => void
}

export function StepForm({ opened, onClose }: StepFormProps) {
  const { collaborationId, detail, focus, gone } = useBoard()
  const [form] = Form.useForm<StepValues>()
  const saving = useSaveStep({ collaborationId, opened, form, onSaved: onClose })
  const stored = detail.steps.find(({ id }) => id === opened?.id)
  const news = newsOf(saving.version, stored?.version, gone || (opened !== null && !stored))
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
      onFinish={(values) => void saving.save(values)}
    >
      {saving.conflict ? (
        <div style={{ marginBottom: 20 }}>
          <ConflictAlert
            what="Cette étape a été modifiée"
            changes={saving.conflict.changes}
            busy={saving.busy}
            onReload={saving.reload}
            onOverwrite={saving.overwrite}
          />
        </div>
      ) : saving.problem ? (
        <Alert type="error" showIcon role="alert" title={saving.failure} style={{ marginBottom: 20 }} />
      ) : null}
      <Form.Item
        name="name"
        label="Nom de l'étape"
        rules={[{ required: true, whitespace: true, message: "Le nom de l'étape est obligatoire" }]}
      >
        <Input maxLength={200} autoFocus />
      </Form.Item>
      <Form.Item name="deadline" label="Date limite">
        <DayField />
      </Form.Item>
      {opened ? (
        <Form.Item name="status" label="Statut">
          <Select options={STATUSES} />
        </Form.Item>
      ) : null}
      <Form.Item name="participantId" label="Influenceur">
        <ParticipantSelect participants={detail.participants} common="Étape commune à tous" />
      </Form.Item>
      <FormFooter
        submit={opened ? "Enregistrer" : "Ajouter"}
        busy={saving.busy}
        news={saving.conflict ? null : news}
        onCancel={onClose}
      />
    </Form>
  )
}
