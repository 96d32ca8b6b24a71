import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { STEP_STATUSES, type StepStatus } from "@trame/core/campaigns/collaborations/rules/values"
import { formatCount, formatDate } from "../../lib/format.ts"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import styles from "./Timeline.module.css"

export function Timeline({ steps }: { steps: TrackingView["steps"] }) {
  if (steps.length === 0)
    return (
      <EmptyState
        title="Aucune étape pour le moment"
        description="Les étapes de la campagne apparaîtront ici."
      />
    )
  return (
    <>
      <Progress done={steps.filter(({ status }) => status === "done").length} total={steps.length} />
      <ol className={`mt-7 ${styles.timeline}`}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </>
  )
}

/** Progress of the campaign, drawn as a woven thread. */
function Progress({ done, total }: { done: number; total: number }) {
  const label = `${formatCount(done, "étape terminée", "étapes terminées")} sur ${total}`
  return (
    <div className={styles.progress}>
      <p className="mb-3 soft">{label}</p>
      <div
        role="progressbar"
        aria-label="Avancement de la campagne"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={label}
        className={styles.track}
      >
        <div style={{ width: `${(100 * done) / total}%` }} />
      </div>
    </div>
  )
}

function Step({ step }: { step: TrackingView["steps"][number] }) {
  return (
    <li
      className={`grid gap-5 relative ${styles.step}`}
      data-row={step.id}
      tabIndex={-1}
      data-status={step.status}
    >
      <StepMark status={step.status} />
      <div className={`flex wrap items-start justify-between gap-y-3 gap-x-6 ${styles.body}`}>
        <div>
          <p className={styles.name}>{step.name}</p>
          {step.deadline || step.participantName ? (
            <p className="flex wrap gap-x-5 mt-2 soft text-m">
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
        <StatusTag status={step.status}>{STEP_STATUSES[step.status]}</StatusTag>
      </div>
    </li>
  )
}

const SHAPES: Record<StepStatus, string | null> = {
  todo: null,
  in_progress: "M8 14h.01M14 14h.01M20 14h.01",
  done: "M8.5 14.5l3.8 3.8 7.2-8",
  late: "M14 8.5v6.5M14 19.2v.1",
}

/** A shape per status, so that none depends on its colour. */
export function StepMark({ status }: { status: StepStatus }) {
  const shape = SHAPES[status]
  return (
    <svg
      className={styles.mark}
      data-status={status}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      aria-hidden="true"
    >
      <circle
        cx="14"
        cy="14"
        r="12.75"
        strokeWidth="2"
        strokeDasharray={status === "todo" ? "4 4" : undefined}
      />
      {shape ? (
        <path d={shape} strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" fill="none" />
      ) : null}
    </svg>
  )
}
