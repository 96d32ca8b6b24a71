/** Links that staff send by mail (rules/campaigns.md#links-by-e-mail). */

import * as Agencies from "../../account/agencies/index.ts"
import { type Actor, asMember, type Member } from "../../lib/access.ts"
import { once } from "../../lib/creation.ts"
import { forbidden, unavailable } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import { sendMail } from "../../lib/mail.ts"
import { setting } from "../../lib/settings.ts"
import type { Limit } from "../../lib/throttle.ts"
import * as Throttle from "../../lib/throttle.ts"
import { logSending } from "../castings/commands/link.ts"
import * as BrandCasting from "../castings/public/brand.ts"
import { noteSending, personalLink, trackingLink } from "../collaborations/public/link-sendings.ts"
import type { LinkMailsInput } from "./contract.ts"
import { type LinkKind, letterOf } from "./letter.ts"

/**
 * Recorded in the campaign's activity.
 * @throws AppError not_found, forbidden, throttled, unavailable
 */
export async function sendTracking(actor: Actor, mail: LinkMailsInput["sendTracking"]) {
  const { collaborationId } = mail
  const sender = asSender(actor, "collaborations")
  const link = await send(sender, mail, "tracking", () => trackingLink(actor, { collaborationId }))
  if (link) await noteSending(actor, { collaborationId, to: mail.to })
  return { to: mail.to }
}

/**
 * The same with one influencer's link, which shows them their rate.
 * @throws AppError not_found, forbidden, throttled, unavailable
 */
export async function sendPersonal(actor: Actor, mail: LinkMailsInput["sendPersonal"]) {
  const { collaborationId, participantId } = mail
  const sender = asSender(actor, "collaborations")
  const find = () => personalLink(actor, { collaborationId, participantId })
  const link = await send(sender, mail, "personal", find)
  if (link) await noteSending(actor, { collaborationId, to: mail.to, participantName: link.participantName })
  return { to: mail.to }
}

/**
 * Recorded in the casting's log.
 * @throws AppError not_found, closed, forbidden, throttled, unavailable
 */
export async function sendCasting(actor: Actor, mail: LinkMailsInput["sendCasting"]) {
  const { castingId } = mail
  const sender = asSender(actor, "casting")
  const link = await send(sender, mail, "casting", () => BrandCasting.linkToSend(actor, { castingId }))
  if (link) await logSending(actor, { castingId, to: mail.to })
  return { to: mail.to }
}

/** Answers go to the sender's address, which must therefore be verified. */
function asSender(actor: Actor, access: "collaborations" | "casting"): Member {
  const member = asMember(actor, access)
  if (!member.emailVerified) throw forbidden(NOT_PROVEN)
  return member
}

const NOT_PROVEN =
  "Vérifiez d'abord votre adresse e-mail, sur la page Compte : c'est là que les réponses vous parviendront."

interface MailRequest {
  to: string
  message: string
  creationId?: string | undefined
}

/** @returns the link's data; null when it was sent before */
const send = <Link extends Found>(
  sender: Member,
  { creationId, ...mail }: MailRequest & Record<string, unknown>,
  kind: LinkKind,
  find: () => Promise<Link>,
): Promise<Link | null> =>
  once({ agencyId: sender.agencyId, creationId, body: { kind, ...mail } }, () =>
    sendNow(sender, mail, kind, find),
  )

interface Found {
  name: string
  path: string
}

async function sendNow<Link extends Found>(
  sender: Member,
  { to, message }: { to: string; message: string },
  kind: LinkKind,
  find: () => Promise<Link>,
): Promise<Link> {
  const { agencyId, name, email } = sender
  const [link, shown] = await Promise.all([find(), Agencies.shownOutside(agencyId)])
  const site = setting("SITE_URL")
  const url = `${site}${link.path}`
  const letter = { kind, to, message, site, url, name: link.name, sender: { name, email }, ...shown }
  const giveBack = await spendSending(sender, to)
  try {
    await sendMail(letterOf(letter))
    return link
  } catch (error) {
    await giveBack()
    throw unavailable("L'e-mail n'a pas pu être envoyé. Veuillez réessayer dans un instant.", error)
  }
}

const DAY = 24 * 3600
const OTHERWISE = "Réessayez demain, ou copiez le lien pour l'envoyer vous-même."
const PER_PERSON: Limit = {
  tries: 5,
  seconds: 60,
  message:
    "Vous venez d'envoyer plusieurs e-mails. Veuillez attendre une minute avant d'en envoyer un autre.",
}
const PER_RECIPIENT: Limit = {
  tries: 5,
  seconds: DAY,
  message: `Votre agence a déjà envoyé 5 e-mails à cette adresse aujourd'hui. ${OTHERWISE}`,
}
/** Counts over all agencies. */
const PER_ADDRESS: Limit = {
  tries: 20,
  seconds: DAY,
  message: `Cette adresse a déjà reçu beaucoup d'e-mails aujourd'hui. ${OTHERWISE}`,
}
const PER_AGENCY: Limit = {
  tries: 100,
  seconds: DAY,
  message: `Votre agence a déjà envoyé 100 liens par e-mail aujourd'hui. ${OTHERWISE}`,
}

/**
 * Counts a mail before it is sent. Limits are checked in sequence: a refusal by one uses up nothing of the wider ones.
 * @returns a function that returns the day's counts when the mail could not be sent
 */
async function spendSending({ agencyId, userId }: Member, to: string): Promise<() => Promise<void>> {
  const recipient = tokenHash(to.toLowerCase())
  const days: [what: string, limit: Limit][] = [
    [`link-mail-recipient#${agencyId}#${recipient}`, PER_RECIPIENT],
    [`link-mail-address#${recipient}`, PER_ADDRESS],
    [`link-mail-agency#${agencyId}`, PER_AGENCY],
  ]
  await Throttle.consume(`link-mail-person#${userId}`, PER_PERSON)
  for (const [what, limit] of days) await Throttle.consume(what, limit)
  return async () => {
    await Promise.all(days.map(([what, limit]) => Throttle.refund(what, limit)))
  }
}
