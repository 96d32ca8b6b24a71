import { createHash } from "node:crypto"
import type { gmail_v1 } from "@googleapis/gmail"
import * as Files from "../../files/index.ts"
import * as Influencers from "../../influencers/catalogue/index.ts"
import { type Actor, asMember, type Member } from "../../lib/access.ts"
import { AppError, conflict, invalid, unavailable } from "../../lib/error.ts"
import * as Throttle from "../../lib/throttle.ts"
import { failedConditions, holds, retryUntil, transact } from "../../lib/transact.ts"
import { gmailOf } from "../connection/gmail.ts"
import type { ThreadMessage } from "../contract/shapes.ts"
import type { InboxInput } from "../contract/staff.ts"
import { contactsOf, isFirstContact, mailOf, messageOf } from "../reading/shown.ts"
import {
  ADDRESSEES_CHANGED,
  ADDRESSEES_UNCONFIRMED,
  type Addressee,
  addresseesOf,
  asksFirst,
  NO_ADDRESSEE,
} from "../rules/addressees.ts"
import {
  ATTACHMENTS_TOO_LARGE,
  MAX_ATTACHMENTS_BYTES,
  sendingProblem,
  sentMessage,
} from "../rules/sending.ts"
import { MailSendEntity, MailSyncEntity, type StoredMailbox, type StoredSend } from "../store/entities.ts"
import { connectedMailbox, type MailKey } from "../store/mailboxes.ts"
import { recordMessages } from "../store/record.ts"
import { deliver, failed, findDelivered, isRefusal, reasonOf, type Sent } from "./delivery.ts"
import { encodeLetter, type Letter, partiesOf, threading } from "./letter.ts"

type Input = InboxInput["send"]

interface Order {
  member: Member
  input: Input
  /** The answered mail. */
  key: MailKey
  contentHash: string
}

/** Longer than a call of the API lasts: the process that held it is dead. */
const LEASE_MS = 35_000
const PATIENCE_MS = 20_000
const KEPT_SECONDS = 30 * 24 * 60 * 60

const LIMIT = {
  tries: 300,
  seconds: 60 * 60,
  message: "Votre agence a envoyé beaucoup d'emails en une heure. Réessayez un peu plus tard.",
}

const otherContent = () =>
  conflict("Cet envoi a déjà servi à un autre email. Rouvrez le brouillon et réessayez.")
const notYetShown = (cause: unknown) =>
  unavailable(
    "L'email est parti, mais ne s'affiche pas encore ici. Réessayez : il ne partira pas deux fois.",
    cause,
  )
const underWay = () => unavailable("L'envoi est encore en cours. Réessayez dans un instant.", null)

/** Answers a mail in its thread, once per `sendId` (rules/inbox.md#sending). */
export async function send(actor: Actor, input: Input): Promise<{ message: string; mail: ThreadMessage }> {
  const member = asMember(actor, "talent_manager")
  const { influencerId, threadId, messageId } = input
  const key = { agencyId: member.agencyId, influencerId, threadId, messageId }
  const order = { member, input, key, contentHash: hashOf(member, input) }
  let waited = false
  const answer = await retryUntil(async () => {
    const stored = await find(order)
    if (stored?.status === "sent") return answerOf(stored)
    // The process that this one waited for was refused.
    if (!stored && waited) throw failed()
    waited = true
    const claimed = stored ? await takeOver(stored) : await begin(order)
    return claimed ? carryOut(order, claimed) : undefined
  }, PATIENCE_MS)
  if (!answer) throw underWay()
  return answer
}

/** Equal hashes mean the same mail by the same person. */
const hashOf = ({ userId }: Member, { influencerId: _, sendId: __, ...content }: Input): string =>
  createHash("sha256")
    .update(
      JSON.stringify([userId, ...Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1))]),
    )
    .digest("hex")

const sendKeyOf = ({ key: { agencyId, influencerId }, input: { sendId } }: Order) => ({
  agencyId,
  influencerId,
  sendId,
})

/** @throws AppError conflict when the id was used for another mail */
async function find(order: Order): Promise<StoredSend | null> {
  const { data } = await MailSendEntity.get(sendKeyOf(order)).go({ consistent: true })
  if (data && data.contentHash !== order.contentHash) throw otherContent()
  return data
}

async function answerOf(stored: StoredSend) {
  const { agencyId, influencerId, message = "" } = stored
  const { messageId, threadId } = sentOf(stored) ?? stored
  return { message, mail: await messageOf({ agencyId, influencerId, threadId, messageId }) }
}

interface Claimed {
  stored: StoredSend
  /** When the earlier process's claim ended; it may have reached Gmail. Null for a new mail. */
  triedUntil: number | null
}

/** Null while another process holds it. */
async function takeOver(stored: StoredSend): Promise<Claimed | null> {
  const now = Date.now()
  if (stored.busyUntil > now) return null
  const { agencyId, influencerId, sendId } = stored
  const claim = MailSendEntity.patch({ agencyId, influencerId, sendId })
    .set({ busyUntil: now + LEASE_MS })
    .where(
      ({ busyUntil, status }, { eq }) => `${eq(busyUntil, stored.busyUntil)} AND ${eq(status, "sending")}`,
    )
  return (await holds(claim.go()))
    ? { stored: { ...stored, busyUntil: now + LEASE_MS }, triedUntil: stored.busyUntil }
    : null
}

