import { fireEvent, screen } from "@testing-library/react"
import { vi } from "vitest"
import { json } from "./fakeApi.ts"
import { openPublic } from "./publicPage.tsx"
import { token } from "./session.ts"

/** Catches the navigation from the sign-in page, which happy-dom does not follow. */
export function catchArrival() {
  return vi.spyOn(window.location, "replace").mockImplementation(() => undefined)
}

/** A refusal of Cognito. */
export const poolRefuses = (name: string, message = "") => json(400, { __type: name, message })

/** Another challenge of Cognito. */
export const challenge = (name: string) =>
  json(200, { ChallengeName: name, Session: "s".repeat(30), ChallengeParameters: {} })

export const passwordChallenge = () =>
  json(200, {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      SRP_B: "abcdef12".repeat(90),
      SALT: "ab12",
      SECRET_BLOCK: "c2VjcmV0",
      USER_ID_FOR_SRP: "u1",
      USERNAME: "u1",
    },
  })

export const tokens = () =>
  json(200, {
    AuthenticationResult: { AccessToken: token(), IdToken: token(), RefreshToken: "r", ExpiresIn: 3600 },
  })

/** Accepts every password. */
export const opens = () => ({ InitiateAuth: passwordChallenge, RespondToAuthChallenge: tokens })

/** Requires an authenticator's code after the password. */
export const withSecondStep = (second: () => Response) => ({
  InitiateAuth: passwordChallenge,
  RespondToAuthChallenge: async (request: Request) =>
    (await request.json()).ChallengeName === "PASSWORD_VERIFIER" ? challenge("SOFTWARE_TOKEN_MFA") : second(),
})

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const title = (name: string) => screen.findByRole("heading", { level: 1, name })
export const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
export const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }))

/** The sign-in page with its form. */
export async function openLogin(address: string) {
  await openPublic(address)
  await screen.findByLabelText("Email")
}

export async function signInByForm(): Promise<void> {
  await title("Connexion")
  type("Email", "camille@lumiere.example")
  type("Mot de passe", "trame-demo")
  click("Se connecter")
}
