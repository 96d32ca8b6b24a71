import { notFound } from "../../../lib/error.ts"
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
