import { useQuery, useQueryClient } from "@tanstack/react-query"
import { monthOf } from "@trame/core/lib/day"
import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchAll } from "../../lib/api/patch.ts"
import { isGone, problemOf } from "../../lib/api/problem.ts"
import { type ShownDay, withTask, withTicks } from "./brief-days.ts"
import { changeTicks, forgetMonths, keepMonth, keepTask, readMonth, readTicks, type Tick } from "./kept.ts"
import { createTickQueue, type TickQueue } from "./tick-queue.ts"

/** Polls for the agency's changes: guests have no socket. */
const REFRESH_MS = 30_000
/** After this time without an answer, the network counts as down. */
const ANSWER_MS = 10_000

/** Query keys of all months of a link: from the API, and from this phone. */
const monthsKey = (slug: string) => api.brief.month.key({ input: { slug } })
const keptKey = (slug: string) => ["kept-brief", slug]

/** The influencer, and the visible month: null if never loaded here. */
export interface ShownBrief extends Omit<BriefMonth, "days"> {
  days: ShownDay[] | null
  /** The chosen day's month; also null offline when the visible month is not stored. */
  chosen: ShownDay[] | null
}

/** The API's data, else this phone's last copy (rules/team.md#offline). */
function useMonth(slug: string, month: string, enabled: boolean) {
  const query = useQuery(
    api.brief.month.queryOptions({
      input: { slug, month },
      enabled,
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
      refetchInterval: REFRESH_MS,
    }),
  )
  const kept = useQuery({
    queryKey: [...keptKey(slug), month],
    queryFn: () => readMonth(slug, month),
    enabled: enabled && query.data === undefined,
    gcTime: 0,
  }).data

  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data && enabled) void keepMonth(slug, month, { view: data, readAt: dataUpdatedAt })
  }, [slug, month, enabled, data, dataUpdatedAt])
  return { query, kept, read: data ?? kept?.month?.view }
}

/** A month and a day of an influencer's brief, with unsent ticks. */
export function useBrief(slug: string, month: string, day: string) {
  const queries = useQueryClient()
  const queue = useTickQueue(slug)
  const { ticks, waiting, stalled, refused } = useSyncExternalStore(queue.subscribe, queue.current)
  const online = useSyncExternalStore(onConnection, () => navigator.onLine)
  const { query, kept, read } = useMonth(slug, month, true)
  // The chosen day stays while the visitor browses other months.
  const { read: around } = useMonth(slug, monthOf(day), monthOf(day) !== month)

  const { dataUpdatedAt, error } = query
  const gone = isGone(error)
  useEffect(() => {
    if (gone) void forgetMonths(slug)
  }, [gone, slug])
  // An answer reveals the network's return earlier than the browser does.
  useEffect(() => {
    if (dataUpdatedAt && queue.current().stalled) void queue.flush()
  }, [dataUpdatedAt, queue])

  const [latest, setLatest] = useState<BriefMonth | undefined>()
  const known = read ?? kept?.latest?.view
  if (known && known !== latest) setLatest(known)
  // The influencer's name stays while another month loads.
  const person = known ?? latest
  const failure = query.failureReason ?? error
  const unreachable = !online || (failure !== null && problemOf(failure).status === 0)
  const unread = read === undefined && unreachable
  const shown = useMemo((): ShownBrief | undefined => {
    const daysOf = (view?: BriefMonth) => (view ? withTicks(view.days, ticks) : null)
    return person && { ...person, days: daysOf(read), chosen: unread ? null : daysOf(around) }
  }, [person, read, around, unread, ticks])
  const lastAnswer = queries
    .getQueryCache()
    .findAll({ queryKey: monthsKey(slug) })
    .reduce((last, { state }) => Math.max(last, state.dataUpdatedAt), kept?.latest?.readAt ?? 0)
  return {
    query: { data: shown, error, refetch: query.refetch },
    queue,
    connection: {
      /** Milliseconds since the epoch at which the network was lost; null while online. */
      offlineSince: unreachable && lastAnswer ? lastAnswer : null,
      waiting: unreachable || stalled ? waiting : 0,
      refused,
    },
  }
}

export type Connection = ReturnType<typeof useBrief>["connection"]

function onConnection(listener: () => void): () => void {
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("offline", listener)
  }
}

/** The queue of this link's ticks; it sends when the page opens, becomes visible or is back online. */
function useTickQueue(slug: string): TickQueue {
  const queries = useQueryClient()
  const queue = useMemo(() => {
    const queryKey = monthsKey(slug)
    return createTickQueue({
      read: () => readTicks(slug),
      change: (how) => changeTicks(slug, how),
      send: ({ date, taskId, completed }: Tick) =>
        client.brief.tick({ slug, date, taskId, completed }, { signal: AbortSignal.timeout(ANSWER_MS) }),
      onSent: async ({ date }, task) => {
        await keepTask(slug, date, task)
        patchAll<BriefMonth>(queries, { queryKey }, (view) => ({
          ...view,
          days: withTask(view.days, date, task),
        }))
      },
      onPause: () => {
        void queries.invalidateQueries({ queryKey: keptKey(slug) })
        void queries.refetchQueries({ queryKey, type: "active" })
      },
      alone: (work) => (navigator.locks ? navigator.locks.request(`trame-brief-${slug}`, work) : work()),
    })
  }, [slug, queries])
  useEffect(() => {
    const send = () => void queue.flush()
    const onVisibility = () => {
      if (!document.hidden) send()
    }
    send()
    window.addEventListener("online", send)
    document.addEventListener("visibilitychange", onVisibility)
    return () => {
      queue.stop()
      window.removeEventListener("online", send)
      document.removeEventListener("visibilitychange", onVisibility)
    }
  }, [queue])
  return queue
}
