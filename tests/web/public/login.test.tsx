import { act, cleanup, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { beginSession, expireSession, signOut } from "../../../packages/web/src/lib/session/session.ts"
import { readToken } from "../../../packages/web/src/lib/session/tokens.ts"
import { type Answers, type Beyond, fakeApi, json, offline, refusal } from "../../world/fakeApi.ts"
import {
  catchArrival,
  challenge,
  click,
  openLogin,
  opens,
  passwordChallenge,
  poolRefuses,
  signInByForm,
  title,
  tokens,
  type,
  typed,
  withSecondStep,
} from "../../world/login.tsx"
import { closePage, says } from "../../world/page.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { rememberSession } from "../../world/session.ts"

let replaced: ReturnType<typeof catchArrival>

beforeEach(() => {
  replaced = catchArrival()
})

it.each([
  ["", "Connexion", "Email", ["username", "current-password"]],
  ["?mode=signin&code=abc", "Connexion", "Email", ["username", "current-password"]],
  ["?mode=signup", "Inscription", "Prénom", ["username", "new-password"]],
  ["?code=abc", "Inscription", "Prénom", ["username", "new-password"]],
  ["?mode=forgot", "Mot de passe oublié", "Email", ["username"]],
  ["?mode=reset", "Nouveau mot de passe", "Email", ["username", "new-password"]],
])("/login%s is « %s », begins at « %s » and has fields that browsers know", async (...row) => {
  const [search, name, first, known] = row
  serve({})
  await openLogin(`/login${search}`)
  await title(name)
  expect(document.title).toBe(`${name} · Trame`)
  expect(document.activeElement).toBe(screen.getByLabelText(first))
  const fields = screen.getAllByLabelText<HTMLInputElement>(/^(Email|Mot de passe|Nouveau mot de passe)$/)
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(known)
})

describe("signing in", () => {
  it("says what is missing, and leads the keyboard there; what the last try said goes", async () => {
    serve({ InitiateAuth: () => poolRefuses("NotAuthorizedException", "Incorrect.") })
    await openLogin("/login")
    click("Se connecter")
    expect(document.activeElement).toBe(screen.getByLabelText("Email"))
    type("Email", "camille@lumiere.example")
    expect(screen.queryByText("L'email est obligatoire.")).toBeNull()
    expect(screen.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    type("Mot de passe", "trame-demo")
    click("Se connecter")
    expect((await screen.findByRole("alert")).textContent).toBe("Email ou mot de passe incorrect.")
    expect([typed("Email"), typed("Mot de passe")]).toEqual(["camille@lumiere.example", "trame-demo"])
    type("Mot de passe", "")
    click("Se connecter")
    expect(screen.queryByText("Email ou mot de passe incorrect.")).toBeNull()
  })

  it.each([
    [() => poolRefuses("UserNotConfirmedException"), /^Votre adresse email n'est pas encore confirmée/],
    [() => poolRefuses("PasswordResetRequiredException"), /^Vous devez choisir un nouveau mot de passe/],
    [() => challenge("NEW_PASSWORD_REQUIRED"), /^Vous devez choisir un nouveau mot de passe/],
    [() => challenge("SMS_MFA"), /^Cette étape de connexion n'est pas prise en charge\./],
    [() => Promise.reject(offline()), /^Erreur de connexion réseau/],
  ])("that is refused or asks for another step says what to do (%#)", async (answer, said) => {
    serve({ InitiateAuth: passwordChallenge, RespondToAuthChallenge: answer })
    await openLogin("/login")
    await signInByForm()
    expect(await says(said)).toBeDefined()
    expect(replaced).not.toHaveBeenCalled()
  })

  it("gives way to who signs in here, also where another tab signed somebody else in meanwhile", async () => {
    serve({ ...opens(), RevokeToken: () => json(200, {}) })
    await openLogin("/login")
    rememberSession("u2")
    const claims = { sub: "u2", "cognito:username": "u2", exp: Date.now() / 1000 + 3600 }
    const idToken = `e30.${btoa(JSON.stringify(claims))}.x`
    localStorage.setItem("CognitoIdentityServiceProvider.client1.u2.idToken", idToken)
    await signInByForm()
    await arrivesAt("/app")
    expect((await readToken())?.person).toMatch(/\.u1\.$/)
  })

  it("is not tried where the browser keeps nothing, which is said before and at the try", async () => {
    serve({})
    await openLogin("/login")
    expect(screen.queryByText(NOT_KEPT)).toBeNull()
    refuseStorage()
    await signInByForm()
    expect(await says(NOT_KEPT)).toBeDefined()
    closePage()
    await openLogin("/login?mode=signup")
    expect(screen.getByText(NOT_KEPT)).toBeDefined()
  })
})

/** rules/platform.md#agency-code */
describe("the way on from the sign-in page", () => {
  it.each([
    [`/login?${FROM}`, "/app/clients?tab=notes"],
    ["/login?mode=signup&code=abc%26123", "/app/account?code=abc%26123"],
    [`/login?${FROM}&code=abc`, "/app/account?code=abc"],
    ["/login?from=https%3A%2F%2Floin.example%2F", "/app"],
  ])("from %s leads somebody who is signed in to %s", async (address, path) => {
    rememberSession()
    serve({})
    await openPublic(address)
    await arrivesAt(path)
  })

  it.each([
    ["/login", "/app", () => {}],
    [CHOSEN, "/pricing?choose=equipe", () => screen.getByText(/^Votre formule est retenue/)],
    ["/login?code=abc123", "/app/account?code=abc123", () => {}],
    ["/login?code=abc123", "/app/account?code=autre-42", () => type("Code agence", " autre-42 ")],
    // Somebody chose not to follow the invitation.
    ["/login?code=abc123", "/app", () => act(() => screen.getByLabelText("Créer une agence").click())],
  ])("from %s leads somebody who signs in to %s", async (address, path, first) => {
    serve(opens())
    await openLogin(address)
    first()
    if (address.includes("code=")) click("Se connecter")
    await signInByForm()
    await arrivesAt(path)
    // A late click does nothing more.
    click("Se connecter")
    expect(replaced).toHaveBeenCalledOnce()
  })

  it.each([
    ["left", () => signOut("Ce compte n'existe plus."), "Ce compte n'existe plus."],
    ["was signed out", expireSession, /^Vous avez été déconnecté/],
  ] as const)("says how the session ended of somebody who %s, until they sign in", async (_, end, said) => {
    serve({ RevokeToken: () => json(200, {}) })
    beginSession()
    rememberSession()
    await readToken()
    await end()
    // Also where the page is loaded anew, which may happen before anybody has read it.
    for (const address of ["/login", CHOSEN]) {
      await openLogin(address)
      expect(screen.getByText(said)).toBeDefined()
      cleanup()
    }
    beginSession()
    await openLogin("/login")
    expect(screen.queryByText(said)).toBeNull()
  })
})

/** rules/platform.md#two-step-verification */
describe("the second step", () => {
  const enterCode = (code: string) => {
    type("Code de vérification", code)
    click("Vérifier")
  }
  const toCode = async (address = "/login") => {
    await openLogin(address)
    await signInByForm()
    await title("Vérification en deux étapes")
  }
  const toRecovery = async (address?: string) => {
    await toCode(address)
    click("Utiliser un code de secours")
    expect(document.activeElement).toBe(screen.getByLabelText("Code de secours"))
    type("Code de secours", " abcd-efgh ")
  }

  let isOff: boolean
  const recovering = () => {
    isOff = false
    const ask = () => (isOff ? tokens() : challenge("SOFTWARE_TOKEN_MFA"))
    return serve({ InitiateAuth: passwordChallenge, RespondToAuthChallenge: ask })
  }

  it("asks for six digits, says that they are wrong, and goes where the link led", async () => {
    const answers = [poolRefuses("CodeMismatchException", "Invalid code")]
    const second = vi.fn(() => answers.shift() ?? tokens())
    serve(withSecondStep(second))
    await toCode(`/login?${FROM}`)
    expect(document.activeElement).toBe(screen.getByLabelText("Code de vérification"))
    enterCode("12345")
    expect(screen.getByText("Saisissez les six chiffres du code.")).toBeDefined()
    expect(second).not.toHaveBeenCalled()
    enterCode("123 456")
    expect(await says(/^Code incorrect/)).toBeDefined()
    click("Vérifier")
    await arrivesAt("/app/clients?tab=notes")
  })

  it("that came too late leads back to the beginning, and says so; another account does not", async () => {
    serve(withSecondStep(() => poolRefuses("NotAuthorizedException", "Invalid session for the user.")))
    const over = /^Votre demande de connexion a expiré\./
    await toCode()
    click("Utiliser un autre compte")
    await title("Connexion")
    expect(screen.queryByText(over)).toBeNull()
    await signInByForm()
    await title("Vérification en deux étapes")
    enterCode("123456")
    expect(await says(over)).toBeDefined()
    expect(typed("Email")).toBe("camille@lumiere.example")
  })

  it("is made up for by a recovery code, and leads on the way one was on", async () => {
    const api = recovering()
    api.refuse("auth.redeemRecoveryCode", REFUSED)
    await toRecovery("/login?mode=signin&code=abc123")
    type("Code de secours", "")
    click("Se connecter")
    expect(screen.getByText("Saisissez un code de secours.")).toBeDefined()
    type("Code de secours", " abcd-efgh ")
    click("Se connecter")
    expect(await says("Code refusé.")).toBeDefined()
    isOff = true
    api.answer({ auth: { redeemRecoveryCode: { left: 9 } } })
    click("Se connecter")
    expect(await says(/il vous reste 9 codes\./)).toBeDefined()
    const given = { email: "camille@lumiere.example", password: "trame-demo", code: "abcd-efgh" }
    expect(api.callsOf("auth.redeemRecoveryCode")).toEqual([given, given])
    await userEvent.keyboard("{Enter}")
    await arrivesAt("/app/account?code=abc123")
  })

  it("that was switched off without an answer is found to be off, and not before", async () => {
    const api = recovering()
    api.refuse("auth.redeemRecoveryCode", LATER)
    await toRecovery()
    click("Se connecter")
    expect(await says("Plus tard.")).toBeDefined()
    api.refuse("auth.redeemRecoveryCode", REFUSED)
    click("Se connecter")
    expect(await says("Code refusé.")).toBeDefined()
    isOff = true
    click("Se connecter")
    const off = "La vérification en deux étapes est désactivée. Connectez-vous à nouveau."
    expect(await says(off)).toBeDefined()
  })
})

/** rules/platform.md#codes-by-e-mail */
describe("a forgotten password", () => {
  const choose = (password: string) => {
    type("Nouveau mot de passe", password)
    click("Changer le mot de passe")
  }
  const reset = async (address = "/login?mode=reset") => {
    await openLogin(address)
    type("Email", "camille@lumiere.example")
    type("Code de vérification", "12 34-56")
    choose("un-bon-mot-de-passe")
  }
  const again = () => screen.getByRole("button", { name: /^Renvoyer le code/ })
  const toReset = async () => {
    await openLogin("/login?mode=forgot")
    type("Email", " camille@lumiere.example ")
    click("Recevoir un code")
    await title("Nouveau mot de passe")
  }

  it("is replaced by the code, and the person is in, from form to form where the link led", async () => {
    const api = serve(opens(), { forgotPassword: {} })
    api.refuse("auth.resetPassword", refusal("invalid", "Non", { code: "Ce code est incorrect." }))
    await openLogin(`/login?${FROM}`)
    click("Mot de passe oublié ?")
    click("Recevoir un code")
    expect(screen.getByText("L'email est obligatoire.")).toBeDefined()
    type("Email", "camille@lumiere.example")
    click("Recevoir un code")
    expect(await says(CODE_SENT)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Code de vérification"))
    type("Code de vérification", "12 34-56")
    choose("un-bon-mot-de-passe")
    expect(await says("Ce code est incorrect.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Code de vérification"))
    api.refuse("auth.resetPassword", LATER)
    click("Changer le mot de passe")
    expect(await says("Plus tard.")).toBeDefined()
    expect(screen.queryByText(CODE_SENT)).toBeNull()
    // It has changed without an answer: the code is used up.
    api.refuse("auth.resetPassword", REFUSED)
    choose("un-autre-mot-de-passe")
    expect(await says("Code refusé.")).toBeDefined()
    expect(replaced).not.toHaveBeenCalled()
    choose("un-bon-mot-de-passe")
    await arrivesAt("/app/clients?tab=notes")
    const sent = { email: "camille@lumiere.example", code: "123456", newPassword: "un-bon-mot-de-passe" }
    const other = { ...sent, newPassword: "un-autre-mot-de-passe" }
    expect(api.callsOf("auth.resetPassword")).toEqual([sent, sent, other, sent])
  })

  it("with a code that one has already is not said to be sent one", async () => {
    serve({}, { forgotPassword: {} })
    await openLogin("/login?mode=forgot")
    click("J'ai déjà un code")
    await title("Nouveau mot de passe")
    // To nobody yet.
    expect(again().getAttribute("aria-disabled")).toBe("true")
    click("Changer le mot de passe")
    const missing = ["L'email est obligatoire.", "Saisissez les six chiffres du code."]
    for (const said of [...missing, "Le mot de passe est obligatoire."])
      expect(screen.getByText(said)).toBeDefined()
    type("Email", "camille@lumiere.example")
    expect(again().getAttribute("aria-disabled")).toBe("false")
    expect(screen.queryByText(CODE_SENT)).toBeNull()
  })

  it("has its code sent again after half a minute, which is told", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = serve({}, { forgotPassword: {} })
    const sent = () => api.callsOf("auth.forgotPassword")
    await toReset()
    await userEvent.click(again())
    expect(sent()).toEqual([{ email: "camille@lumiere.example" }])
    await act(() => vi.advanceTimersByTimeAsync(27_000))
    expect(again().textContent).toMatch(/^Renvoyer le code dans \d s$/)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    await userEvent.click(again())
    expect(await says("Un nouveau code a été envoyé.")).toBeDefined()
    await userEvent.click(again())
    expect(sent()).toHaveLength(2)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(screen.queryByText("Un nouveau code a été envoyé.")).toBeNull())
  })

  it("that is changed does not stand for the second step", async () => {
    serve(withSecondStep(tokens), { resetPassword: {} })
    await reset(`/login?mode=reset&${FROM}`)
    await title("Vérification en deux étapes")
    expect(replaced).not.toHaveBeenCalled()
  })
})

const FROM = "from=%2Fapp%2Fclients%3Ftab%3Dnotes"
const CHOSEN = "/login?from=%2Fpricing%3Fchoose%3Dequipe"
const LATER = refusal("unavailable", "Plus tard.")
const REFUSED = refusal("invalid", "Code refusé.")
const CODE_SENT = /un code vient d'y être envoyé/
const NOT_KEPT = /^Votre navigateur refuse de garder votre connexion\./
const arrivesAt = (path: string) => waitFor(() => expect(replaced.mock.calls).toEqual([[path]]))
const serve = (beyond: Beyond, auth: Answers["auth"] = {}) => fakeApi({ auth }, beyond)
const refuseStorage = () =>
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError")
  })
