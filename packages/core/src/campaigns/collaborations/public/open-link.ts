import type { Actor } from "../../../lib/access.ts"
import { notFound } from "../../../lib/error.ts"
import { keyFor, rootOf } from "../store/aggregate.ts"
import type { Root } from "../store/entities.ts"

/** Apart from the page, which knows files: whoever sends a link on needs nothing of them. */

export const TEMPORARY = "temp-"

export const inactive = () => notFound("Cette campagne n'existe pas ou le lien n'est plus actif.")

/** @throws AppError not_found */
export function assertOpen(
  { linkToken, linkActive }: Pick<Root, "linkToken" | "linkActive">,
  token: string,
): void {
  const open = token.startsWith(TEMPORARY) ? !linkToken : linkToken === token && linkActive
  if (!open) throw inactive()
}

/**
 * What staff send on, while it is open (rules/campaigns.md#links-by-e-mail).
 * @throws AppError not_found
 */
export async function trackingLink(actor: Actor, input: { collaborationId: string }) {
  const root = await rootOf(keyFor(actor, input))
  const token = root.linkToken ?? ""
  assertOpen(root, token)
  return { name: root.name, path: `/suivi/${token}` }
}
