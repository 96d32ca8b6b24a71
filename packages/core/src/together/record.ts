import * as Agencies from "../account/agencies/index.ts"
import * as Identity from "../account/users/index.ts"
import * as Castings from "../campaigns/castings/index.ts"
import { clientNameOf } from "../campaigns/clients/reference/index.ts"
import * as Collaborations from "../campaigns/collaborations/index.ts"
import { isOf } from "../campaigns/collaborations/rules/steps.ts"
import { refusal } from "../lib/access.ts"
import { deleteAll, pagesOf } from "../lib/batch.ts"
import { timedId } from "../lib/id.ts"
import { fullName } from "../lib/text.ts"
import { holds } from "../lib/transact.ts"
import { ActivityEntryEntity, NotificationEntity } from "./entities.ts"
import type { TeamEvent } from "./events.ts"
import { ACTIVITY_DAYS, NOTIFICATION_DAYS } from "./rules/events.ts"
import type { EventKind } from "./rules/sentences.ts"

const DAY_SECONDS = 24 * 3600

/** An event's stored attributes: the same for a repeated event. */
const attributesOf = ({ id, subject, actorId, ...event }: TeamEvent, subjectName: string, days: number) => ({
  agencyId: event.agencyId,
  at: event.at,
  kind: event.kind,
  right: event.right,
  actorId: actorId ?? undefined,
  actorName: event.actorName,
  subjectKind: subject.kind,
  subjectId: subject.id,
  subjectName,
  what: event.what,
  expiresAt: Math.floor(Date.parse(event.at) / 1000) + days * DAY_SECONDS,
  eventId: timedId(new Date(event.at), id),
})

/** False for an event so old that it would expire at once. */
const isKept = ({ expiresAt }: { expiresAt: number }): boolean => expiresAt > Date.now() / 1000

/**
 * Records an event: a line of the agency's activity, and a notification for each person concerned who may read it
 * (rules/together.md#notifications). May be repeated, late, and in any order.
 */
export async function record(event: TeamEvent): Promise<void> {
  const { subject } = event
  const known = event.subjectName === null ? await headOf(event) : { name: event.subjectName, owners: [] }
  // When the subject is deleted meanwhile, its removal is another event.
  if (!known) return
  if (event.kind === "removed") await forget(event)
  if (!event.personal) {
    const { eventId: entryId, ...entry } = attributesOf(event, known.name, ACTIVITY_DAYS)
    if (isKept(entry)) await ActivityEntryEntity.put({ ...entry, entryId }).go()
  }
  const isOutside = event.kind === "decided" || (event.actorId === null && subject.kind === "collaboration")
  await notify(event, known.name, new Set([...event.told, ...(isOutside ? known.owners : [])]))
}

/** Events that tell the people they name that a step is theirs. */
const HANDS_OVER: ReadonlySet<EventKind> = new Set(["stepAdded", "stepAssigned"])

/** The name and owners of an event's subject; null when it is deleted. */
async function headOf({ agencyId, subject }: TeamEvent) {
  if (subject.kind === "casting") {
    const casting = await Castings.headOf({ agencyId, castingId: subject.id })
    return casting && { name: casting.name, owners: [casting.createdBy] }
  }
  if (subject.kind === "client") {
    const name = await clientNameOf(agencyId, subject.id)
    return name === null ? null : { name, owners: [] }
  }
  const campaign = await Collaborations.headOf({ agencyId, collaborationId: subject.id })
  if (!campaign) return null
  const people = await Identity.listOfAgency(agencyId)
  const managers = people
    .filter((one) =>
      isOf({ assigneeId: null, manager: campaign.manager }, { id: one.userId, name: fullName(one) }),
    )
    .map(({ userId }) => userId)
  return { name: campaign.name, owners: managers.length > 0 ? managers : [campaign.createdBy] }
}

/** Notifies those who may read it now and did not act themselves. */
async function notify(event: TeamEvent, subjectName: string, userIds: ReadonlySet<string>): Promise<void> {
  const recipients = [...userIds].filter((userId) => userId !== "" && userId !== event.actorId)
  const { eventId: notificationId, ...attributes } = attributesOf(event, subjectName, NOTIFICATION_DAYS)
  if (recipients.length === 0 || !isKept(attributes)) return
  const actorIn = await Agencies.actorsIn(event.agencyId, recipients)
  for (const userId of recipients) {
    const person = actorIn(userId)
    if (!person || refusal(person, event.right) !== null) continue
    // Created once, so that a notification read meanwhile stays read.
    await holds(
      NotificationEntity.create({
        ...attributes,
        userId,
        notificationId,
        commentId: event.commentId,
        partId: event.partId,
        read: false,
        ...(HANDS_OVER.has(event.kind) && event.told.includes(userId) && { kind: "stepHanded" as const }),
      }).go(),
    )
  }
}

/** A subject in the bin keeps its activity, so that it comes back with it. */
async function forget(event: TeamEvent): Promise<void> {
  if (event.partId) return forgetPart(event)
  if (event.personal) await forgetActivity(event)
  await forgetNotifications(event)
}

/** Deletes the activity of an erased subject, except its deletion. */
async function forgetActivity({ agencyId, subject }: TeamEvent): Promise<void> {
  const all = ActivityEntryEntity.query.primary({
    agencyId,
    subjectKind: subject.kind,
    subjectId: subject.id,
  })
  for await (const page of pagesOf((cursor) => all.go({ cursor, consistent: true }))) {
    await deleteAll(
      ActivityEntryEntity,
      page.filter(({ kind }) => kind !== "removed"),
    )
  }
}

/** Deletes all notifications about a deleted subject, except those on its deletion. */
async function forgetNotifications({ agencyId, subject }: TeamEvent): Promise<void> {
  for await (const page of notificationsAbout({ agencyId, subject })) {
    await deleteAll(
      NotificationEntity,
      page.filter(({ kind }) => kind !== "removed"),
    )
  }
}

/** Deletes all notifications about a deleted step, document or comment. */
async function forgetPart({ agencyId, subject, partId }: TeamEvent): Promise<void> {
  for await (const page of notificationsAbout({ agencyId, subject })) {
    await deleteAll(
      NotificationEntity,
      page.filter((one) => one.partId === partId),
    )
  }
}

function notificationsAbout({ agencyId, subject }: Pick<TeamEvent, "agencyId" | "subject">) {
  const notifications = NotificationEntity.query
    .primary({ agencyId })
    .where(({ subjectKind, subjectId }, { eq }) =>
      [eq(subjectKind, subject.kind), eq(subjectId, subject.id)].join(" AND "),
    )
  return pagesOf((cursor) => notifications.go({ cursor, consistent: true }))
}
