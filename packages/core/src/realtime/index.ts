import { type Actor, asMember, type Session, type SystemActor } from "../lib/access.ts"
import { newId, tokenHash } from "../lib/id.ts"
import { eraseAll } from "../lib/removal.ts"
import { wasOvertaken } from "../lib/transact.ts"
import { AnnouncementEntity, ListenerEntity, TicketEntity } from "./entities.ts"

/** Deletes an agency's listeners and announcements; each socket closes when its person's removal is handled. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* eraseAll(ListenerEntity, (page) => ListenerEntity.query.primary({ agencyId }).go(page))
  yield* eraseAll(AnnouncementEntity, (page) => AnnouncementEntity.query.primary({ agencyId }).go(page))
}

const LIFE_SECONDS = 60

/** The person of a socket. */
export interface Holder {
  agencyId: string
  userId: string
  session?: Session
}

/** A ticket that opens one socket within a minute. */
export async function openTicket(actor: Actor): Promise<{ ticket: string; expiresAt: string }> {
  const { agencyId, userId, session } = asMember(actor, "member")
  const ticket = newId()
  const expiresAt = Math.floor(Date.now() / 1000) + LIFE_SECONDS
  const holder: Holder = { agencyId, userId, ...(session && { session }) }
  await TicketEntity.create({ tokenHash: tokenHash(ticket), ...holder, expiresAt }).go()
  return { ticket, expiresAt: new Date(expiresAt * 1000).toISOString() }
}

/** Uses a ticket up; null when it is unknown, expired or used. Of concurrent uses, one succeeds. */
export async function redeem(ticket: string): Promise<Holder | null> {
  const now = Date.now() / 1000
  try {
    const { data } = await TicketEntity.remove({ tokenHash: tokenHash(ticket) })
      .where(({ expiresAt }, { gt }) => gt(expiresAt, now))
      .go({ response: "all_old" })
    if (!data) return null
    const { agencyId, userId, session } = data
    return { agencyId, userId, ...(session && { session }) }
  } catch (error) {
    if (wasOvertaken(error)) return null
    throw error
  }
}
