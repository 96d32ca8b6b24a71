import { NETWORK_MESSAGE, problemOf } from "../../lib/api/problem.ts"

/** Cognito requires a step that this page does not support; the message is French. */
export class StepRefused extends Error {}

const WRONG = "Email ou mot de passe incorrect."
export const TOO_MANY =
  "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer."

/** The browser holds the tokens: without them the next page would show the sign-in page. */
export const NOT_KEPT =
  "Votre navigateur refuse de garder votre connexion. Autorisez les données de ce site, faites-leur de la place, ou ouvrez cette page dans un autre navigateur."

const BY_NAME: Record<string, string> = {
  NotAuthorizedException: WRONG,
  UserNotFoundException: WRONG,
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  LimitExceededException: TOO_MANY,
  CodeMismatchException: "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  ExpiredCodeException: "Ce code a expiré. Saisissez le code affiché maintenant par votre application.",
  QuotaExceededError: NOT_KEPT,
  EmptySignInUsername: "L'email est obligatoire.",
  EmptySignInPassword: "Le mot de passe est obligatoire.",
}

/** The message for errors of Cognito and Amplify. */
export function signInMessage(error: unknown): string {
  if (error instanceof StepRefused) return error.message
  if (problemOf(error).code === "network") return NETWORK_MESSAGE
  if (!(error instanceof Error)) return "La connexion a échoué. Veuillez réessayer."
  if (/attempts exceeded/i.test(error.message)) return TOO_MANY
  return BY_NAME[error.name] ?? "La connexion a échoué. Veuillez réessayer."
}

/** Cognito drops an unfinished sign-in after three minutes. */
export const challengeIsOver = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "SignInException" ||
    (error.name === "NotAuthorizedException" && /session/i.test(error.message)))

export const CHALLENGE_OVER = "Votre demande de connexion a expiré. Saisissez à nouveau vos identifiants."
