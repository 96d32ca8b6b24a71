import { type Actor, addressOf } from "../../lib/access.ts"
import { notFound } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import { GUESSING, Throttle } from "../../lib/throttle.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import { MailLinkEntity, NotificationStateEntity } from "../entities.ts"
import type { MailPreferencesInput } from "./contract.ts"

export * as MailPreferences from "./index.ts"

const GUESSES = { ...GUESSING, tries: 100 }

const noSuchLink = () => notFound("Ce lien n'existe pas ou n'est plus actif.")

/** Switches one person's daily mail in one agency, and can do nothing else (rules/together.md#daily-mail). */
export async function set(
  actor: Actor,
  { token, on }: MailPreferencesInput["set"],
): Promise<{ on: boolean }> {
  const { data } = await MailLinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })
  if (!data) {
    await Throttle.consumeFrom(addressOf(actor), "mail-link", GUESSES)
    throw noSuchLink()
  }
  const { agencyId, userId } = data
  await throwIfConditionFailed(
    NotificationStateEntity.patch({ agencyId, userId }).set({ mailOff: !on }).go(),
    noSuchLink,
  )
  return { on }
}
