import { parisDay, today } from "@trame/core/lib/day"
import { formatCount } from "@trame/core/lib/text"
import { useEffect, useState } from "react"
import { formatDate, formatTime } from "../../lib/format.ts"
import { PublicButton } from "../../ui/public/PublicButton.tsx"
import styles from "./ConnectionStatus.module.css"
import type { Connection } from "./useBrief.ts"

/** `14:05`, on another day `le 21 novembre à 14:05`. */
function since(at: number): string {
  const then = new Date(at)
  const time = formatTime(then)
  return parisDay(then) === today() ? time : `le ${formatDate(then, { style: "dayAndMonth" })} à ${time}`
}

/** Time during which it confirms that all is sent. */
const SAID_MS = 5000

interface ConnectionStatusProps extends Connection {
  onDismiss: () => void
}

/** Time since the network was lost, unsent ticks, and tasks that the agency removed (rules/team.md#offline). */
export function ConnectionStatus({ offlineSince, waiting, refused, onDismiss }: ConnectionStatusProps) {
  const sent = useJustSent(waiting)
  return (
    <div className={`grid gap-3 mx-auto ${styles.place}`}>
      <div role="status">
        {offlineSince !== null || waiting > 0 ? (
          <p
            className={`row wrap gap-y-1 gap-x-5 px-5 py-3 strong rounded bg-raised shadow ${styles.status}`}
            data-tone="waiting"
          >
            {offlineSince === null ? null : <span>Hors ligne depuis {since(offlineSince)}</span>}
            {waiting > 0 ? <span>{formatCount(waiting, "coche")} en attente d'envoi</span> : null}
          </p>
        ) : sent && refused.length === 0 ? (
          <p
            className={`row wrap gap-y-1 gap-x-5 px-5 py-3 strong rounded bg-raised shadow ${styles.status}`}
            data-tone="sent"
          >
            Tout est envoyé à l'agence.
          </p>
        ) : null}
      </div>
      <div role="alert">
        {refused.length > 0 ? (
          <div
            className={`row wrap gap-y-1 gap-x-5 px-5 py-3 strong rounded bg-raised shadow ${styles.status}`}
            data-tone="refused"
          >
            <ul>
              {refused.map(({ tick, problem }) => (
                <li key={tick.id}>
                  « {tick.text} » :{" "}
                  {problem.code === "not_found"
                    ? "l'agence a retiré cette tâche de votre brief."
                    : problem.message}
                </li>
              ))}
            </ul>
            <PublicButton onClick={onDismiss}>J'ai compris</PublicButton>
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** True for a moment after the last waiting tick was sent. */
function useJustSent(waiting: number): boolean {
  const [before, setBefore] = useState(waiting)
  const [sent, setSent] = useState(false)
  if (waiting !== before) {
    setBefore(waiting)
    setSent(waiting === 0)
  }
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(() => setSent(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [sent])
  return sent
}
