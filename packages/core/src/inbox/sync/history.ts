import type { gmail_v1 } from "@googleapis/gmail"
import { holds } from "../../lib/transact.ts"
import { MailEntity } from "../store/entities.ts"
import { isMail } from "../store/parse.ts"
import type { StoredSync } from "../store/syncs.ts"
import { knownOf, removeMessages } from "../store/threads.ts"
import {
  ask,
  assertMine,
  broughtOf,
  byModelOrRules,
  fetchAndRecord,
  fetchMessages,
  keysOf,
  type MessageId,
  queueForModel,
  type Reading,
  unclassified,
} from "./reading.ts"

const PAGE_SIZE = 100

/**
 * Reads a page of changes since the last sync: new messages, changed labels, and removals. Gmail keeps changes for
 * about a week.
 * @returns the sync's changes; `forgotten` when Gmail no longer has the start
 */
export async function readHistory(reading: Reading): Promise<Partial<StoredSync> | "forgotten"> {
  const { gmail, mailbox, sync } = reading
  const query = {
    userId: "me",
    startHistoryId: mailbox.historyId,
    maxResults: PAGE_SIZE,
    pageToken: sync.pageToken,
  }
  const page = await ask((options) => gmail.users.history.list(query, options))
  if (!page) return "forgotten"
  const { added, changed } = changesIn(page.history ?? [])
  const known = await knownOf(keysOf(sync, changed))
  const isKnown = new Set(known.map(({ messageId }) => messageId))
  const classify = byModelOrRules(sync, sync.queued)
  await fetchAndRecord(
    reading,
    changed.filter(({ id }) => !isKnown.has(id)),
    classify,
  )
  await compare(reading, known)
  const brought = await broughtOf(sync, added)
  await queueForModel(sync, unclassified(brought))
  return {
    pageToken: page.nextPageToken ?? undefined,
    // From the first page: the next incremental sync reads changes made after it.
    historyId: sync.historyId ?? page.historyId ?? mailbox.historyId,
    done: sync.done + changed.length,
    added: sync.added + brought.length,
  }
}

/** Reduces all changes to ids, since each message's present state is fetched. */
function changesIn(history: readonly gmail_v1.Schema$History[]) {
  const added = new Map<string, MessageId>()
  const changed = new Map<string, MessageId>()
  for (const { messagesAdded = [], messagesDeleted = [], labelsAdded = [], labelsRemoved = [] } of history) {
    const addedIds = idsIn(messagesAdded)
    for (const one of addedIds) added.set(one.id, one)
    for (const one of [...addedIds, ...idsIn([...messagesDeleted, ...labelsAdded, ...labelsRemoved])]) {
      changed.set(one.id, one)
    }
  }
  return { added: [...added.values()], changed: [...changed.values()] }
}

const idsIn = (changes: readonly { message?: gmail_v1.Schema$Message }[]): MessageId[] =>
  changes.flatMap(({ message }) =>
    message?.id && message.threadId ? { id: message.id, threadId: message.threadId } : [],
  )

/** Updates the labels of stored mails; removes those that were deleted. */
async function compare(reading: Reading, known: Awaited<ReturnType<typeof knownOf>>): Promise<void> {
  const ids = known.map(({ messageId, threadId }) => ({ id: messageId, threadId }))
  const now = await fetchMessages(reading, ids, "minimal")
  await assertMine(reading)
  const isGone = (index: number) => !isMail(now[index] ? now[index].labelIds : ["TRASH"])
  await Promise.all(
    known.map(async ({ agencyId, influencerId, threadId, messageId }, index) => {
      if (isGone(index)) return
      const labels = now[index]?.labelIds ?? []
      await holds(MailEntity.patch({ agencyId, influencerId, threadId, messageId }).set({ labels }).go())
    }),
  )
  await removeMessages(
    reading.sync,
    known.filter((_, index) => isGone(index)),
  )
}
