import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { Inbox } from "@trame/core/inbox/index"
import { MailSyncWorker } from "@trame/core/inbox/sync/worker"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { actorOf, newAgency } from "./agency.ts"
import { google } from "./google.ts"
import { newRoster } from "./roster.ts"
import { MailboxEntity, MailEntity, MailSyncEntity, MailThreadEntity } from "./stored.ts"

export const TALENT_MANAGER = { permissions: { talent_manager: true } }

/** Somebody who may manage the creators of their agency. */
export async function newTalentManager() {
  const agency = await newAgency(TALENT_MANAGER)
  return { ...agency, actor: await actorOf(agency.member) }
}

/** Somebody who manages a creator of their agency. */
export async function newManager() {
  const manager = await newTalentManager()
  const [creator] = await newRoster(manager.agencyId, 1, { displayName: "Lou Créations" })
  if (!creator) throw new Error("A creator")
  const { influencerId } = creator
  return { ...manager, creator, influencerId, key: { agencyId: manager.agencyId, influencerId } }
}

/** The parameters of the return from Google once somebody has allowed what was asked for. */
export async function allowed(authUrl: string, email: string, scopes?: string[]) {
  const { searchParams } = await google.allow(authUrl, email, scopes)
  return { code: searchParams.get("code") ?? "", state: searchParams.get("state") ?? "" }
}

/** Connects an account to a creator, as their manager does. */
export async function connectTo(actor: UserActor, influencerId: string, email: string): Promise<void> {
  const { authUrl } = await Inbox.connect(actor, { influencerId })
  await Inbox.exchange(actor, await allowed(authUrl, email))
}

/** A manager whose creator's fresh account has these mails and is connected. */
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

/** One step of the sync under way, as the queue would ask for it; false where there is none. */
export async function takeStep(key: Key): Promise<boolean> {
  const sync = await syncOf(key)
  if (!sync) return false
  const { syncId, turn } = sync
  await MailSyncWorker.handle({ ...key, syncId, turn })
  return true
}

/** All steps of the sync under way, where no worker takes them. */
export async function runSync(key: Key): Promise<void> {
  for (let step = 0; await takeStep(key); step++) if (step > 1000) throw new Error("It never ends")
}

/** Has a mailbox read what came since, where no worker does. */
export async function syncNow(actor: UserActor, key: Key, full = false): Promise<void> {
  await Inbox.sync(actor, { influencerId: key.influencerId, full })
  await runSync(key)
}

/** Such a mailbox whose steps the test takes; `read` says whether its first reading is over. */
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

/** From here on no worker takes what this file asks for: steps are the test's to take. */
export async function withoutWorkers(): Promise<void> {
  process.env.MAIL_SYNC_QUEUE_URL = await newQueue()
  process.env.MAIL_CLASSIFICATION_QUEUE_URL = await newQueue()
}

interface ForModel extends Key {
  threadId: string
  messageId: string
  first: boolean
}

/** The messages of a mailbox in a queue, which are then gone from it. */
async function taken<Message extends Key>(
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

/** The mails of a mailbox that were left to the model since this was asked last, once `withoutWorkers`. */
export const leftToModel = (key: Key) => taken<ForModel>(process.env.MAIL_CLASSIFICATION_QUEUE_URL, key)

/** Which steps of a mailbox's reading were asked for since this was asked last, for now and once `withoutWorkers`. */
export const stepsAskedOf = (key: Key) =>
  taken<Key & { syncId: string; turn: number }>(process.env.MAIL_SYNC_QUEUE_URL, key)
