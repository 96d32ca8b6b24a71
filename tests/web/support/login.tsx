import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/login/LoginPage.tsx"
import { json, token } from "./site.tsx"
// Here rather than when somebody types, which would make the first test wait.
import "../../../packages/web/src/public/login/pool.ts"

/** The document that follows the sign-in page. */
export const replace = vi.fn<(url: string | URL) => void>()

/** No document follows by itself. */
export function beginLogin(): void {
  replace.mockReset()
  vi.spyOn(window.location, "replace").mockImplementation(replace)
}

/** The sign-in page at an address. */
export function visitLogin(address: string): void {
  window.history.replaceState(null, "", address)
  render(
    <PublicRoute params={{}}>
      <Component />
    </PublicRoute>,
  )
}

/** What Cognito asks next. */
export const challenge = (name: string) => () =>
  json(200, { ChallengeName: name, Session: "s".repeat(30), ChallengeParameters: {} })

export const passwordChallenge = () =>
  json(200, {
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeParameters: {
      ...{ SRP_B: "abcdef12".repeat(90), SALT: "ab12", SECRET_BLOCK: "c2VjcmV0" },
      ...{ USER_ID_FOR_SRP: "u1", USERNAME: "u1" },
    },
  })

export const tokens = () =>
  json(200, {
    AuthenticationResult: { AccessToken: token(), IdToken: token(), RefreshToken: "r", ExpiresIn: 3600 },
  })

/** Whatever the password, it is right. */
export const signedIn = { InitiateAuth: passwordChallenge, RespondToAuthChallenge: () => tokens() }

export const problem = (status: number, code: string, detail: string, fields = {}) =>
  json(status, { code, detail, fields })

export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))
export const title = (name: string) => screen.findByRole("heading", { level: 1, name })

export async function fillInSignIn(): Promise<void> {
  await title("Connexion")
  fill("Email", "camille@lumiere.example")
  fill("Mot de passe", "trame-demo")
  await press("Se connecter")
}

export async function fillInNewPassword(): Promise<void> {
  await title("Nouveau mot de passe")
  fill("Email", "camille@lumiere.example")
  fill("Code de vérification", "123456")
  fill("Nouveau mot de passe", "un-bon-mot-de-passe")
  await press("Changer le mot de passe")
}

/** Signing in asks for a code besides the password; what that one is answered. */
export const withSecondStep = (second: () => Response) => ({
  InitiateAuth: passwordChallenge,
  RespondToAuthChallenge: async (request: Request) =>
    (await request.json()).ChallengeName === "PASSWORD_VERIFIER"
      ? challenge("SOFTWARE_TOKEN_MFA")()
      : second(),
})

/** Everything that signing up asks for but the agency. */
export async function fillInPerson(): Promise<void> {
  await screen.findByLabelText("Prénom")
  fill("Prénom", "Nora")
  fill("Nom", "Nouvelle")
  fill("Poste", "Directrice")
  fill("Email", "nora@neuve.example")
  fill("Mot de passe", "un-bon-mot-de-passe")
}
