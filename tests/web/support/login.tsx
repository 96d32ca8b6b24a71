import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/login/LoginPage.tsx"
import { json, token } from "./site.tsx"

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

/** Everything that signing up asks for but the agency. */
export async function fillInPerson(): Promise<void> {
  await screen.findByLabelText("Prénom")
  fill("Prénom", "Nora")
  fill("Nom", "Nouvelle")
  fill("Poste", "Directrice")
  fill("Email", "nora@neuve.example")
  fill("Mot de passe", "un-bon-mot-de-passe")
}
