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

/** What a step works with. */
export interface Reading {
  gmail: gmail_v1.Gmail
  mailbox: StoredMailbox
  /** As its worker has claimed it. */
  sync: StoredSync
}

/** Somebody else has taken the sync over, or it has ended: nothing more is written of it. */
export class Overtaken extends Error {}

export async function assertMine({ sync }: Reading): Promise<void> {
  const stored = await findSync(sync)
  if (stored?.syncId !== sync.syncId || stored.turn !== sync.turn) throw new Overtaken()
}

const ATTEMPTS = 3

/** A call of Gmail's, again where it is refused for the moment; null for what it does not have any more. */
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

/** Messages as Gmail has them now, one by one; null for one that it does not have any more. */
export async function fetchMessages(
  { gmail }: Reading,
  ids: readonly MessageId[],
  format: "full" | "minimal",
): Promise<(gmail_v1.Schema$Message | null)[]> {
  const found: (gmail_v1.Schema$Message | null)[] = []
  for (let from = 0; from < ids.length; from += FETCHED_AT_ONCE) {
    const some = ids.slice(from, from + FETCHED_AT_ONCE)
    const calls = some.map(({ id }) =>
      ask((options) => gmail.users.messages.get({ userId: "me", id, format }, options)),
    )
    // All of them, so that none is still at work when the step ends.
    const outcomes = await Promise.allSettled(calls)
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason
      found.push(outcome.value)
    }
  }
  return found
}

/** The keys of messages, as Gmail lists them. */
export const keysOf = ({ agencyId, influencerId }: StoredSync, ids: readonly MessageId[]) =>
  ids.map(({ id, threadId }) => ({ agencyId, influencerId, threadId, messageId: id }))

/** Messages that are fetched and stored together: what a page cut off half-way need not do again. */
const PORTION = 25

/** Fetches messages whole and stores them, a portion at a time. */
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

/** Of a first import, which may be years of mail, a model looks at the last of it only (rules/inbox.md#sync). */
const CLASSIFIED_DAYS = 30
const CLASSIFIED_MAILS = 200

/** What of a page is left to the model; the rest gets its kind at once, by rules. */
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

/** Those of a page that this sync brought, be it in an attempt that was cut off. */
export async function broughtOf(sync: StoredSync, ids: readonly MessageId[]) {
  const stored = await knownOf(keysOf(sync, ids))
  return stored.filter(({ addedBy }) => addedBy === sync.syncId)
}

type Brought = Awaited<ReturnType<typeof broughtOf>>

/** Received mails that nobody has classified yet. */
export const unclassified = (brought: Brought) =>
  brought.filter(({ direction, classifiedBy }) => direction === "in" && !classifiedBy)

/** Leaves them to the model; asking twice is no harm. */
export const queueForModel = ({ full }: StoredSync, mails: Brought): Promise<void> =>
  sendAll(
    "MAIL_CLASSIFICATION_QUEUE_URL",
    mails.map(({ agencyId, influencerId, threadId, messageId }) => ({
      ...{ agencyId, influencerId, threadId, messageId },
      first: full,
    })),
  )
