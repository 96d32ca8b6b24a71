import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../lib/api/api.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { additionsOptions, isRunning, POLL_MS } from "../../ui/influencers/addition.ts"
import { showOwnChange } from "./catalogue.ts"

/** How long one that has ended stays in sight, unless the person puts it away. */
const KEPT_MS = 24 * 3_600_000
const SHOWN = 5
const DISMISSED = "trame.dismissed-additions"
/** More than are ever listed. */
const REMEMBERED = 50

function readDismissed(): string[] {
  const kept = deviceStorage.readJson(DISMISSED)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []
}

/** The person's additions that run, and the last ones that ended; lists then hold what they brought. */
export function useAdditions() {
  const queries = useQueryClient()
  const [dismissed, setDismissed] = useState(readDismissed)
  const { data } = useQuery({
    ...additionsOptions,
    refetchInterval: ({ state }) => state.data?.items.some(isRunning) === true && POLL_MS,
  })
  const items = data?.items ?? []
  const newest = Math.max(0, ...items.map(({ seq }) => seq ?? 0))
  const running = items.filter(isRunning).length

  useEffect(() => showOwnChange(queries, newest), [queries, newest])
  // One that failed gave its credit back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as often as one begins or ends
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: api.discover.credits.key() })
  }, [queries, running])

  const since = Date.now() - KEPT_MS
  const shown = items.filter(
    (item) => isRunning(item) || (Date.parse(item.startedAt) > since && !dismissed.includes(item.id)),
  )
  return {
    shown: shown.slice(0, Math.max(SHOWN, running)),
    dismiss(id: string) {
      const next = [id, ...dismissed].slice(0, REMEMBERED)
      deviceStorage.writeJson(DISMISSED, next)
      setDismissed(next)
    },
  }
}
