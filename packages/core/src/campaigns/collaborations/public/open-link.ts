import { notFound } from "../../../lib/error.ts"
import type { Root } from "../store/entities.ts"

/** Apart from the pages, which know files: whoever sends a link on needs nothing of them. */

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
 * Influencers' page, which is open before the brand has a link (rules/campaigns.md#guest-page).
 * @throws AppError not_found
 */
export function assertGuestPageOpen({ linkToken, linkActive }: Pick<Root, "linkToken" | "linkActive">): void {
  if (linkToken && !linkActive) throw notFound("Le lien de cette collaboration n'est plus actif.")
}
