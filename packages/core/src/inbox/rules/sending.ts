/** Who a mail goes out as and whom it copies (rules/inbox.md#sending). */
export interface SendOptions {
  sendAsCreator: boolean
  ccCreator: boolean
}

export const NOT_IN_THE_LOOP = 'Tu n\'es pas encore dans la boucle - active "Envoyer en tant que créateur"'
export const NO_MAIL_CHOSEN = "Aucun email sélectionné"
export const EMPTY_DRAFT = "Le contenu du draft est vide"

/** What keeps a mail from being sent; null where nothing does (rules/inbox.md#first-contact). */
export function sendingProblem(
  body: string,
  { sendAsCreator }: SendOptions,
  { isFirstContact }: { isFirstContact: boolean },
): string | null {
  if (body.trim() === "") return EMPTY_DRAFT
  return isFirstContact && !sendAsCreator ? NOT_IN_THE_LOOP : null
}

/** What is said once a mail is out. The manager is in copy wherever the creator is its sender. */
export function sentMessage(
  { sendAsCreator, ccCreator }: SendOptions,
  managerCopied = sendAsCreator,
): string {
  const sent = "Mail envoyé avec succès"
  if (sendAsCreator) return `${sent} ${managerCopied ? "(créateur + TM en CC)" : "(depuis le créateur)"}`
  return ccCreator ? `${sent} (TM + créateur en CC)` : sent
}

/** Gmail takes 25 MB in all, of which encoding takes a third. */
export const MAX_ATTACHMENTS_BYTES = 18 * 1024 * 1024
export const MAX_ATTACHMENTS = 10
export const ATTACHMENTS_TOO_LARGE = "Les pièces jointes dépassent 18 MB au total, la limite d'un e-mail."
