import { useQuery } from "@tanstack/react-query"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { lateness } from "@trame/core/campaigns/collaborations/rules/steps"
import { today } from "@trame/core/lib/day"
import { useId } from "react"
import { Link } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import styles from "./DueCard.module.css"

const LINES = 3
/** Counts end there. */
const MOST = 100

/** « Aujourd'hui » in short: how much is late and due this week, and what has waited longest (rules/campaigns.md#today). */
export function DueCard() {
  const id = useId()
  const { data: counts, isError } = useQuery(api.collaborations.dueCounts.queryOptions())
  const { data: due } = useQuery(api.collaborations.dueSteps.queryOptions({ input: {} }))
  // Beside what the dashboard is about, it neither holds anything up nor tells that it failed.
  if (!counts) return isError ? null : <div className={styles.card} aria-hidden="true" />
  const { late, thisWeek } = counts
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          Aujourd'hui
        </h2>
        <p className={styles.counts}>
          <span data-late={late > 0}>{sentenceOf(late, "en retard")}</span>
          {" · "}
          <span>{sentenceOf(thisWeek, "d'ici dimanche")}</span>
        </p>
        <Link to="/app/today" className={styles.all}>
          Tout voir
        </Link>
      </div>
      {due?.items.length ? (
        <ul className={styles.lines}>
          {due.items.slice(0, LINES).map((step) => (
            <DueLine key={step.id} step={step} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const sentenceOf = (count: number, when: string): string =>
  count >= MOST ? `plus de ${MOST - 1} étapes ${when}` : `${formatCount(count, "étape")} ${when}`

function DueLine({ step }: { step: DueStep }) {
  const { name, deadline, collaboration } = step
  const late = lateness(step, today())
  return (
    <li>
      <Link to={`/app/collaborations/${collaboration.id}`} className={styles.line}>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>{" "}
          <span className={styles.where}>
            {collaboration.name} · {collaboration.brand}
          </span>
        </span>
        <span className={styles.when} data-late={late !== null}>
          {late ?? formatDate(deadline, { style: "dayName" })}
        </span>
      </Link>
    </li>
  )
}
