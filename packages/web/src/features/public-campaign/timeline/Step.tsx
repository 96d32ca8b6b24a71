import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { STEP_STATUSES } from "@trame/core/collaborations/values"
import { PublicBadge } from "../../../components/public/PublicBadge.tsx"
import { formatDate } from "../../../lib/format.ts"
import { STEP_TONE } from "../statusTone.ts"
import styles from "./Step.module.css"
import { StepMark } from "./StepMark.tsx"

export function Step({ step }: { step: TrackingView["steps"][number] }) {
  return (
    <li className={styles.step} data-status={step.status}>
      <StepMark status={step.status} />
      <div className={styles.body}>
        <div>
          <p className={styles.name}>{step.name}</p>
          {step.deadline || step.participantName ? (
            <p className={styles.detail}>
              {step.deadline ? (
                <span>
                  Échéance :{" "}
                  <time dateTime={step.deadline}>{formatDate(step.deadline, { style: "long" })}</time>
                </span>
              ) : null}
              {step.participantName ? <span>{step.participantName}</span> : null}
            </p>
          ) : null}
        </div>
        <PublicBadge tone={STEP_TONE[step.status]}>{STEP_STATUSES[step.status]}</PublicBadge>
      </div>
    </li>
  )
}
