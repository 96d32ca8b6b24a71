import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { readToken } from "../../../packages/web/src/lib/session/tokens.ts"
import {
  beginLogin,
  challenge,
  fill,
  fillInNewPassword,
  fillInPerson,
  fillInSignIn,
  passwordChallenge,
  press,
  problem,
  replace,
  signedIn,
  title,
  tokens,
  visitLogin,
  withSecondStep,
} from "../support/login.tsx"
import { answer, closePage, json, refusal, rememberSession } from "../support/site.tsx"

const arrivesAt = (path: string) => waitFor(() => expect(replace.mock.calls).toEqual([[path]]))

beforeEach(beginLogin)

describe("the link that led to the sign-in page", () => {
  const FROM = "from=%2Fapp%2Fclients%3Ftab%3Dnotes"

  it("is followed by whoever joins an agency on the way", async () => {
    answer({ ...signedIn, "/api/auth/sign-up": () => json(201, { createdAgency: false }) })
    visitLogin(`/login?code=abc123&${FROM}`)
    await fillInPerson()
    await press("Créer mon compte")
    await arrivesAt("/app/clients?tab=notes")
  })

  it("is followed by whoever chooses a new password on the way, from form to form", async () => {
    answer({
      ...signedIn,
      "/api/auth/password/forgot": () => json(200, {}),
      "/api/auth/password/reset": () => json(200, {}),
    })
    visitLogin(`/login?${FROM}`)
    await title("Connexion")
    await press("Mot de passe oublié ?")
    fill("Email", "camille@lumiere.example")
    await press("Recevoir un code")
    await fillInNewPassword()
    await arrivesAt("/app/clients?tab=notes")
  })

  const AWAY = ["https://loin.example/", "//loin.example", "/login?from=/app"].map(
    (from) => `/login?${new URLSearchParams({ from })}`,
  )
  it.each(AWAY)("does not lead away from the site, nor round and round: %s", async (address) => {
    answer({ ...signedIn, "/api/auth/sign-up": () => json(201, { createdAgency: false }) })
    rememberSession()
    visitLogin(address)
    await arrivesAt("/app")
    localStorage.clear()
    replace.mockReset()
    visitLogin(`${address}&code=abc123`)
    await fillInPerson()
    await press("Créer mon compte")
    await arrivesAt("/app")
  })
})

it("the code of an agency that is taken on is the one that stands in the field", async () => {
  answer(signedIn)
  visitLogin("/login?code=abc123")
  await screen.findByLabelText("Code agence")
  fill("Code agence", " autre-42 ")
  await press("Se connecter")
  await fillInSignIn()
  await arrivesAt("/app/account?code=autre-42")
})

it("whoever signed in meanwhile in another tab gives way to who signs in here", async () => {
  answer({ ...signedIn, RevokeToken: () => json(200, {}) })
  visitLogin("/login")
  await title("Connexion")
  rememberSession("u2")
  const claims = { sub: "u2", "cognito:username": "u2", exp: Date.now() / 1000 + 3600 }
  localStorage.setItem(
    "CognitoIdentityServiceProvider.client1.u2.idToken",
    `e30.${btoa(JSON.stringify(claims))}.x`,
  )
  await fillInSignIn()
  await arrivesAt("/app")
  expect((await readToken())?.person).toMatch(/\.u1\.$/)
})

it("nobody goes to work in the agency that somebody before them worked in", async () => {
  sessionStorage.setItem("trame.acting-agency", "a7")
  answer({})
  visitLogin("/login")
  await title("Connexion")
  expect(sessionStorage.getItem("trame.acting-agency")).toBeNull()
})

it("signing in that asks for what this page does not do says so", async () => {
  answer({ InitiateAuth: passwordChallenge, RespondToAuthChallenge: challenge("SMS_MFA") })
  visitLogin("/login")
  await fillInSignIn()
  expect(await screen.findByText(/^Cette étape de connexion n'est pas prise en charge\./)).toBeDefined()
  expect(replace).not.toHaveBeenCalled()
})

describe("a password that was chosen anew", () => {
  it("does not stand for the second step", async () => {
    answer({ ...withSecondStep(tokens), "/api/auth/password/reset": () => json(200, {}) })
    visitLogin("/login?mode=reset&from=%2Fapp%2Fclients")
    await fillInNewPassword()
    await title("Vérification en deux étapes")
    expect(replace).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText("Code de vérification"), "123456")
    await press("Vérifier")
    await arrivesAt("/app/clients")
  })

  it("that cannot be signed in with says what to do, and nothing else", async () => {
    answer({
      InitiateAuth: () => refusal("UserNotConfirmedException", "No"),
      "/api/auth/password/reset": () => json(200, {}),
    })
    visitLogin("/login?mode=reset")
    await fillInNewPassword()
    expect(await screen.findByText(/^Votre adresse email n'est pas encore confirmée/)).toBeDefined()
  })
})

it("an account that was made is said to be, where one cannot be signed in with it", async () => {
  answer({
    InitiateAuth: () => refusal("TooManyRequestsException"),
    "/api/auth/sign-up": () => json(201, { createdAgency: true }),
  })
  visitLogin("/login?mode=signup")
  await fillInPerson()
  fill("Nom de l'agence", "Agence Neuve")
  await press("Créer mon compte")
  expect(await screen.findByText(/^Votre compte est créé\. Trop de tentatives de connexion/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("nora@neuve.example")
  expect(screen.queryByText(/^Bienvenue/)).toBeNull()
})

it("too many codes of agencies are said in the words of the API", async () => {
  const said = "Trop de codes erronés. Réessayez dans une heure."
  answer({ "/api/auth/sign-up": () => problem(429, "throttled", said) })
  visitLogin("/login?code=abc123")
  await fillInPerson()
  await press("Créer mon compte")
  expect(await screen.findByText(said)).toBeDefined()
})

it("a browser that keeps nothing is named before anybody signs in or up, and no other is", async () => {
  const said = () => screen.queryByText(/^Votre navigateur refuse de garder votre connexion/)
  visitLogin("/login")
  await title("Connexion")
  expect(said()).toBeNull()
  closePage()
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError")
  })
  visitLogin("/login?mode=signup")
  await title("Inscription")
  expect(said()).not.toBeNull()
})
