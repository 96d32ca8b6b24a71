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
 * Revokes an agency's consents at Google and erases its mailboxes, portion by portion (rules/inbox.md#connection).
 * Fails while Google does not answer; the caller runs it again.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  // First, so that running syncs and consent requests stop.
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

/** Revokes a creator's consent and erases their mailbox, when they are erased from the catalogue. */
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
