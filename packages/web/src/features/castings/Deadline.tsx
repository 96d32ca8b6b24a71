import { isOver } from "@trame/core/castings/values"
import { today } from "@trame/core/day"
import { formatDate } from "../../lib/format.ts"
import styles from "./Deadline.module.css"

/** The brand's last day, and whether it has passed. */
export function Deadline({ deadline }: { deadline: string | null }) {
  if (!deadline) return "Sans date limite"
  return (
    <>
      {formatDate(deadline, { style: "long" })}
      {isOver(deadline, today()) ? (
        <>
          {" "}
          <span className={styles.over}>dépassée</span>
        </>
      ) : null}
    </>
  )
}
