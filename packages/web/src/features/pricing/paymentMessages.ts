import type { Problem } from "../../lib/problem.ts"

/** Spec 1 §8; the API says 'Erreur lors de la création de la session de paiement' itself. */
export const NO_ADDRESS = "URL de paiement non reçue"
const FAILED = "Une erreur est survenue. Veuillez réessayer."

/** What went wrong on the way to the card provider, in the API's words where it has some. */
export const paymentMessage = ({ code, message }: Pick<Problem, "code" | "message">): string =>
  code === "unexpected" ? FAILED : message
