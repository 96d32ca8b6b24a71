import { FlagOutlined, PlusOutlined } from "@ant-design/icons"
import { Button, Progress } from "antd"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { useBoard, within } from "../board.ts"
import { SectionHead } from "../SectionHead.tsx"
import { StepList } from "./StepList.tsx"
import { progressOf } from "./stepStatus.ts"
import { useStepActions } from "./useStepActions.ts"

export function TimelineTab() {
  const { collaborationId, detail, focus, dialogs } = useBoard()
  const actions = useStepActions(collaborationId)
  const steps = within(detail.steps, focus)
  const add = (
    <Button
      type={steps.length ? "default" : "primary"}
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dialogs.open("step")}
    >
      Ajouter une étape
    </Button>
  )
  if (steps.length === 0) {
    return (
      <EmptyState
        icon={<FlagOutlined aria-hidden="true" />}
        title="Aucune étape pour le moment"
        description="Posez les jalons de la campagne : brief, tournage, validation, publication."
        action={add}
      />
    )
  }
  const { done, percent } = progressOf(steps)
  const summary = `${done} ${done > 1 ? "étapes terminées" : "étape terminée"} sur ${steps.length}`
  return (
    <section aria-label="Timeline">
      <SectionHead title={summary} action={add}>
        <Progress
          percent={percent}
          aria-label={summary}
          strokeColor="var(--success)"
          railColor="var(--line)"
        />
      </SectionHead>
      <StepList steps={steps} actions={actions} />
    </section>
  )
}
