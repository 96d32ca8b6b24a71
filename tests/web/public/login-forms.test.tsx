import { act, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import {
  challenge,
  fill,
  fillInPerson,
  passwordChallenge,
  press,
  problem,
  title,
  visitLogin,
} from "../support/login.tsx"
import { answer, json, refusal } from "../support/site.tsx"
// Here rather than when somebody types, which would make the first test wait.
import "../../../packages/web/src/public/login/pool.ts"

const WRONG = "Email ou mot de passe incorrect."
const CHOSEN = "/login?from=%2Fpricing%3Fchoose%3Dequipe"
const KEPT = /^Votre formule est retenue/

beforeEach(() => answer({ InitiateAuth: () => refusal("NotAuthorizedException", "Incorrect.") }))

/** As password managers know what to fill in, and where to keep it. */
it.each([
  [
    "",
    "Email",
    [
      ["Email", "username"],
      ["Mot de passe", "current-password"],
    ],
  ],
  ["?mode=forgot", "Email", [["Email", "username"]]],
  [
    "?mode=reset",
    "Email",
    [
      ["Email", "username"],
      ["Nouveau mot de passe", "new-password"],
    ],
  ],
  [
    "?mode=signup",
    "Prénom",
    [
      ["Email", "username"],
      ["Mot de passe", "new-password"],
    ],
  ],
])(
  "/login%s has the keyboard at « %s », and names its fields to the browser",
  async (search, first, names) => {
    visitLogin(`/login${search}`)
    expect(document.activeElement).toBe(await screen.findByLabelText(first))
    for (const [label = "", name] of names)
      expect([label, screen.getByLabelText(label).getAttribute("autocomplete")]).toEqual([label, name])
  },
)

it("the second step has the keyboard at its code, and so has a recovery code", async () => {
  answer({ InitiateAuth: passwordChallenge, RespondToAuthChallenge: challenge("SOFTWARE_TOKEN_MFA") })
  visitLogin("/login")
  await title("Connexion")
  fill("Email", "camille@lumiere.example")
  fill("Mot de passe", "trame-demo")
  await press("Se connecter")
  expect(document.activeElement).toBe(await screen.findByLabelText("Code de vérification"))
  await press("Utiliser un code de secours")
  expect(document.activeElement).toBe(screen.getByLabelText("Code de secours"))
})

it("says why nobody can sign in where the browser keeps nothing, and asks nothing of the pool", async () => {
  const asked = vi.fn(() => refusal("NotAuthorizedException", "Incorrect."))
  answer({ InitiateAuth: asked })
  visitLogin("/login")
  await title("Connexion")
  fill("Email", "camille@lumiere.example")
  fill("Mot de passe", "trame-demo")
  const refused = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Not here", "SecurityError")
  })
  await press("Se connecter")
  expect(await screen.findByText(/^Votre navigateur refuse de garder votre connexion\./)).toBeDefined()
  expect(asked).not.toHaveBeenCalled()
  refused.mockRestore()
  await press("Se connecter")
  expect(await screen.findByText(WRONG)).toBeDefined()
})

describe("what was said of the last try", () => {
  it("goes where something is missing at the next, and the keyboard is led there each time", async () => {
    visitLogin("/login")
    await title("Connexion")
    await press("Se connecter")
    expect(document.activeElement).toBe(screen.getByLabelText("Email"))
    fill("Email", "camille@lumiere.example")
    await press("Se connecter")
    expect(document.activeElement).toBe(screen.getByLabelText("Mot de passe"))
    fill("Mot de passe", "trame-demo")
    await press("Se connecter")
    expect(await screen.findByText(WRONG)).toBeDefined()
    fill("Mot de passe", "")
    await press("Se connecter")
    expect(screen.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    expect(screen.queryByText(WRONG)).toBeNull()
  })

  it("is said in place of what was to be known before", async () => {
    visitLogin(CHOSEN)
    expect(await screen.findByText(KEPT)).toBeDefined()
    fill("Email", "camille@lumiere.example")
    fill("Mot de passe", "trame-demo")
    await press("Se connecter")
    expect(await screen.findByText(WRONG)).toBeDefined()
    expect(screen.queryByText(KEPT)).toBeNull()
  })
})

it("what is typed to correct one of several fields stays in it", async () => {
  visitLogin("/login?mode=signup")
  await title("Inscription")
  await press("Créer mon compte")
  expect(document.activeElement).toBe(screen.getByLabelText("Prénom"))
  await userEvent.type(screen.getByLabelText("Email"), "zoe@exemple.fr")
  const typed = ["Prénom", "Email", "Mot de passe"].map((label) => screen.getByLabelText(label))
  expect(typed.map((field) => field instanceof HTMLInputElement && field.value)).toEqual([
    "",
    "zoe@exemple.fr",
    "",
  ])
  await press("Créer mon compte")
  expect(document.activeElement).toBe(screen.getByLabelText("Prénom"))
})

it("what was to be known before is said once, not of the next form", async () => {
  visitLogin(CHOSEN)
  expect(await screen.findByText(KEPT)).toBeDefined()
  await press("Créer un compte")
  await title("Inscription")
  await press("Se connecter")
  await title("Connexion")
  expect(screen.queryByText(KEPT)).toBeNull()
})

it("a code that was sent once is not said to be sent whenever one has a code", async () => {
  answer({ "/api/auth/password/forgot": () => json(200, {}) })
  visitLogin("/login?mode=forgot")
  await title("Mot de passe oublié")
  fill("Email", "camille@lumiere.example")
  await press("Recevoir un code")
  await title("Nouveau mot de passe")
  await press("Retour à la connexion")
  await press("Mot de passe oublié ?")
  await press("J'ai déjà un code")
  await title("Nouveau mot de passe")
  expect(screen.queryByText(/un code vient d'y être envoyé/)).toBeNull()
  expect(screen.getByRole("button", { name: "Renvoyer le code" }).getAttribute("aria-disabled")).toBe("false")
})

it("an address that is taken leads nobody to sign in who has gone on by then", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const taken = "Un compte existe déjà avec cette adresse email."
  answer({ "/api/auth/sign-up": () => problem(409, "email_taken", taken) })
  visitLogin("/login?code=abc")
  await fillInPerson()
  await press("Créer mon compte")
  expect(await screen.findByText(taken)).toBeDefined()
  await press("Se connecter")
  await press("Mot de passe oublié ?")
  await title("Mot de passe oublié")
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByRole("heading", { level: 1, name: "Mot de passe oublié" })).toBeDefined()
})
