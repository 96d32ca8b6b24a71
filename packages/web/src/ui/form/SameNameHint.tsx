import { useQuery } from "@tanstack/react-query"
import { fold } from "@trame/core/lib/text"
import type { ReactNode } from "react"
import { api } from "../../lib/api/api.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import styles from "./SameNameHint.module.css"

type Choice = Awaited<ReturnType<typeof api.clients.pick.call>>["items"][number]

interface SameNameHintProps {
  /** As it is typed. */
  name: string
  /** The client itself. */
  except?: string | undefined
  /** What to do with the other one. */
  action: (twin: Choice) => ReactNode
}

/** Points out a client who has this name already, accents and case apart; nothing is refused. */
export function SameNameHint({ name, except, action }: SameNameHintProps) {
  const search = useDebounced(name.trim())
  const { data } = useQuery({
    ...api.clients.pick.queryOptions({ input: { search } }),
    enabled: search !== "",
  })
  const twin = search
    ? data?.items.find(({ id, brandName }) => id !== except && fold(brandName) === fold(name))
    : undefined
  return (
    <div role="status">
      {twin ? (
        <p className={`row wrap gap-y-3 gap-x-4 mt-2 text-m ${styles.hint}`}>
          Un client porte déjà ce nom. {action(twin)}
        </p>
      ) : null}
    </div>
  )
}
