import { useQueryClient } from "@tanstack/react-query"
import type { Notification } from "@trame/core/together/notifications/contract"
import { MOST_UNREAD } from "@trame/core/together/rules/events"
import { useMemo } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchData, patchPages } from "../../lib/api/patch.ts"
import { holding } from "../../lib/api/pauseLiveUpdates.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { formatCount } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { cursorPages } from "../../ui/list/CursorList.tsx"

export const notificationsOptions = api.notifications.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...cursorPages,
})

type Ids = readonly string[]
type Call = (input: { ids: string[] }) => Promise<{ ids: string[] }>

/** A call takes a page's notifications at most. */
async function byPages(ids: Ids, call: Call): Promise<string[]> {
  const answered: string[] = []
  for (let from = 0; from < ids.length; from += MOST_UNREAD)
    answered.push(...(await call({ ids: ids.slice(from, from + MOST_UNREAD) })).ids)
  return answered
}

const unreadKey = api.notifications.unread.queryKey()
const idsOf = (some: readonly Notification[]) => some.map(({ id }) => id)

/** Marks as read, and puts off: optimistic, rolled back on failure. */
export function useNotificationActions() {
  const queries = useQueryClient()
  const notices = useNotices()
  return useMemo(() => {
    const { queryKey } = notificationsOptions

    /** Undefined after a failure. */
    async function write<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
      try {
        return await holding(call)
      } catch (error) {
        notices.error(problemOf(error).message)
      } finally {
        void queries.invalidateQueries({ queryKey: api.notifications.key() })
      }
    }

    /** Shows a change of some at once; `later` is how many more are put off. */
    function show(change: (one: Notification) => Notification | null, later = 0): void {
      let fewer = 0
      patchPages<Notification>(queries, queryKey, (items) =>
        items.flatMap((one) => {
          const next = change(one)
          if (!one.read && next?.read !== false) fewer += 1
          return next ?? []
        }),
      )
      patchData(queries, unreadKey, ({ count, putOff = 0, ...rest }) => ({
        ...rest,
        count: Math.max(0, count - fewer),
        putOff: putOff + later,
      }))
    }

    function mark(isRead: (id: string) => boolean, call: () => Promise<unknown>): Promise<unknown> {
      show((one) => (isRead(one.id) ? { ...one, read: true } : one))
      return write(call)
    }

    return {
      read(some: readonly Notification[]) {
        const ids = idsOf(some.filter((one) => !one.read))
        if (ids.length > 0)
          void mark(
            (id) => ids.includes(id),
            () => byPages(ids, client.notifications.markRead),
          )
      },

      readAll: (newest: string) =>
        mark(
          (id) => id <= newest,
          () => client.notifications.markAllRead({ upTo: newest }),
        ),

      async putOff(some: readonly Notification[], { label, day }: { label: string; day: string }) {
        const ids = idsOf(some)
        show((one) => (ids.includes(one.id) ? null : one), ids.length)
        const moved = await write(() =>
          byPages(ids, (input) => client.notifications.putOff({ ...input, until: day })),
        )
        if (!moved) return
        const said = formatCount(moved.length, "notification mise", "notifications mises")
        notices.undoable(
          `${said} de côté jusqu'à ${label.toLowerCase()}, 9 h.`,
          () => void write(() => byPages(moved, client.notifications.undoPutOff)),
        )
      },

      putBack: (some: readonly Notification[]) =>
        write(() => byPages(idsOf(some), (input) => client.notifications.putOff({ ...input, until: null }))),
    }
  }, [queries, notices])
}
export type NotificationActions = ReturnType<typeof useNotificationActions>
