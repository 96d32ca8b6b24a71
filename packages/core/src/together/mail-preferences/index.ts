import type { Actor } from "../../lib/access.ts"
import { found, notFound } from "../../lib/error.ts"
import { tokenHash } from "../../lib/id.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import { MailLinkEntity, NotificationStateEntity } from "../entities.ts"
import type { MailPreferencesInput } from "./contract.ts"

const noSuchLink = () => notFound("Ce lien n'existe pas ou n'est plus actif.")

/** Switches one person's daily mail in one agency; the token permits nothing else (rules/together.md#daily-mail). */
export async function set(
  _actor: Actor,
  { token, on }: MailPreferencesInput["set"],
): Promise<{ on: boolean }> {
  const { data } = await MailLinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })
  const { agencyId, userId } = found(data, noSuchLink)
  await throwIfConditionFailed(
    NotificationStateEntity.patch({ agencyId, userId }).set({ mailOff: !on }).go(),
    noSuchLink,
  )
  return { on }
}
