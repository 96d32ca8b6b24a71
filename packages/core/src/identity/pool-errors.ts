import { AppError, invalid } from "../error.ts"

const PASSWORD_REFUSED = "Ce mot de passe n'est pas accepté. Choisissez-en un autre."

/** Spec 1 §8. */
const TOO_MANY_ATTEMPTS =
  "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer."

const THROTTLED = new Set(["TooManyRequestsException", "LimitExceededException", "ThrottlingException"])

/** Spec 1 §8. */
export const emailTaken = () =>
  new AppError("email_taken", "Un compte existe déjà avec cette adresse email. Veuillez vous connecter.")

export const tooManyAttempts = (cause: unknown) =>
  new AppError("throttled", TOO_MANY_ATTEMPTS, undefined, cause)

/** Waits for an answer of the pool; what it refuses for a person to mend is said to them. */
export async function inWords<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const name = error instanceof Error ? error.name : ""
    if (THROTTLED.has(name)) throw tooManyAttempts(error)
    if (name === "InvalidPasswordException") throw invalid(PASSWORD_REFUSED)
    throw error
  }
}
