import { onOneLine } from "../../lib/text.ts"

/** A draft before it is sent (rules/inbox.md#drafts). */

export const DRAFT_FAILED = "Erreur lors de la génération du brouillon. Veuillez réessayer."
export const REDRAFT_FAILED = "Erreur lors de la régénération du draft"

/** In characters. */
export const MAX_DRAFT = 50_000
export const MAX_SUBJECT = 500

/** `Re: …`, once. */
export function replySubject(subject: string): string {
  const given = onOneLine(subject)
  return (/^re\s*:/i.test(given) ? given : `Re: ${given || "(sans objet)"}`).slice(0, MAX_SUBJECT)
}
