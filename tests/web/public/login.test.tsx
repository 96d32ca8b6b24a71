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

const FROM = "from=%2Fapp%2Fclients%3Ftab%3Dnotes"
const CHOSEN = "/login?from=%2Fpricing%3Fchoose%3Dequipe"
const LATER = refusal("unavailable", "Plus tard.")
const REFUSED = refusal("invalid", "Code refusé.")
const SWITCHED_OFF = "La vérification en deux étapes est désactivée. Connectez-vous à nouveau."
const CODE_SENT = /un code vient d'y être envoyé/
const NOT_KEPT = /^Votre navigateur refuse de garder votre connexion\./

let replaced: ReturnType<typeof catchArrival>
const arrivesAt = (path: string) => waitFor(() => expect(replaced.mock.calls).toEqual([[path]]))
const serve = (beyond: Beyond, auth: Answers["auth"] = {}) => fakeApi({ auth }, beyond)
const refuseStorage = () =>
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError")
  })

beforeEach(() => {
  replaced = catchArrival()
})

it.each([
  ["", "Connexion", "Email", ["Email username", "Mot de passe current-password"]],
  ["?mode=autre", "Connexion", "Email", []],
  ["?mode=signin&code=abc", "Connexion", "Email", []],
  ["?mode=signup", "Inscription", "Prénom", ["Email username", "Mot de passe new-password"]],
  ["?code=abc", "Inscription", "Prénom", []],
  ["?mode=forgot", "Mot de passe oublié", "Email", ["Email username"]],
  ["?mode=reset", "Nouveau mot de passe", "Email", ["Email username", "Nouveau mot de passe new-password"]],
])(
  "/login%s is « %s », with the keyboard at « %s » and fields that browsers know",
  async (search, name, first, fields) => {
    serve({})
    await openLogin(`/login${search}`)
    await title(name)
    expect(document.title).toBe(`${name} · Trame`)
    expect(document.activeElement).toBe(screen.getByLabelText(first))
    for (const field of fields) {
      const [, label = "", autocomplete = ""] = /^(.*) (\S+)$/.exec(field) ?? []
      expect(screen.getByLabelText(label).getAttribute("autocomplete")).toBe(autocomplete)
    }
  },
)

