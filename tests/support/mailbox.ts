import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import * as Inbox from "@trame/core/inbox/index"
import * as MailSyncWorker from "@trame/core/inbox/sync/worker"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { actorOf, newAgency } from "./agency.ts"
import { google } from "./google.ts"
import { newRoster } from "./roster.ts"
import { MailboxEntity, MailEntity, MailSyncEntity, MailThreadEntity } from "./stored.ts"

export const TALENT_MANAGER = { permissions: { talent_manager: true } }

/** A user who may manage the creators of their agency. */
export async function newTalentManager() {
  const agency = await newAgency(TALENT_MANAGER)
  return { ...agency, actor: await actorOf(agency.member) }
}

/** A user who manages a creator of their agency. */
export async function newManager() {
  const manager = await newTalentManager()
  const [creator] = await newRoster(manager.agencyId, 1, { displayName: "Lou Créations" })
  if (!creator) throw new Error("A creator")
  const { influencerId } = creator
  return { ...manager, creator, influencerId, key: { agencyId: manager.agencyId, influencerId } }
}

/** The parameters of Google's redirect once the user has given consent. */
export async function allowed(authUrl: string, email: string, scopes?: string[]) {
  const { searchParams } = await google.allow(authUrl, email, scopes)
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" }
}

/** Connects an account to a creator, as their manager does. */
export async function connectTo(actor: UserActor, influencerId: string, email: string): Promise<void> {
  const { authUrl } = await Inbox.connect(actor, { influencerId })
  await Inbox.exchange(actor, await allowed(authUrl, email))
}

/** A manager's creator whose fresh account has these mails and is connected. */
export async function newMailbox(mails: Parameters<typeof google.deliver>[1][] = []) {
  const manager = await newManager()
  const email = await google.newAccount()
  const delivered = []
  for (const mail of mails) delivered.push(await google.deliver(email, mail))
  await connectTo(manager.actor, manager.influencerId, email)
  return { ...manager, email, delivered }
}

interface Key {
  agencyId: string
  influencerId: string
}

export const syncOf = async (key: Key) => (await MailSyncEntity.get(key).go({ consistent: true })).data
export const mailboxOf = async (key: Key) => (await MailboxEntity.get(key).go({ consistent: true })).data
export const mailsOf = async (key: Key) =>
  (await MailEntity.query.primary(key).go({ pages: "all", consistent: true })).data
export const threadsOf = async (key: Key) =>
  (await MailThreadEntity.query.primary(key).go({ pages: "all", consistent: true })).data

/** Runs one step of the current sync, as the queue would request it; false without one. */
export async function takeStep(key: Key): Promise<boolean> {
  const sync = await syncOf(key)
  if (!sync) return false
  const { syncId, turn } = sync
  await MailSyncWorker.handle({ ...key, syncId, turn })
  return true
}

/** Runs all steps of the current sync, without a worker. */
export async function runSync(key: Key): Promise<void> {
  for (let step = 0; await takeStep(key); step++) if (step > 1000) throw new Error("It never ends")
}

/** Syncs a mailbox's news, without a worker. */
export async function syncNow(actor: UserActor, key: Key, full = false): Promise<void> {
  await Inbox.sync(actor, { influencerId: key.influencerId, full })
  await runSync(key)
}

/** Such a mailbox whose steps the test runs; `read` says whether its first sync is complete. */
export async function newSyncedMailbox(mails: Parameters<typeof newMailbox>[0] = [], { read = true } = {}) {
  const box = await newMailbox(mails)
  const { actor, key, influencerId, delivered } = box
  if (read) await runSync(key)
  return {
    ...box,
    ids: delivered.map(({ id }) => id),
    ask: (full = false) => Inbox.sync(actor, { influencerId, full }),
    sync: (full = false) => syncNow(actor, key, full),
    patch: (fields: Parameters<ReturnType<typeof MailSyncEntity.patch>["set"]>[0]) =>
      MailSyncEntity.patch(key).set(fields).go(),
    progress: async () => (await Inbox.creator(actor, { influencerId })).mailbox?.sync,
    subjects: async () => (await mailsOf(key)).map(({ subject }) => subject).sort(),
    lastSync: async () => (await mailboxOf(key))?.lastSync,
  }
}

const sqs = new SQSClient({})

async function newQueue(): Promise<string> {
  const name = newId()
  await sqs.send(new CreateQueueCommand({ QueueName: name }))
  return `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${name}`
}

/** Keeps the workers off this file's queues: the test runs the steps. */
export async function withoutWorkers(): Promise<void> {
  process.env.MAIL_SYNC_QUEUE_URL = await newQueue()
  process.env.MAIL_CLASSIFICATION_QUEUE_URL = await newQueue()
}

interface ForModel extends Key {
  threadId: string
  messageId: string
  first: boolean
}

/** Takes a mailbox's messages off a queue. */
async function take<Message extends Key>(
  queueUrl: string | undefined,
  { influencerId }: Key,
): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const request = new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 })
    const { Messages = [] } = await sqs.send(request)
    if (Messages.length === 0) return all.filter((one) => one.influencerId === influencerId)
    all.push(...Messages.map(({ Body = "" }) => JSON.parse(Body)))
  }
}

/** A mailbox's mails queued for the model since the last call, after `withoutWorkers`. */
export const leftToModel = (key: Key) => take<ForModel>(process.env.MAIL_CLASSIFICATION_QUEUE_URL, key)

/** A mailbox's sync steps queued since the last call, at once or delayed, after `withoutWorkers`. */
export const stepsAskedOf = (key: Key) =>
  take<Key & { syncId: string; turn: number }>(process.env.MAIL_SYNC_QUEUE_URL, key)
