/** The sender of a mail, and whether the creator gets a copy (rules/inbox.md#sending). */
export interface SendOptions {
  sendAsCreator: boolean
  ccCreator: boolean
}

export const NOT_IN_THE_LOOP = 'Tu n\'es pas encore dans la boucle - active "Envoyer en tant que créateur"'
export const NO_MAIL_CHOSEN = "Aucun email sélectionné"
export const EMPTY_DRAFT = "Le contenu du draft est vide"

/** The reason why a mail cannot be sent; null when it can (rules/inbox.md#first-contact). */
export function sendingProblem(
  body: string,
  { sendAsCreator }: SendOptions,
  { isFirstContact }: { isFirstContact: boolean },
): string | null {
  if (body.trim() === "") return EMPTY_DRAFT
  return isFirstContact && !sendAsCreator ? NOT_IN_THE_LOOP : null
}

/** The confirmation of a sent mail. The manager gets a copy when the creator is its sender. */
export function sentMessage(
  { sendAsCreator, ccCreator }: SendOptions,
  managerCopied = sendAsCreator,
): string {
  const sent = "Mail envoyé avec succès"
  if (sendAsCreator) return `${sent} ${managerCopied ? "(créateur + TM en CC)" : "(depuis le créateur)"}`
  return ccCreator ? `${sent} (TM + créateur en CC)` : sent
}

/** Gmail accepts 25 MB in all, of which encoding takes a third. */
export const MAX_ATTACHMENTS_BYTES = 18 * 1024 * 1024
export const MAX_ATTACHMENTS = 10
export const ATTACHMENTS_TOO_LARGE = "Les pièces jointes dépassent 18 MB au total, la limite d'un e-mail."
