import * as Roster from "../../influencers/roster/index.ts"
import { notFound } from "../../lib/error.ts"
import { findMailbox, type MailboxKey, type StoredMailbox } from "./mailboxes.ts"

/** For an influencer who is neither in the roster nor has a mailbox. */
export const noCreator = () => notFound("Ce créateur n'est pas ou plus dans votre organisation.")

/**
 * Asserts that the agency has this influencer in its roster, or their mailbox; returns the mailbox.
 * @throws AppError not_found
 */
export async function assertCreator({ agencyId, influencerId }: MailboxKey): Promise<StoredMailbox | null> {
  const [inRoster, mailbox] = await Promise.all([
    Roster.having(agencyId, [influencerId]),
    findMailbox({ agencyId, influencerId }),
  ])
  if (!inRoster.size && !mailbox) throw noCreator()
  return mailbox
}
