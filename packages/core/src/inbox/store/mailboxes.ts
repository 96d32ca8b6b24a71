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

/** @throws AppError `not_found` where there is none, `closed` where Google no longer takes our consent */
export async function connectedMailbox(key: MailboxKey): Promise<StoredMailbox> {
  const mailbox = await findMailbox(key)
  if (mailbox?.status !== "connected") throw unconnected(mailbox)
  return mailbox
}

/** What is answered where a connection is needed. */
export const unconnected = (mailbox: StoredMailbox | null): AppError =>
  mailbox?.status === "expired" ? closed(NO_CONNECTION) : notFound(NO_CONNECTION)

/** Notes that Google no longer takes our consent, unless another was given meanwhile. */
export async function expireConsent({ agencyId, influencerId, connection, ...index }: StoredMailbox) {
  await holds(
    MailboxEntity.patch({ agencyId, influencerId })
      .set({ status: "expired", ...indexed(index) })
      .remove(["encryptedToken"])
      .where((stored, { eq }) => `${eq(stored.connection, connection)} AND ${eq(stored.status, "connected")}`)
      .go(),
  )
}

/** What the index of connected mailboxes is made of: with it, a change of status enters or leaves the index. */
export const indexed = ({ shard, connectedAt }: Pick<StoredMailbox, "shard" | "connectedAt">) => ({
  shard,
  connectedAt,
})
