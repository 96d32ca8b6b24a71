import { CheckOutlined, ClockCircleOutlined, ExclamationOutlined } from "@ant-design/icons"
import type { StepStatus } from "@trame/core/collaborations/values"
import type { ReactNode } from "react"
import styles from "./StatusMark.module.css"

const MARKS: Record<StepStatus, ReactNode> = {
  todo: null,
  in_progress: <ClockCircleOutlined aria-hidden />,
  done: <CheckOutlined aria-hidden />,
  late: <ExclamationOutlined aria-hidden />,
}

/** The knot on the thread: empty, on its way, done, late. */
export function StatusMark({ status }: { status: StepStatus }) {
  return (
    <span className={styles.mark} data-status={status} aria-hidden="true">
      {MARKS[status] ?? null}
    </span>
  )
}
