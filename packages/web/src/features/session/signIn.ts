import { confirmSignIn, type SignInOutput, signIn, signOut } from "aws-amplify/auth"
import { authReady } from "./tokens.ts"

/** What the person must do next. */
export type SignInStep = "done" | "code" | "confirm_email" | "new_password" | "unsupported"

const STEPS: Partial<Record<SignInOutput["nextStep"]["signInStep"], SignInStep>> = {
  DONE: "done",
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: "code",
  CONFIRM_SIGN_UP: "confirm_email",
  RESET_PASSWORD: "new_password",
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: "new_password",
}

const stepOf = ({ nextStep }: SignInOutput): SignInStep => STEPS[nextStep.signInStep] ?? "unsupported"

/** @throws what Cognito answers; `signInMessage` puts it in words. */
export async function start(email: string, password: string): Promise<SignInStep> {
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

/** The six digits of the authenticator application. */
export async function answerCode(code: string): Promise<SignInStep> {
  return stepOf(await confirmSignIn({ challengeResponse: code }))
}

export const STEP_MESSAGES: Record<Exclude<SignInStep, "done" | "code">, string> = {
  confirm_email:
    "Votre adresse email n'est pas encore confirmée. Cliquez sur « Mot de passe oublié ? » : le code reçu la confirmera.",
  new_password: "Vous devez choisir un nouveau mot de passe. Cliquez sur « Mot de passe oublié ? ».",
  unsupported: "Cette étape de connexion n'est pas prise en charge. Contactez votre administrateur.",
}