/** Checks all preconditions of a mail and records it as being sent; null when another process just has. */
async function begin(order: Order): Promise<Claimed | null> {
  const { key, member, input, contentHash } = order
  const mail = await mailOf(key)
  const [contacts, uploads] = await Promise.all([
    contactsOf(key, [mail]),
    Files.attachable(member, input.uploadIds),
    connectedMailbox(key),
  ])
  const problem = sendingProblem(input.body, input, { isFirstContact: isFirstContact(mail, contacts) })
  if (problem) throw invalid(problem)
  assertSeen(addresseesOf(mail, contacts), input)
  if (uploads.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHMENTS_BYTES) {
    throw new AppError("too_large", ATTACHMENTS_TOO_LARGE)
  }
  const now = new Date()
  const stored: StoredSend = {
    ...sendKeyOf(order),
    userId: member.userId,
    threadId: key.threadId,
    messageId: key.messageId,
    status: "sending",
    contentHash,
    busyUntil: now.getTime() + LEASE_MS,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }
  await Throttle.consume(`mail-send#${member.agencyId}`, LIMIT)
  try {
    await transact([MailSendEntity.create(stored), ...uploads.map(Files.attached)])
  } catch (error) {
    const failures = failedConditions(error)
    if (failures.includes(0)) return null
    throw failures.length ? Files.missing() : error
  }
  return { stored, triedUntil: null }
}

/**
 * Asserts that the mail goes only to the recipients that the person saw (rules/inbox.md#addressees).
 * @throws AppError invalid, conflict
 */
function assertSeen(
  addressees: readonly Addressee[],
  { to, otherDomain }: Pick<Input, "to" | "otherDomain">,
) {
  if (!addressees.length) throw invalid(NO_ADDRESSEE)
  const seen = new Set(to.map((address) => address.toLowerCase()))
  const isSame =
    seen.size === addressees.length && addressees.every(({ address }) => seen.has(address.toLowerCase()))
  if (!isSame) throw conflict(ADDRESSEES_CHANGED)
  if (asksFirst(addressees) && !otherDomain) throw conflict(ADDRESSEES_UNCONFIRMED)
}

async function carryOut(order: Order, { stored, triedUntil }: Claimed) {
  const { key, input } = order
  let sent = sentOf(stored)
  let mayBeOut = triedUntil !== null
  try {
    const mailbox = await connectedMailbox(key)
    const gmail = await gmailOf(mailbox)
    if (!sent && triedUntil !== null) {
      sent = await findDelivered(gmail, { ...stored, from: Date.parse(stored.createdAt), to: triedUntil })
      mayBeOut = false
    }
    sent ??= await deliver(gmail, key.threadId, await encodeLetter(await letterOf(order, mailbox)))
    await note(stored, { sentMessageId: sent.messageId, sentThreadId: sent.threadId })
    await record(gmail, mailbox, sent)
  } catch (error) {
    // Frees the id for another attempt, possibly with other text.
    if (!sent && !mayBeOut && isRefusal(error)) await takeBack(order, stored)
    throw sent ? notYetShown(error) : reasonOf(error)
  }
  const mail = await messageOf({ ...key, ...sent })
  const isManager = ({ address }: { address: string }) => address === order.member.email.toLowerCase()
  const message = sentMessage(input, input.sendAsCreator && mail.cc.some(isManager))
  await note(stored, { status: "sent", message })
  await Files.discardAttached(order.member, input.uploadIds)
  return { message, mail }
}

const sentOf = ({ sentMessageId: messageId, sentThreadId: threadId }: StoredSend): Sent | null =>
  messageId && threadId ? { messageId, threadId } : null

async function letterOf({ key, member, input }: Order, mailbox: StoredMailbox): Promise<Letter> {
  const [mail, influencers, uploads] = await Promise.all([
    mailOf(key),
    Influencers.byIds([key.influencerId]),
    Files.attachable(member, input.uploadIds),
  ])
  const influencer = influencers.get(key.influencerId)
  const parties = {
    mailbox: mailbox.email,
    influencer: { name: influencer?.displayName ?? "", address: influencer?.email ?? "" },
    manager: { name: member.name, address: member.email },
  }
  const addressees = partiesOf(mail, parties, input)
  const attachments = uploads.map(async (upload) => ({
    fileName: upload.fileName,
    contentType: upload.contentType,
    content: await Files.contentOfAttached(upload),
  }))
  return {
    ...addressees,
    ...threading(mail),
    sendId: input.sendId,
    subject: input.subject,
    text: input.body,
    attachments: await Promise.all(attachments),
  }
}

/** Stores the sent mail at once, with the running full sync's generation, else that sync would sweep it. */
async function record(gmail: gmail_v1.Gmail, mailbox: StoredMailbox, { messageId }: Sent): Promise<void> {
  const { agencyId, influencerId } = mailbox
  const [{ data: message }, { data: sync }] = await Promise.all([
    gmail.users.messages.get({ userId: "me", id: messageId, format: "full" }),
    MailSyncEntity.get({ agencyId, influencerId }).go({ consistent: true }),
  ])
  const generation = Math.max(mailbox.generation, sync?.generation ?? 0)
  await recordMessages({ agencyId, influencerId, generation }, [message])
}

const note = (
  { agencyId, influencerId, sendId }: StoredSend,
  changes: Partial<Pick<StoredSend, "status" | "message" | "sentMessageId" | "sentThreadId">>,
) => holds(MailSendEntity.patch({ agencyId, influencerId, sendId }).set(changes).go())

async function takeBack({ member, input }: Order, { agencyId, influencerId, sendId, busyUntil }: StoredSend) {
  const uploads = await Files.attachable(member, input.uploadIds)
  const removal = MailSendEntity.delete({ agencyId, influencerId, sendId }).where((stored, { eq }) =>
    eq(stored.busyUntil, busyUntil),
  )
  await holds(transact([removal, ...uploads.map(Files.detached)]))
}
