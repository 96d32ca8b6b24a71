import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { Nothing } from "../Nothing.tsx"
import { Progress } from "./Progress.tsx"
import { Step } from "./Step.tsx"
import styles from "./Timeline.module.css"

export function Timeline({ steps }: { steps: TrackingView["steps"] }) {
  if (steps.length === 0)
    return <Nothing title="Aucune étape pour le moment">Les étapes de la campagne apparaîtront ici.</Nothing>
  return (
    <>
      <Progress done={steps.filter(({ status }) => status === "done").length} total={steps.length} />
      <ol className={styles.timeline}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </>
  )
}
