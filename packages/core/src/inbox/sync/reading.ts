import type { gmail_v1 } from "@googleapis/gmail"
import { sendAll } from "../../lib/queue.ts"
import { backOff } from "../../lib/transact.ts"
import { GoogleError } from "../connection/google-error.ts"
import { classifyByRules } from "../rules/fallback-classification.ts"
import type { StoredMailbox } from "../store/entities.ts"
import type { ParsedMail } from "../store/parse.ts"
import { recordMessages } from "../store/record.ts"
import { findSync, type StoredSync } from "../store/syncs.ts"
import { knownOf } from "../store/threads.ts"

export interface Reading {
  gmail: gmail_v1.Gmail
  mailbox: StoredMailbox
  /** As claimed by the worker. */
  sync: StoredSync
}

/** Another worker took the sync over, or it has ended: nothing more may be written. */
export class Overtaken extends Error {}

export async function assertMine({ sync }: Reading): Promise<void> {
  const stored = await findSync(sync)
  if (stored?.syncId !== sync.syncId || stored.turn !== sync.turn) throw new Overtaken()
}

const ATTEMPTS = 3

/** Calls Gmail, with retries for temporary errors; null when Gmail no longer has the object. */
export async function ask<Data>(
  call: (options: { retry: false }) => Promise<{ data: Data }>,
): Promise<Data | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call({ retry: false })).data
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      if (error.status === 404) return null
      if (!error.isPassing || attempt === ATTEMPTS) throw error
      await backOff(4 + attempt)
    }
  }
}

const FETCHED_AT_ONCE = 10

export type MessageId = Pick<gmail_v1.Schema$Message, "id" | "threadId"> & { id: string; threadId: string }

/** The present messages, one call each; null for those that Gmail no longer has. */
export async function fetchMessages(
  { gmail }: Reading,
  ids: readonly MessageId[],
  format: "full" | "minimal",
): Promise<(gmail_v1.Schema$Message | null)[]> {
  const found: (gmail_v1.Schema$Message | null)[] = []
  for (let from = 0; from < ids.length; from += FETCHED_AT_ONCE) {
    const portion = ids.slice(from, from + FETCHED_AT_ONCE)
    const calls = portion.map(({ id }) =>
      ask((options) => gmail.users.messages.get({ userId: "me", id, format }, options)),
    )
    // Waits for all, so that none still runs when the step ends.
    const outcomes = await Promise.allSettled(calls)
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason
      found.push(outcome.value)
    }
  }
  return found
}

/** The keys of messages in Gmail's list. */
export const keysOf = ({ agencyId, influencerId }: StoredSync, ids: readonly MessageId[]) =>
  ids.map(({ id, threadId }) => ({ agencyId, influencerId, threadId, messageId: id }))

/** Messages fetched and stored together: an interrupted page does not repeat finished portions. */
const PORTION = 25

/** Fetches complete messages and stores them, portion by portion. */
export async function fetchAndRecord(
  reading: Reading,
  ids: readonly MessageId[],
  classify: (mail: ParsedMail) => ReturnType<typeof classifyByRules> | null,
): Promise<void> {
  const { mailbox, sync } = reading
  for (let from = 0; from < ids.length; from += PORTION) {
    const messages = await fetchMessages(reading, ids.slice(from, from + PORTION), "full")
    await assertMine(reading)
    await recordMessages(
      { ...mailbox, generation: sync.generation },
      messages.filter((message) => message !== null),
      { addedBy: sync.syncId, classify },
    )
  }
}

/** Of a first import, which may be years of mail, the model classifies only the latest (rules/inbox.md#sync). */
const CLASSIFIED_DAYS = 30
const CLASSIFIED_MAILS = 200

/** Decides which mails of a page the model classifies; rules classify the others at once. */
export function byModelOrRules(sync: StoredSync, queuedBefore: number) {
  let queued = queuedBefore
  const since = new Date(Date.now() - CLASSIFIED_DAYS * 86_400_000).toISOString()
  return (mail: ParsedMail) => {
    if (mail.direction === "out" || !sync.full) return null
    if (mail.receivedAt >= since && queued < CLASSIFIED_MAILS) {
      queued++
      return null
    }
    return classifyByRules({ ...mail, hasListHeaders: mail.isBulk })
  }
}

/** The page's mails that this sync added, also in an interrupted attempt. */
export async function broughtOf(sync: StoredSync, ids: readonly MessageId[]) {
  const stored = await knownOf(keysOf(sync, ids))
  return stored.filter(({ addedBy }) => addedBy === sync.syncId)
}

type Brought = Awaited<ReturnType<typeof broughtOf>>

export const unclassified = (brought: Brought) =>
  brought.filter(({ direction, classifiedBy }) => direction === "in" && !classifiedBy)

/** Queues them for the model; repeated messages do no harm. */
export const queueForModel = ({ full }: StoredSync, mails: Brought): Promise<void> =>
  sendAll(
    "MAIL_CLASSIFICATION_QUEUE_URL",
    mails.map(({ agencyId, influencerId, threadId, messageId }) => ({
      agencyId,
      influencerId,
      threadId,
      messageId,
      first: full,
    })),
  )
