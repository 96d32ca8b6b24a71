import { invalidParameter } from "../errors.ts"
import { replaceTemporaryPassword, verifyTotp } from "./challenges.ts"
import type { Operation } from "./operation.ts"
import { verifyPassword } from "./sign-in.ts"

export const respondToAuthChallenge: Operation = (pool, input) => {
  const responses = input.part("ChallengeResponses")
  switch (input.text("ChallengeName")) {
    case "PASSWORD_VERIFIER":
      return verifyPassword(pool, responses)
    case "SOFTWARE_TOKEN_MFA":
      return verifyTotp(pool, input.text("Session"), responses)
    case "NEW_PASSWORD_REQUIRED":
      return replaceTemporaryPassword(pool, input.text("Session"), responses)
    default:
      throw invalidParameter("Challenge not supported.")
  }
}
