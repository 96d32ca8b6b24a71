import { type AppError, closed, notFound } from "../../lib/error.ts"
import { holds } from "../../lib/transact.ts"
import { MailboxEntity, type StoredMailbox } from "./entities.ts"

export type { StoredMailbox } from "./entities.ts"
export type MailboxKey = Pick<StoredMailbox, "agencyId" | "influencerId">

export interface MailKey extends MailboxKey {
  threadId: string
  messageId: string
}

export const NO_CONNECTION = "Connexion OAuth non trouvée"

export async function findMailbox({ agencyId, influencerId }: MailboxKey): Promise<StoredMailbox | null> {
  return (await MailboxEntity.get({ agencyId, influencerId }).go({ consistent: true })).data
}

/** @throws AppError `not_found` without a connection, `closed` when Google rejects the consent */
export async function connectedMailbox(key: MailboxKey): Promise<StoredMailbox> {
  const mailbox = await findMailbox(key)
  if (mailbox?.status !== "connected") throw unconnected(mailbox)
  return mailbox
}

/** The error when a connection is required. */
export const unconnected = (mailbox: StoredMailbox | null): AppError =>
  mailbox?.status === "expired" ? closed(NO_CONNECTION) : notFound(NO_CONNECTION)

/** Records that Google rejects the consent, unless another was given meanwhile. */
export async function expireConsent({ agencyId, influencerId, connection, ...index }: StoredMailbox) {
  await holds(
    MailboxEntity.patch({ agencyId, influencerId })
      .set({ status: "expired", ...indexed(index) })
      .remove(["encryptedToken"])
      .where((stored, { eq }) => `${eq(stored.connection, connection)} AND ${eq(stored.status, "connected")}`)
      .go(),
  )
}

/** The attributes of the index of connected mailboxes: a change of status needs them to enter or leave the index. */
export const indexed = ({ shard, connectedAt }: Pick<StoredMailbox, "shard" | "connectedAt">) => ({
  shard,
  connectedAt,
})
