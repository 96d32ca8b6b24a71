import { useQueryClient } from "@tanstack/react-query"
import type { Notification } from "@trame/core/together/notifications/contract"
import { useMemo } from "react"
import { api, client } from "../../lib/api/api.ts"
import { patchData, patchPages } from "../../lib/api/patch.ts"
import { holding } from "../../lib/api/pauseLiveUpdates.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useNotices } from "../../lib/notices.tsx"
import { cursorPages } from "../../ui/list/CursorList.tsx"

export const notificationsOptions = api.notifications.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...cursorPages,
})

const unreadKey = api.notifications.unread.queryKey()

/** Marks as read: optimistic, rolled back on failure. */
export function useReading() {
  const queries = useQueryClient()
  const notices = useNotices()
  return useMemo(() => {
    const { queryKey } = notificationsOptions

    async function mark(ids: (id: string) => boolean, call: () => Promise<unknown>): Promise<void> {
      let fewer = 0
      patchPages<Notification>(queries, queryKey, (items) =>
        items.map((one) => {
          if (one.read || !ids(one.id)) return one
          fewer += 1
          return { ...one, read: true }
        }),
      )
      patchData(queries, unreadKey, ({ count }) => ({ count: Math.max(0, count - fewer) }))
      try {
        await holding(call)
      } catch (error) {
        notices.error(problemOf(error).message)
      } finally {
        void queries.invalidateQueries({ queryKey })
        void queries.invalidateQueries({ queryKey: unreadKey })
      }
    }

    return {
      read: ({ id, read }: Notification) =>
        read
          ? undefined
          : mark(
              (one) => one === id,
              () => client.notifications.markRead({ notificationId: id }),
            ),
      readAll: (newest: string) =>
        mark(
          (one) => one <= newest,
          () => client.notifications.markAllRead({ upTo: newest }),
        ),
    }
  }, [queries, notices])
}
