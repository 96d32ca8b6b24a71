import { useQuery } from "@tanstack/react-query"
import { refusal } from "@trame/core/lib/access"
import { formatCount } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { countsOptions } from "./counts.ts"
import styles from "./LateBadge.module.css"

/** Number of late steps, for members who see collaborations; nothing when 0. */
export function LateBadge() {
  const seesSteps = refusal(useMe(), "collaborations") === null
  const { data } = useQuery({ ...countsOptions, enabled: seesSteps })
  const late = data?.late ?? 0
  if (!seesSteps || late === 0) return null
  return (
    <>
      <span aria-hidden="true" className={`place-center px-3 text-xs bold tabular rounded ${styles.badge}`}>
        {late > MOST_SHOWN ? `${MOST_SHOWN}+` : late}
      </span>
      <span className="visually-hidden">
        , {late > MOST_SHOWN ? `plus de ${MOST_SHOWN} étapes` : formatCount(late, "étape")} en retard
      </span>
    </>
  )
}

const MOST_SHOWN = 99
