import { cleanup, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as LoginPage from "../../packages/web/src/features/session/LoginPage.tsx"
import { answer, json, refusal, rememberSession, token, visit } from "./site.tsx"

const routes = [
  { path: "/login", ...LoginPage, hydrateFallbackElement: <span /> },
  { path: "/app/*", element: <p>Bienvenue</p> },
]

const passwordChallenge = () =>
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

const tokens = () =>
  json(200, {
    AuthenticationResult: { AccessToken: token(), IdToken: token(), RefreshToken: "r", ExpiresIn: 3600 },
  })

async function signIn() {
  await userEvent.type(await screen.findByLabelText("Email"), "camille@lumiere.example")
  await userEvent.type(screen.getByLabelText("Mot de passe"), "trame-demo")
  await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("the sign-in page", () => {
  it("asks for what is missing before it calls anyone", async () => {
    answer({})
    visit("/login", routes)
    await userEvent.click(await screen.findByRole("button", { name: "Se connecter" }))
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Email"))
  })

  it("keeps what was typed when the credentials are wrong", async () => {
    answer({ InitiateAuth: () => refusal("UserNotFoundException", "User does not exist.") })
    visit("/login", routes)
    await signIn()
    expect(await screen.findByText("Email ou mot de passe incorrect.")).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("camille@lumiere.example")
    expect(screen.getByLabelText<HTMLInputElement>("Mot de passe").value).toBe("trame-demo")
  })

  it("asks for the code of the second step and then goes where the link led", async () => {
    let codes = 0
    answer({
      InitiateAuth: passwordChallenge,
      RespondToAuthChallenge: async (request) => {
        const { ChallengeName } = await request.json()
        if (ChallengeName === "PASSWORD_VERIFIER")
          return json(200, {
            ChallengeName: "SOFTWARE_TOKEN_MFA",
            Session: "s".repeat(30),
            ChallengeParameters: {},
          })
        codes += 1
        return codes === 1 ? refusal("CodeMismatchException", "Invalid code") : tokens()
      },
    })
    const router = visit("/login?from=%2Fapp%2Fclients%3Ftab%3Dnotes", routes)
    await signIn()
    await userEvent.type(await screen.findByLabelText("Code de vérification"), "123 456")
    await userEvent.click(screen.getByRole("button", { name: "Vérifier" }))
    expect(await screen.findByText(/^Code incorrect/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Vérifier" }))
    expect(await screen.findByText("Bienvenue")).toBeDefined()
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe("/app/clients?tab=notes")
  })

  it("sends someone who is signed in on their way", async () => {
    rememberSession()
    answer({})
    const router = visit("/login?from=%2Fapp%2Fclients", routes)
    expect(await screen.findByText("Bienvenue")).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/clients")
  })
})
