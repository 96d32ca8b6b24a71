import { confirmSignIn, type SignInOutput, signIn, signOut } from "@aws-amplify/auth"
import { authReady } from "../../lib/session/pool.ts"
import { beginSession } from "../../lib/session/session.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { NOT_KEPT, StepRefused } from "./sign-in-messages.ts"

/** Result of a sign-in: done, or the authenticator's code is required. */
export type SignInStep = "done" | "code"

const NEW_PASSWORD = "Vous devez choisir un nouveau mot de passe. Cliquez sur « Mot de passe oublié ? »."

const REFUSED_STEPS: Partial<Record<SignInOutput["nextStep"]["signInStep"], string>> = {
  CONFIRM_SIGN_UP:
    "Votre adresse email n'est pas encore confirmée. Cliquez sur « Mot de passe oublié ? » : le code reçu la confirmera.",
  RESET_PASSWORD: NEW_PASSWORD,
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: NEW_PASSWORD,
}

function stepOf({ nextStep: { signInStep } }: SignInOutput): SignInStep {
  if (signInStep === "DONE") {
    beginSession()
    return "done"
  }
  if (signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "code"
  throw new StepRefused(
    REFUSED_STEPS[signInStep] ??
      "Cette étape de connexion n'est pas prise en charge. Contactez votre administrateur.",
  )
}

export async function start(email: string, password: string): Promise<SignInStep> {
  if (!deviceStorage.keeps()) throw new StepRefused(NOT_KEPT)
  await authReady()
  const attempt = () => signIn({ username: email.trim(), password })
  try {
    return stepOf(await attempt())
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "UserAlreadyAuthenticatedException") throw error
    await signOut()
    return stepOf(await attempt())
  }
}

/** With the authenticator's code. */
export const confirm = async (code: string): Promise<SignInStep> =>
  stepOf(await confirmSignIn({ challengeResponse: code }))
