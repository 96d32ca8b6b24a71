import { UserEntity } from "@trame/core/account/users/entities"
import type { Permissions } from "@trame/core/lib/access"
import { newId, timedId, tokenHash } from "@trame/core/lib/id"
import { MailLinkEntity, NotificationEntity, NotificationStateEntity } from "@trame/core/together/entities"

/** Sets the rights of a member from now on, as if an administrator had said so. */
export const setPermissions = (userId: string, permissions: Permissions) =>
  UserEntity.patch({ userId }).set({ permissions }).go()

/** A notification of somebody's; answers its id. */
export async function notificationFor(agencyId: string, userId: string, collaborationId = newId()) {
  const notificationId = timedId(new Date())
  await NotificationEntity.create({
    ...{ agencyId, userId, notificationId, read: false },
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

/** The token of somebody's daily mail's link. */
export async function mailLinkFor(agencyId: string, userId: string): Promise<string> {
  const mailToken = newId()
  await NotificationStateEntity.upsert({ agencyId, userId }).set({ mailToken }).go()
  await MailLinkEntity.put({ tokenHash: tokenHash(mailToken), agencyId, userId }).go()
  return mailToken
}
