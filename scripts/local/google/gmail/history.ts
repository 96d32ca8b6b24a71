import { invalid, missing } from "../failure.ts"
import type { Recorded } from "../mailbox/mailbox.ts"
import type { Call } from "./call.ts"
import { paged } from "./page.ts"

/** The changes since a number; 404 when that is too long ago. */
export function listHistory({ mailbox, params }: Call): object {
  const start = params.text("startHistoryId")
  if (start === null) throw invalid("Missing required parameter: startHistoryId")
  if (!/^\d{1,20}$/.test(start))
    throw invalid(`Invalid value at 'start_history_id' (TYPE_UINT64), "${start}"`)
  const changes = mailbox.changesSince(start)
  if (!changes) throw missing()
  const { until = mailbox.historyId, token } = readToken(params.text("pageToken"))
  const wanted = changes.filter(({ historyId }) => BigInt(historyId) <= BigInt(until))
  const { page, nextPageToken } = paged(
    wanted,
    params.whole("maxResults", 100, 500),
    token,
    ({ historyId }) => historyId.padStart(20, "0"),
  )
  return {
    ...(page.length > 0 && { history: page.map(presentChange) }),
    ...(nextPageToken && { nextPageToken: `${until}.${nextPageToken}` }),
    historyId: mailbox.historyId,
  }
}

/** All pages end where the first did, while each returns the newest number: Gmail promises neither. */
function readToken(text: string | null): { until?: string; token: string | null } {
  const [, until, token] = /^(\d+)\.([\da-f]+)$/.exec(text ?? "") ?? []
  return until && token ? { until, token } : { token: text }
}

function presentChange({ historyId, change, message }: Recorded): object {
  const { id, threadId } = message
  const head = { id: historyId, messages: [{ id, threadId }] }
  if (change.kind === "added") return { ...head, messagesAdded: [{ message }] }
  if (change.kind === "deleted") return { ...head, messagesDeleted: [{ message }] }
  const { added, removed } = change
  return {
    ...head,
    ...(added.length > 0 && { labelsAdded: [{ message, labelIds: added }] }),
    ...(removed.length > 0 && { labelsRemoved: [{ message, labelIds: removed }] }),
  }
}
