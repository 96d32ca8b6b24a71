/** The daily mail (rules/together.md#daily-mail). */

import * as z from "zod"
import * as Agencies from "../../account/agencies/index.ts"
import * as Identity from "../../account/users/index.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import { isOf } from "../../campaigns/collaborations/rules/steps.ts"
import { refusal, type UserActor } from "../../lib/access.ts"
import { today } from "../../lib/day.ts"
import { newId, timedId, tokenHash } from "../../lib/id.ts"
import { sendMail } from "../../lib/mail.ts"
import { sendAll } from "../../lib/queue.ts"
import { setting } from "../../lib/settings.ts"
import { delayOf, isDue, quarterOf } from "../../lib/share.ts"
import { formatCount, PRODUCT_NAME } from "../../lib/text.ts"
import { holds, retryOnConflict, transact } from "../../lib/transact.ts"
import { MailLinkEntity, NotificationEntity, NotificationStateEntity } from "../entities.ts"
import type { Notification } from "../notifications/contract.ts"
import { unreadSince } from "../notifications/index.ts"
import { NOTIFICATION_DAYS, pathOf } from "../rules/events.ts"
import { sentenceOf } from "../rules/sentences.ts"

export const dailyRequest = z.object({ agencyId: z.string().min(1) })

/** The hour in Paris; the schedule runs at both possible hours of UTC. */
const HOUR = 8

const PARIS_HOUR = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  hourCycle: "h23",
})

/** Requests the daily mails of the agencies due in this quarter of an hour; of all without a time, in a manual call. */
export async function requestDaily(time?: string): Promise<void> {
  if (time && Number(PARIS_HOUR.format(new Date(time))) !== HOUR) return
  const quarter = quarterOf(time)
  for await (const ids of Agencies.allIds()) {
    const requests = ids.filter((id) => isDue(id, quarter)).map((agencyId) => ({ agencyId }))
    await sendAll("DAILY_MAILS_QUEUE_URL", requests, ({ agencyId }) => delayOf(agencyId, quarter))
  }
}

/**
 * Notifies an agency's people of their late steps, and mails unread notifications. May run twice: nobody is informed
 * twice.
 * @throws AggregateError when a mail failed; the message must then be repeated
 */
export async function tellDay({ agencyId }: z.infer<typeof dailyRequest>): Promise<void> {
  const people = await Identity.listOfAgency(agencyId)
  const ids = people.map(({ userId }) => userId)
  const actorIn = await Agencies.actorsIn(agencyId, ids)
  const actors = ids.flatMap((userId) => actorIn(userId) ?? [])
  await tellLate(
    agencyId,
    actors.filter((one) => refusal(one, "collaborations") === null),
  )
  const failures: unknown[] = []
  for (const actor of actors.filter((one) => refusal(one, "subscribed") === null)) {
    // A failed mail must not stop the others.
    await mailTo(agencyId, actor).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `Mails were not taken: ${failures[0]}`)
}

async function tellLate(agencyId: string, actors: readonly UserActor[]): Promise<void> {
  if (actors.length === 0) return
  const day = today()
  const steps = await Collaborations.lateSteps(agencyId, new Set(actors.map(({ userId }) => userId)))
  const at = new Date()
  for (const { userId: id, name } of actors) {
    const ownSteps = steps.filter((step) => isOf(step, { id, name }))
    const [first] = ownSteps
    if (!first) continue
    const markDay = NotificationStateEntity.upsert({ agencyId, userId: id })
      .set({ lateOn: day })
      .where(({ lateOn }, { ne, notExists }) => `${notExists(lateOn)} OR ${ne(lateOn, day)}`)
    const notify = NotificationEntity.create({
      agencyId,
      userId: id,
      read: false,
      actorName: "",
      notificationId: timedId(at),
      at: at.toISOString(),
      kind: "late",
      right: "collaborations",
      subjectKind: "steps",
      subjectId: day,
      subjectName: "",
      what: [String(ownSteps.length), first.name],
      expiresAt: Math.floor(at.getTime() / 1000) + NOTIFICATION_DAYS * 24 * 3600,
    })
    await holds(transact([markDay, notify]))
  }
}

/** Maximum number of notifications in a mail. */
const MAX_LINES = 10

/** Mails a person's unread notifications since the last mail, if any, and only to a verified address. */
async function mailTo(agencyId: string, actor: UserActor): Promise<void> {
  if (!actor.emailVerified) return
  const claimed = await retryOnConflict(() => claim(agencyId, actor))
  if (!claimed) return
  const { waiting, token, before } = claimed
  try {
    await sendMail({ to: actor.email, ...mailOf(actor.name, waiting, token) })
  } catch (error) {
    const { userId } = actor
    await NotificationStateEntity.patch({ agencyId, userId }).set({ mailedUpTo: before }).go()
    throw error
  }
}

/** Claims the notifications for one mail; null when there are none, or the person has switched mails off. */
async function claim(agencyId: string, actor: UserActor) {
  const { userId } = actor
  const { data: state } = await NotificationStateEntity.get({ agencyId, userId }).go({ consistent: true })
  if (state?.mailOff) return null
  const before = state?.mailedUpTo ?? ""
  const { waiting, newest } = await unreadSince(actor, before)
  if (waiting.length === 0) return null
  const token = state?.mailToken ?? newId()
  const claimWrite = NotificationStateEntity.upsert({ agencyId, userId })
    .set({ mailedUpTo: newest, mailToken: token })
    .where(({ mailedUpTo }, { eq, notExists }) =>
      state?.mailedUpTo === undefined ? notExists(mailedUpTo) : eq(mailedUpTo, before),
    )
  const link = state?.mailToken ? [] : [MailLinkEntity.put({ tokenHash: tokenHash(token), agencyId, userId })]
  await transact([claimWrite, ...link])
  return { waiting, token, before }
}

/** Exported for tests: builds only the text. */
export function mailOf(name: string, waiting: readonly Notification[], token: string) {
  const site = setting("SITE_URL")
  const lines = waiting.slice(0, MAX_LINES).flatMap(({ kind, told }) => {
    if (!told) return []
    const who = told.actor.name ? `${told.actor.name} ` : ""
    const where = told.subject.name ? ` — ${told.subject.name}` : ""
    const sentence = `- ${who}${sentenceOf({ kind, what: told.what })}${where}`
    return [sentence, `  ${site}${pathOf(told.subject, kind)}`]
  })
  const more = waiting.length - MAX_LINES
  const off = `${site}/mails/${token}`
  return {
    subject: `${formatCount(waiting.length, "notification")} sur ${PRODUCT_NAME}`,
    text: [
      `Bonjour ${name},`,
      "",
      "Voici ce que vous n'avez pas encore lu :",
      "",
      ...lines,
      ...(more > 0 ? [`… et ${formatCount(more, "autre")}`] : []),
      "",
      `Toutes vos notifications : ${site}/app/notifications`,
      `Ne plus recevoir cet e-mail : ${off}`,
    ].join("\n"),
    headers: {
      "List-Unsubscribe": `<${site}/api/mail-preferences/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  }
}
