import { invalid, missing } from "../failure.ts"
import type { Recorded } from "../mailbox/mailbox.ts"
import type { Call } from "./call.ts"
import { paged } from "./page.ts"

const TYPES = ["messageAdded", "messageDeleted", "labelAdded", "labelRemoved"]

/** The changes since a number; 404 when that is too long ago. */
export function listHistory({ mailbox, params }: Call): object {
  const start = params.text("startHistoryId")
  if (start === null) throw invalid("Missing required parameter: startHistoryId")
  if (!/^\d{1,20}$/.test(start))
    throw invalid(`Invalid value at 'start_history_id' (TYPE_UINT64), "${start}"`)
  const types = params.all("historyTypes")
  const foreign = types.find((type) => !TYPES.includes(type))
  if (foreign) throw invalid(`Invalid value at 'history_types', "${foreign}"`)
  const label = params.text("labelId")
  const changes = mailbox.changesSince(start)
  if (!changes) throw missing()
  const { until = mailbox.historyId, token } = readToken(params.text("pageToken"))
  const wanted = changes
    .filter(({ historyId }) => BigInt(historyId) <= BigInt(until))
    .map((recorded) => ({ recorded, shown: presentChange(recorded) }))
    .filter(({ shown }) => types.length === 0 || shown.types.some((type) => types.includes(type)))
    .filter(({ recorded }) => label === null || recorded.message.labelIds.includes(label))
  const { page, nextPageToken } = paged(wanted, params.whole("maxResults", 100, 500), token, ({ recorded }) =>
    recorded.historyId.padStart(20, "0"),
  )
  return {
    ...(page.length > 0 && { history: page.map(({ shown }) => shown.record) }),
    ...(nextPageToken && { nextPageToken: `${until}.${nextPageToken}` }),
    historyId: mailbox.historyId,
  }
}

/** All pages end where the first did, while each returns the newest number: Gmail promises neither. */
function readToken(text: string | null): { until?: string; token: string | null } {
  const [, until, token] = /^(\d+)\.([\da-f]+)$/.exec(text ?? "") ?? []
  return until && token ? { until, token } : { token: text }
}

function presentChange({ historyId, change, message }: Recorded): { types: string[]; record: object } {
  const { id, threadId } = message
  const head = { id: historyId, messages: [{ id, threadId }] }
  if (change.kind === "added")
    return { types: ["messageAdded"], record: { ...head, messagesAdded: [{ message }] } }
  if (change.kind === "deleted")
    return { types: ["messageDeleted"], record: { ...head, messagesDeleted: [{ message }] } }
  const { added, removed } = change
  const labelsAdded = added.length > 0 && { labelsAdded: [{ message, labelIds: added }] }
  const labelsRemoved = removed.length > 0 && { labelsRemoved: [{ message, labelIds: removed }] }
  return {
    types: [...(labelsAdded ? ["labelAdded"] : []), ...(labelsRemoved ? ["labelRemoved"] : [])],
    record: { ...head, ...labelsAdded, ...labelsRemoved },
  }
}
