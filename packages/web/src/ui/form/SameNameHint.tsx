import { useQuery } from "@tanstack/react-query"
import { fold } from "@trame/core/lib/text"
import type { ReactNode } from "react"
import { api } from "../../lib/api/api.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import styles from "./SameNameHint.module.css"

type Choice = Awaited<ReturnType<typeof api.clients.pick.call>>["items"][number]

interface SameNameHintProps {
  /** The typed name. */
  name: string
  /** The client itself. */
  except?: string | undefined
  /** An action for the existing client. */
  action: (twin: Choice) => ReactNode
}

/** Points out an existing client of the same name, ignoring accents and case; it refuses nothing. */
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
