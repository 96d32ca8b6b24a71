import { notFound } from "../../../lib/error.ts"
import type { Root } from "../store/entities.ts"

/** Separate from the pages, which need files: the functions that send links do not. */

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
 * The influencers' page is open even before the brand has a link (rules/campaigns.md#guest-page).
 * @throws AppError not_found
 */
export function assertGuestPageOpen({ linkToken, linkActive }: Pick<Root, "linkToken" | "linkActive">): void {
  if (linkToken && !linkActive) throw notFound("Le lien de cette collaboration n'est plus actif.")
}
