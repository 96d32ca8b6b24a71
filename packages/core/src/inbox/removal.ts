import type { SystemActor } from "../lib/access.ts"
import { eraseAll } from "../lib/removal.ts"
import { GoogleError } from "./connection/google-error.ts"
import { giveBack } from "./connection/index.ts"
import {
  ConsentRequestEntity,
  MailBodyEntity,
  MailboxEntity,
  MailChatEntity,
  MailContactEntity,
  MailEntity,
  MailSendEntity,
  MailSyncEntity,
  MailThreadEntity,
} from "./store/entities.ts"
import type { StoredMailbox } from "./store/mailboxes.ts"

/**
 * Gives an agency's consents back to Google and erases all that is kept of its mailboxes, portion by portion
 * (rules/inbox.md#connection). While Google does not answer it fails, to be run again.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  // First: whatever syncs or asks for consent stops.
  yield* eraseAll(ConsentRequestEntity, (page) => ConsentRequestEntity.query.primary({ agencyId }).go(page))
  yield* eraseAll(MailSyncEntity, (page) => MailSyncEntity.query.primary({ agencyId }).go(page))
  yield* eraseAll(MailChatEntity, (page) => MailChatEntity.query.primary({ agencyId }).go(page))
  const { data: mailboxes } = await MailboxEntity.query
    .primary({ agencyId })
    .go({ pages: "all", consistent: true })
  for (const mailbox of mailboxes) {
    await letGo(mailbox)
    yield* eraseMails(mailbox)
    await MailboxEntity.delete(mailbox).go()
    yield
  }
}

/** Gives a creator's consent back and erases their mailbox, as they are erased from the catalogue. */
export async function erasePerson(agencyId: string, influencerId: string): Promise<void> {
  const of = { agencyId, influencerId }
  const { data: mailbox } = await MailboxEntity.get(of).go({ consistent: true })
  await MailSyncEntity.delete(of).go()
  for await (const _portion of eraseAll(MailChatEntity, (page) => MailChatEntity.query.primary(of).go(page)));
  if (!mailbox) return
  await letGo(mailbox)
  for await (const _portion of eraseMails(mailbox));
  await MailboxEntity.delete(of).go()
}

async function letGo(mailbox: StoredMailbox): Promise<void> {
  try {
    await giveBack(mailbox)
  } catch (error) {
    const isUseless = error instanceof Error && error.name === "InvalidCiphertextException"
    if (!(isUseless || (error instanceof GoogleError && !error.isPassing))) throw error
  }
}

async function* eraseMails({ agencyId, influencerId }: StoredMailbox): AsyncGenerator<void> {
  const of = { agencyId, influencerId }
  yield* eraseAll(MailBodyEntity, (page) => MailBodyEntity.query.primary(of).go(page))
  yield* eraseAll(MailEntity, (page) => MailEntity.query.primary(of).go(page))
  yield* eraseAll(MailThreadEntity, (page) => MailThreadEntity.query.primary(of).go(page))
  yield* eraseAll(MailContactEntity, (page) => MailContactEntity.query.primary(of).go(page))
  yield* eraseAll(MailSendEntity, (page) => MailSendEntity.query.primary(of).go(page))
}
