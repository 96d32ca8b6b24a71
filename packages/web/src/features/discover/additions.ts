import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../lib/api/api.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { additionsOptions, isRunning, POLL_MS } from "../../ui/influencers/addition.ts"
import { showOwnChange } from "./catalogue.ts"

/** Time for which an ended addition stays visible, unless dismissed. */
const KEPT_MS = 24 * 3_600_000
const SHOWN = 5
const DISMISSED = "trame.dismissed-additions"
/** More than the list ever shows. */
const REMEMBERED = 50

function readDismissed(): string[] {
  const kept = deviceStorage.readJson(DISMISSED)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : []
}

/** The member's running and last ended additions; lists then contain the new profiles. */
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
  // A failed addition refunds its credit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an addition begins or ends
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
