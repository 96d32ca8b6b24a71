import { Alert } from "antd"
import type { Problem } from "../../lib/problem.ts"
import styles from "./Account.module.css"
import { failureOf, reasonOf } from "./failure.ts"

interface FailureProps {
  problem: Problem | null
  /** Said whatever happened, with the reason below it. */
  sentence?: string
  /** Said where the API has no words of its own. */
  fallback?: string
}

/** What kept something from being done; what concerns a field is said beside it instead. */
export function Failure({ problem, sentence, fallback = "" }: FailureProps) {
  if (!problem || Object.keys(problem.fields).length > 0) return null
  const { title, reason } = sentence
    ? { title: sentence, reason: reasonOf(problem) }
    : failureOf(problem, fallback)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles.failure}
      title={title}
      description={reason ?? undefined}
    />
  )
}
