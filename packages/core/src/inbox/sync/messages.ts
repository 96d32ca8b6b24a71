import { eraseAll } from "../../lib/removal.ts"
import { GoogleError } from "../connection/google-error.ts"
import { MailContactEntity } from "../store/entities.ts"
import type { StoredSync } from "../store/syncs.ts"
import { knownOf, refreshThreads } from "../store/threads.ts"
import {
  ask,
  broughtOf,
  byModelOrRules,
  fetchAndRecord,
  keysOf,
  type MessageId,
  queueForModel,
  type Reading,
  unclassified,
} from "./reading.ts"

/** Before the first page: the next incremental sync reads changes made after this point. */
export async function beginReading(reading: Reading): Promise<{ historyId: string; total: number }> {
  const { gmail, sync } = reading
  const profile = await ask((options) => gmail.users.getProfile({ userId: "me" }, options))
  if (!profile?.historyId) throw new GoogleError(404, "no profile")
  if (sync.isOtherAccount) {
    const { agencyId, influencerId } = sync
    const contacts = eraseAll(MailContactEntity, (page) =>
      MailContactEntity.query.primary({ agencyId, influencerId }).go(page),
    )
    for await (const _page of contacts);
  }
  return { historyId: profile.historyId, total: profile.messagesTotal ?? 0 }
}

const PAGE_SIZE = 100

/** Reads a page of all messages. Does not fetch messages that an earlier attempt stored. */
export async function readMessages(reading: Reading): Promise<Partial<StoredSync>> {
  const { gmail, sync } = reading
  const query = { userId: "me", maxResults: PAGE_SIZE, pageToken: sync.pageToken }
  const page = await ask((options) => gmail.users.messages.list(query, options))
  // A missing page must not count as an empty one, after which all mails would be swept.
  if (!page) throw new GoogleError(404, "no list")
  const ids = (page.messages ?? []).filter((one): one is MessageId => Boolean(one.id && one.threadId))
  const known = await knownOf(keysOf(sync, ids))
  const current = known.filter(({ generation }) => generation === sync.generation)
  const done = new Set(current.map(({ messageId }) => messageId))
  const left = unclassified(current.filter(({ addedBy }) => addedBy === sync.syncId))
  const classify = byModelOrRules(sync, sync.queued + left.length)
  await fetchAndRecord(
    reading,
    ids.filter(({ id }) => !done.has(id)),
    classify,
  )
  // An interrupted attempt may have stored mails without their threads.
  await refreshThreads(
    sync,
    current.map(({ threadId }) => threadId),
  )
  const brought = await broughtOf(sync, ids)
  const forModel = unclassified(brought)
  await queueForModel(sync, forModel)
  return {
    pageToken: page.nextPageToken ?? undefined,
    done: sync.done + ids.length,
    added: sync.added + brought.length,
    queued: sync.queued + forModel.length,
  }
}
