import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { formatDate } from "../../../lib/format.ts"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import styles from "./NextStep.module.css"

type Ahead = Pick<CollaborationCard, "nextStep" | "lateSteps">

/** The next open step with its deadline (rules/campaigns.md#due-steps). */
export function NextStep({ card: { nextStep, lateSteps } }: { card: Ahead }) {
  if (!nextStep) return <span className="faint">Aucune étape ouverte</span>
  const { name, deadline } = nextStep
  return (
    <span className="flex items-baseline gap-3 min-0" title={name}>
      <span className="ellipsis">{name}</span>
      {deadline ? (
        <span className={`flex-none soft text-s tabular ${styles.deadline}`} data-late={lateSteps > 0}>
          {formatDate(deadline)}
        </span>
      ) : null}
    </span>
  )
}

/** Number of late steps; renders nothing without one. */
export function Lateness({ card: { lateSteps } }: { card: Ahead }) {
  if (lateSteps === 0) return null
  return <StatusTag status="late">En retard · {lateSteps}</StatusTag>
}
