import type { ORPCError } from "@orpc/client"
import type { ErrorCode, FieldErrors } from "@trame/core/lib/error"
import { withFrenchQuotes } from "@trame/core/lib/text"

export interface Problem {
  code: ErrorCode | "network"
  /** French, shown to the user. */
  message: string
  /** By path, e.g. `contacts.0.email`. */
  fields: FieldErrors
  /** 0 without an answer. */
  status: number
}

export const NETWORK_MESSAGE =
  "Erreur de connexion réseau. Veuillez vérifier votre connexion internet et réessayer."

const MESSAGES: Record<Problem["code"], string> = {
  network: NETWORK_MESSAGE,
  invalid: "Certaines informations ne sont pas valides.",
  unauthenticated: "Votre session a expiré. Veuillez vous reconnecter.",
  account_removed: "Votre compte a été retiré de l'agence ou supprimé.",
  forbidden: "Vous n'avez pas la permission d'effectuer cette action.",
  no_agency: "Vous n'avez pas d'agence associée à votre compte",
  rejected: "Votre compte a été refusé. Contactez l'administrateur de votre agence.",
  no_subscription: "Aucun abonnement actif trouvé.",
  not_found: "Cet élément n'existe pas ou n'existe plus.",
  conflict: "Cet élément a été modifié entre-temps par une autre personne.",
  email_taken: "Un compte existe déjà avec cette adresse email. Veuillez vous connecter.",
  no_seat: "Cette agence a atteint sa limite de sièges.",
  no_credits: "Vous n'avez plus de crédits disponibles ce mois-ci.",
  too_soon: "Veuillez patienter avant de recommencer.",
  closed: "Ce lien n'est plus ouvert.",
  too_large: "L'envoi est trop volumineux.",
  throttled: "Trop de demandes à la fois. Veuillez patienter quelques instants avant de réessayer.",
  unavailable: "Ce service ne répond pas. Veuillez réessayer dans quelques instants.",
  unexpected: "Une erreur inattendue est survenue. Veuillez réessayer.",
}

const isCode = (code: string): code is Problem["code"] => Object.hasOwn(MESSAGES, code)

function fieldsOf(data: unknown): FieldErrors {
  if (typeof data !== "object" || data === null || !("fields" in data)) return {}
  const { fields } = data
  if (typeof fields !== "object" || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .map(([path, words]) => [path, withFrenchQuotes(words)]),
  )
}

/** `fetch` rejects with a TypeError without an answer; Amplify has its own error name. */
function isNetworkFailure(error: unknown): boolean {
  if (typeof navigator !== "undefined" && navigator.onLine === false) return true
  if (!(error instanceof Error)) return false
  return (
    error.name === "NetworkError" ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  )
}

/** Checked by shape, so that pages without an early call do not load oRPC. */
const isRefusal = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  "status" in error &&
  typeof error.status === "number"

/** The only parser of errors from calls. */
export function problemOf(error: unknown): Problem {
  if (isRefusal(error)) {
    const code = isCode(error.code) ? error.code : "unexpected"
    // Without a message, an ORPCError repeats its code as message.
    const said = error.message === error.code ? "" : withFrenchQuotes(error.message)
    const message = code === "unexpected" ? MESSAGES.unexpected : said || MESSAGES[code]
    return { code, message, fields: fieldsOf(error.data), status: error.status }
  }
  const code = isNetworkFailure(error) ? "network" : "unexpected"
  return { code, message: MESSAGES[code], fields: {}, status: 0 }
}

/** For a refused creation: the record that an earlier try with another body stored under its id. */
export const storedOf = <Stored>(error: unknown): Stored | undefined =>
  isRefusal(error) ? (error.data as { stored?: Stored } | undefined)?.stored : undefined

/** For a query's error: the record was deleted or never existed. */
export const isGone = (error: unknown): boolean => error !== null && problemOf(error).code === "not_found"

/** Whether a later retry may succeed; a refusal stays one. */
export const mayRetry = ({ status }: Problem): boolean => status === 0 || status === 429 || status >= 500

/** For a write: whether its outcome is unknown, without an answer or with a server error. */
export const isUnsettled = ({ status }: Problem): boolean => status === 0 || status >= 500
