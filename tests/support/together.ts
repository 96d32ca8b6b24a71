import { UserEntity } from "@trame/core/account/users/entities"
import type { Permissions } from "@trame/core/lib/access"
import { newId, timedId, tokenHash } from "@trame/core/lib/id"
import { MailLinkEntity, NotificationEntity, NotificationStateEntity } from "@trame/core/together/entities"

/** Sets a member's permissions, as an administrator does. */
export const setPermissions = (userId: string, permissions: Permissions) =>
  UserEntity.patch({ userId }).set({ permissions }).go()

/** A notification of a user; returns its id. */
export async function notificationFor(agencyId: string, userId: string, collaborationId = newId()) {
  const notificationId = timedId(new Date())
  await NotificationEntity.create({
    agencyId,
    userId,
    notificationId,
    read: false,
    at: new Date().toISOString(),
    kind: "stepAssigned",
    right: "collaborations",
    actorName: "Zoé",
    subjectKind: "collaboration",
    subjectId: collaborationId,
    subjectName: "Avent",
    what: ["Brief"],
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  }).go()
  return notificationId
}

/** The token of the link in a user's daily mail. */
export async function mailLinkFor(agencyId: string, userId: string): Promise<string> {
  const mailToken = newId()
  await NotificationStateEntity.upsert({ agencyId, userId }).set({ mailToken }).go()
  await MailLinkEntity.put({ tokenHash: tokenHash(mailToken), agencyId, userId }).go()
  return mailToken
}
