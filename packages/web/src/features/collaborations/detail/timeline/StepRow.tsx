import { CalendarOutlined, HolderOutlined, UserOutlined } from "@ant-design/icons"
import { useSortable } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import type { Step } from "@trame/core/collaborations/shapes"
import { today } from "@trame/core/day"
import { StatusTag } from "../../../../components/StatusTag.tsx"
import { formatDate } from "../../../../lib/format.ts"
import { ViaPublicLink } from "../ViaPublicLink.tsx"
import { StatusMark } from "./StatusMark.tsx"
import { StepMenu } from "./StepMenu.tsx"
import styles from "./StepRow.module.css"
import { nextStatus, overdue, STATUS_TONES, statusLabel } from "./stepStatus.ts"

export interface StepRowActions {
  cycle(step: Step): void
  edit(step: Step): void
  remove(step: Step): void
  /** Null at the end of the list. */
  up: (() => void) | null
  down: (() => void) | null
}

export function StepRow({ step, actions }: { step: Step; actions: StepRowActions }) {
  const sortable = useSortable({ id: step.id, attributes: { roleDescription: "étape déplaçable" } })
  const late = overdue(step, today())
  const label = statusLabel(step.status)
  const advance = `${label} : passer « ${step.name} » à ${statusLabel(nextStatus(step.status))}`

  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.row}
      data-dragging={sortable.isDragging}
      data-done={step.status === "done"}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={styles.handle}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Déplacer « ${step.name} »`}
      >
        <HolderOutlined aria-hidden="true" />
      </button>
      {/* The badge beside it is the same button for the keyboard. */}
      <button
        type="button"
        className={styles.mark}
        tabIndex={-1}
        aria-label={advance}
        onClick={() => actions.cycle(step)}
      >
        <StatusMark status={step.status} />
      </button>
      <div className={styles.body}>
        <h3 className={styles.name}>{step.name}</h3>
        <p className={styles.facts}>
          <span className={late ? styles.late : undefined}>
            <CalendarOutlined aria-hidden="true" />{" "}
            {formatDate(step.deadline, { missing: "Sans date limite" })}
            {late ? ` · ${late}` : null}
          </span>
          <span>
            <UserOutlined aria-hidden="true" /> {step.participantName ?? "Étape commune"}
          </span>
          {step.viaPublicLink ? <ViaPublicLink /> : null}
        </p>
      </div>
      <div className={styles.end}>
        <button
          type="button"
          className={styles.badge}
          aria-label={advance}
          onClick={() => actions.cycle(step)}
        >
          <StatusTag tone={STATUS_TONES[step.status] ?? "neutral"}>{label}</StatusTag>
        </button>
        <StepMenu step={step} actions={actions} />
      </div>
    </li>
  )
}