describe("signing in", () => {
  it("says what is missing, and leads the keyboard there; what the last try said goes", async () => {
    serve({ InitiateAuth: () => poolRefuses("NotAuthorizedException", "Incorrect.") })
    await openLogin("/login")
    click("Se connecter")
    expect(screen.getByText("L'email est obligatoire.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Email"))
    type("Email", "camille@lumiere.example")
    expect(screen.queryByText("L'email est obligatoire.")).toBeNull()
    expect(screen.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    click("Se connecter")
    expect(document.activeElement).toBe(screen.getByLabelText("Mot de passe"))
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

  it("that is done is not done again by a late click", async () => {
    const begun = vi.fn(passwordChallenge)
    serve({ ...opens(), InitiateAuth: begun })
    await openLogin(`/login?${FROM}`)
    await signInByForm()
    await arrivesAt("/app/clients?tab=notes")
    click("Se connecter")
    expect([begun.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 1])
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
    const asked = vi.fn(() => poolRefuses("NotAuthorizedException"))
    serve({ InitiateAuth: asked })
    await openLogin("/login")
    expect(screen.queryByText(NOT_KEPT)).toBeNull()
    const refused = refuseStorage()
    await signInByForm()
    expect(await says(NOT_KEPT)).toBeDefined()
    expect(asked).not.toHaveBeenCalled()
    refused.mockRestore()
    closePage()
    refuseStorage()
    await openLogin("/login?mode=signup")
    expect(screen.getByText(NOT_KEPT)).toBeDefined()
  })
})

/** rules/platform.md#agency-code */
describe("the way on from the sign-in page", () => {
  const AWAY = ["https://loin.example/", "//loin.example", "/login?from=/app"]

  it.each([
    ["/login", "/app"],
    [`/login?${FROM}`, "/app/clients?tab=notes"],
    ["/login?mode=signup&code=abc%26123", "/app/account?code=abc%26123"],
    [`/login?${FROM}&code=abc`, "/app/account?code=abc"],
    ...AWAY.map((from) => [`/login?${new URLSearchParams({ from })}`, "/app"]),
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
    let off = false
    const answers = [REFUSED]
    const redeem = () => {
      const error = answers.shift()
      if (error) throw error
      off = true
      return { left: 9 }
    }
    const ask = () => (off ? tokens() : challenge("SOFTWARE_TOKEN_MFA"))
    const beyond = { InitiateAuth: passwordChallenge, RespondToAuthChallenge: ask }
    const api = serve(beyond, { redeemRecoveryCode: redeem })
    await toRecovery("/login?mode=signin&code=abc123")
    type("Code de secours", "")
    click("Se connecter")
    expect(screen.getByText("Saisissez un code de secours.")).toBeDefined()
    type("Code de secours", " abcd-efgh ")
    click("Se connecter")
    expect(await says("Code refusé.")).toBeDefined()
    click("Se connecter")
    expect(await says(/il vous reste 9 codes\./)).toBeDefined()
    const given = { email: "camille@lumiere.example", password: "trame-demo", code: "abcd-efgh" }
    expect(api.callsOf("auth.redeemRecoveryCode")).toEqual([given, given])
    await userEvent.keyboard("{Enter}")
    await arrivesAt("/app/account?code=abc123")
  })

  it("that was switched off without an answer is found to be off, and not before", async () => {
    let pool: "on" | "lost" | "off" = "on"
    const answers = [REFUSED, LATER, REFUSED, REFUSED]
    const redeemRecoveryCode = () => {
      throw answers.shift() ?? REFUSED
    }
    const beyond = {
      InitiateAuth: () => (pool === "lost" ? poolRefuses("InternalErrorException") : passwordChallenge()),
      RespondToAuthChallenge: () => (pool === "off" ? tokens() : challenge("SOFTWARE_TOKEN_MFA")),
    }
    serve(beyond, { redeemRecoveryCode })
    await toRecovery()
    for (const said of ["Code refusé.", "Plus tard.", "Code refusé."]) {
      click("Se connecter")
      expect(await says(said)).toBeDefined()
    }
    pool = "lost"
    click("Se connecter")
    await waitFor(() => expect(answers).toHaveLength(0))
    expect(await says("Code refusé.")).toBeDefined()
    pool = "off"
    click("Se connecter")
    expect(await says(SWITCHED_OFF)).toBeDefined()
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
    const answers = [refusal("invalid", "Non", { code: "Ce code est incorrect." }), LATER]
    const resetPassword = () => {
      const error = answers.shift()
      if (error) throw error
      return {}
    }
    const api = serve(opens(), { forgotPassword: {}, resetPassword })
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
    click("Changer le mot de passe")
    expect(await says("Plus tard.")).toBeDefined()
    expect(screen.queryByText(CODE_SENT)).toBeNull()
    click("Changer le mot de passe")
    await arrivesAt("/app/clients?tab=notes")
    const sent = { email: "camille@lumiere.example", code: "123456", newPassword: "un-bon-mot-de-passe" }
    expect(api.callsOf("auth.resetPassword")).toEqual([sent, sent, sent])
  })

  it("with a code that one has already is not said to be sent one", async () => {
    serve({}, { forgotPassword: {} })
    await openLogin("/login?mode=forgot")
    click("J'ai déjà un code")
    await title("Nouveau mot de passe")
    expect(screen.queryByText(CODE_SENT)).toBeNull()
    // To nobody yet.
    expect(again().getAttribute("aria-disabled")).toBe("true")
    click("Changer le mot de passe")
    const missing = ["L'email est obligatoire.", "Saisissez les six chiffres du code."]
    for (const said of [...missing, "Le mot de passe est obligatoire."])
      expect(screen.getByText(said)).toBeDefined()
    closePage()
    await toReset()
    click("Retour à la connexion")
    click("Mot de passe oublié ?")
    click("J'ai déjà un code")
    expect(screen.queryByText(CODE_SENT)).toBeNull()
    expect(again().getAttribute("aria-disabled")).toBe("false")
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

  it("that was changed without an answer opens, with the same password alone", async () => {
    const answers = [LATER, REFUSED, REFUSED, REFUSED]
    let pool = () => Promise.reject<Response>(offline())
    const resetPassword = () => {
      throw answers.shift() ?? refusal("unexpected")
    }
    serve({ ...opens(), InitiateAuth: () => pool() }, { resetPassword })
    await reset()
    expect(await says("Plus tard.")).toBeDefined()
    click("Changer le mot de passe")
    expect(await says("Code refusé.")).toBeDefined()
    pool = async () => passwordChallenge()
    choose("un-autre-mot-de-passe")
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(replaced).not.toHaveBeenCalled()
    choose("un-bon-mot-de-passe")
    await arrivesAt("/app")
  })

  it("that is changed does not stand for the second step", async () => {
    serve(withSecondStep(tokens), { resetPassword: {} })
    await reset(`/login?mode=reset&${FROM}`)
    await title("Vérification en deux étapes")
    expect(replaced).not.toHaveBeenCalled()
    type("Code de vérification", "123456")
    click("Vérifier")
    await arrivesAt("/app/clients?tab=notes")
  })
})
