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
/** Maximum of the counts. */
const MOST = 100

/** A summary of « Aujourd'hui »: late steps, steps due this week, and the oldest ones (rules/campaigns.md#today). */
export function DueCard() {
  const id = useId()
  const { data: counts, isError } = useQuery(api.collaborations.dueCounts.queryOptions())
  const { data: due } = useQuery(api.collaborations.dueSteps.queryOptions({ input: {} }))
  // Secondary content: it neither delays the dashboard nor shows a failure.
  if (!counts)
    return isError ? null : <div className={`card px-7 py-5 shadow ${styles.card}`} aria-hidden="true" />
  const { late, thisWeek } = counts
  return (
    <section className={`card px-7 py-5 shadow ${styles.card}`} aria-labelledby={id}>
      <div className="flex wrap items-baseline gap-y-1 gap-x-5">
        <h2 id={id} className="text-xl bold">
          Aujourd'hui
        </h2>
        <p className={`flex-1 soft ${styles.counts}`}>
          <span data-late={late > 0}>{sentenceOf(late, "en retard")}</span>
          {" · "}
          <span>{sentenceOf(thisWeek, "d'ici dimanche")}</span>
        </p>
        <Link to="/app/today" className={`accent strong ${styles.all}`}>
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
      <Link
        to={`/app/collaborations/${collaboration.id}`}
        className={`flex items-baseline justify-between gap-5 px-3 py-2 ink rounded-m no-underline ${styles.line}`}
      >
        <span className="min-0 anywhere">
          <span className="strong">{name}</span>{" "}
          <span className="soft text-m">
            {collaboration.name} · {collaboration.brand}
          </span>
        </span>
        <span className={`flex-none soft text-m ${styles.when}`} data-late={late !== null}>
          {late ?? formatDate(deadline, { style: "dayName" })}
        </span>
      </Link>
    </li>
  )
}
