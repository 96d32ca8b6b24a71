import { NETWORK_MESSAGE, problemOf } from "../../../lib/problem.ts"

const BY_NAME: Record<string, string> = {
  EnableSoftwareTokenMFAException:
    "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  CodeMismatchException: "Code incorrect. Vérifiez le code affiché par votre application et réessayez.",
  ExpiredCodeException: "Ce code a expiré. Saisissez le code affiché maintenant par votre application.",
  LimitExceededException: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
  TooManyRequestsException: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
  NotAuthorizedException: "Votre session a expiré. Veuillez vous reconnecter.",
  UserUnAuthenticatedException: "Votre session a expiré. Veuillez vous reconnecter.",
}

/** What Cognito refused, in words. */
export function totpMessage(error: unknown): string {
  if (problemOf(error).code === "network") return NETWORK_MESSAGE
  const known = error instanceof Error ? BY_NAME[error.name] : undefined
  return known ?? "La vérification en deux étapes n'a pas pu être modifiée. Veuillez réessayer."
}
