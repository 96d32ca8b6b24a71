import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CalendarOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  ExclamationOutlined,
  HolderOutlined,
  UserOutlined,
} from "@ant-design/icons"
import { useSortable } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { StepStatus } from "@trame/core/campaigns/collaborations/rules/values"
import { today } from "@trame/core/lib/day"
import type { MenuProps } from "antd"
import type { ReactNode } from "react"
import { formatDate } from "../../../../lib/format.ts"
import { StatusTag } from "../../../../ui/StatusTag.tsx"
import { ActionsMenu, RowText, ViaPublicLink } from "../shared/parts.tsx"
import styles from "./StepRow.module.css"
import { nextStatus, overdue, STATUS_TONES, statusLabel } from "./stepStatus.ts"

interface StepRowActions {
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
      <RowText name={step.name}>
        <span className={late ? styles.late : undefined}>
          <CalendarOutlined aria-hidden="true" /> {formatDate(step.deadline, { missing: "Sans date limite" })}
          {late ? ` · ${late}` : null}
        </span>
        <span>
          <UserOutlined aria-hidden="true" /> {step.participantName ?? "Étape commune"}
        </span>
        {step.viaPublicLink ? <ViaPublicLink /> : null}
      </RowText>
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

function StepMenu({ step, actions }: { step: Step; actions: StepRowActions }) {
  const { up, down } = actions
  const items: MenuProps["items"] = [
    {
      key: "edit",
      icon: <EditOutlined aria-hidden="true" />,
      label: "Modifier",
      onClick: () => actions.edit(step),
    },
    {
      key: "up",
      icon: <ArrowUpOutlined aria-hidden="true" />,
      label: "Monter",
      disabled: !up,
      onClick: () => up?.(),
    },
    {
      key: "down",
      icon: <ArrowDownOutlined aria-hidden="true" />,
      label: "Descendre",
      disabled: !down,
      onClick: () => down?.(),
    },
    { type: "divider" },
    {
      key: "remove",
      icon: <DeleteOutlined aria-hidden="true" />,
      label: "Supprimer",
      danger: true,
      onClick: () => actions.remove(step),
    },
  ]
  return <ActionsMenu name={step.name} items={items} />
}

const MARKS: Record<StepStatus, ReactNode> = {
  todo: null,
  in_progress: <ClockCircleOutlined aria-hidden />,
  done: <CheckOutlined aria-hidden />,
  late: <ExclamationOutlined aria-hidden />,
}

/** The knot on the thread: empty, on its way, done, late. */
function StatusMark({ status }: { status: StepStatus }) {
  return (
    <span className={styles.statusMarkMark} data-status={status} aria-hidden="true">
      {MARKS[status] ?? null}
    </span>
  )
}
