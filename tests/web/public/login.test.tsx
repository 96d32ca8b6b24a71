import { cleanup, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { beginSession, expireSession, signOut } from "../../../packages/web/src/lib/session/session.ts"
import { readToken } from "../../../packages/web/src/lib/session/tokens.ts"
import {
  beginLogin,
  fill,
  fillInPerson,
  passwordChallenge,
  problem,
  replace,
  signedIn,
  tokens,
  visitLogin as visit,
} from "../support/login.tsx"
import { answer, json, refusal, rememberSession } from "../support/site.tsx"

/** The document that follows. */
async function arrival(): Promise<string> {
  await vi.waitFor(() => expect(replace).toHaveBeenCalled(), 5000)
  expect(replace).toHaveBeenCalledTimes(1)
  return String(replace.mock.lastCall?.[0])
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText("Email"), "camille@lumiere.example")
  await userEvent.type(screen.getByLabelText("Mot de passe"), "trame-demo")
  await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
}

const submitSignUp = () => userEvent.click(screen.getByRole("button", { name: "Créer mon compte" }))

beforeEach(beginLogin)

describe("the sign-in page", () => {
  it("asks for what is missing before it calls anyone", async () => {
    answer({})
    visit("/login")
    await userEvent.click(await screen.findByRole("button", { name: "Se connecter" }))
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true")
    expect(screen.getByText("Le mot de passe est obligatoire.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Email"))
  })

  it("keeps what was typed when the credentials are wrong", async () => {
    answer({ InitiateAuth: () => refusal("UserNotFoundException", "User does not exist.") })
    visit("/login")
    await signIn()
    expect((await screen.findByRole("alert")).textContent).toBe("Email ou mot de passe incorrect.")
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
    visit("/login?from=%2Fapp%2Fclients%3Ftab%3Dnotes")
    await signIn()
    await userEvent.type(await screen.findByLabelText("Code de vérification"), "123 456")
    await userEvent.click(screen.getByRole("button", { name: "Vérifier" }))
    expect(await screen.findByText(/^Code incorrect/)).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Vérifier" }))
    expect(await arrival()).toBe("/app/clients?tab=notes")
  })

  it.each([
    ["/login?mode=signup&code=abc%26123", "somebody who is signed in"],
    ["/login?from=%2Fapp%2Fclients&code=abc%26123", "also from another page"],
  ])("%s takes the invitation to the account of %s", async (address) => {
    rememberSession()
    answer({})
    visit(address)
    expect(await arrival()).toBe("/app/account?code=abc%26123")
  })

  it("takes the invitation to the account of somebody who signs in with it", async () => {
    answer(signedIn)
    visit("/login?mode=signup&code=abc123")
    await userEvent.click(await screen.findByRole("button", { name: "Se connecter" }))
    await signIn()
    expect(await arrival()).toBe("/app/account?code=abc123")
  })

  it("does not take an invitation on that somebody chose not to follow", async () => {
    answer(signedIn)
    visit("/login?mode=signup&code=abc123")
    await userEvent.click(await screen.findByLabelText("Créer une agence"))
    await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
    await signIn()
    expect(await arrival()).toBe("/app")
  })

  const CHOSEN = "/login?from=%2Fpricing%3Fchoose%3Dequipe"
  it("keeps the plan that was chosen while somebody signs in", async () => {
    answer(signedIn)
    visit(CHOSEN)
    expect(await screen.findByText(/^Votre formule est retenue/)).toBeDefined()
    await signIn()
    expect(await arrival()).toBe("/pricing?choose=equipe")
  })

  it("keeps the plan that was chosen while somebody founds an agency, on to its payment", async () => {
    answer({ ...signedIn, "/api/auth/sign-up": () => json(201, { createdAgency: true }) })
    visit(CHOSEN)
    await userEvent.click(await screen.findByRole("button", { name: "Créer un compte" }))
    await fillInPerson()
    fill("Nom de l'agence", "Agence Neuve")
    await submitSignUp()
    expect(await screen.findByText(/plus qu'à régler votre abonnement\.$/)).toBeDefined()
    expect(await arrival()).toBe("/pricing?choose=equipe")
  })

  it.each([
    ["left", () => signOut("Ce compte n'existe plus."), "Ce compte n'existe plus."],
    ["was signed out", expireSession, /^Vous avez été déconnecté/],
  ] as const)("says how the session ended of whoever %s, until somebody signs in", async (_, end, said) => {
    answer({ RevokeToken: () => json(200, {}) })
    beginSession()
    rememberSession()
    await readToken()
    await end()
    // Also where the page is loaded anew, which may happen before anybody has read it.
    for (const address of ["/login", CHOSEN]) {
      visit(address)
      expect(await screen.findByText(said)).toBeDefined()
      cleanup()
    }
    beginSession()
    visit("/login")
    expect(await screen.findByLabelText("Email")).toBeDefined()
    expect(screen.queryByText(said)).toBeNull()
  })

  it("asks again whoever is remembered but no longer signed in", async () => {
    rememberSession()
    for (const key of Object.keys(localStorage)) if (/Token$/.test(key)) localStorage.removeItem(key)
    answer({})
    visit("/login?from=%2Fapp%2Fclients")
    expect(await screen.findByLabelText("Email")).toBeDefined()
    expect(replace).not.toHaveBeenCalled()
  })

  it("sends someone who is signed in on their way", async () => {
    rememberSession()
    answer({})
    visit("/login?from=%2Fapp%2Fclients")
    expect(await arrival()).toBe("/app/clients")
  })
})

describe("signing up", () => {
  it("says what is missing, at each field, before it calls anyone", async () => {
    answer({})
    visit("/login?mode=signup")
    await screen.findByLabelText("Prénom")
    await userEvent.type(screen.getByLabelText("Mot de passe"), "court")
    await submitSignUp()
    for (const message of [
      "Le prénom est obligatoire.",
      "Le nom est obligatoire.",
      "Le poste est obligatoire.",
      "L'email est obligatoire.",
      "Le nom de l'agence est obligatoire.",
    ]) {
      expect(screen.getByText(message)).toBeDefined()
    }
    expect(
      screen.getAllByText("Le mot de passe doit contenir au moins 6 caractères.").length,
    ).toBeGreaterThan(0)
    expect(document.activeElement).toBe(screen.getByLabelText("Prénom"))
    await userEvent.click(screen.getByLabelText("Rejoindre une agence"))
    await submitSignUp()
    expect(screen.getByText("Le code agence est obligatoire.")).toBeDefined()
  })

  it("keeps what was typed when the form changes, of which each has its address", async () => {
    answer({})
    visit("/login?mode=signup")
    await fillInPerson()
    await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("nora@neuve.example")
    await userEvent.click(screen.getByRole("button", { name: "Créer un compte" }))
    expect(screen.getByLabelText<HTMLInputElement>("Prénom").value).toBe("Nora")
    expect(window.location.search).toBe("?mode=signup")
  })

  it("joins by the code of the link, once however often the button is pressed", async () => {
    const sent: unknown[] = []
    answer({
      ...signedIn,
      "/api/auth/sign-up": async (request) => {
        sent.push(await request.json())
        return json(201, { createdAgency: false })
      },
    })
    visit("/login?code=abc123")
    await fillInPerson()
    expect(screen.getByLabelText<HTMLInputElement>("Code agence").value).toBe("abc123")
    // As it is pasted out of a message.
    fill("Code agence", " abc123 ")
    await userEvent.dblClick(screen.getByRole("button", { name: "Créer mon compte" }))
    expect(await arrival()).toBe("/app")
    expect(sent).toEqual([
      {
        firstName: "Nora",
        lastName: "Nouvelle",
        role: "Directrice",
        email: "nora@neuve.example",
        password: "un-bon-mot-de-passe",
        agency: { choice: "join", code: "abc123" },
      },
    ])
  })

  it("says at each field what the API says of it", async () => {
    const fields = {
      firstName: "Ce prénom est trop long.",
      email: "Cette adresse est refusée.",
      "agency.code": "Ce code ne mène à aucune agence.",
    }
    answer({ "/api/auth/sign-up": () => problem(400, "invalid", "Non", fields) })
    visit("/login?code=abc123")
    await fillInPerson()
    await submitSignUp()
    for (const [label, said] of [
      ["Prénom", fields.firstName],
      ["Email", fields.email],
      ["Code agence", fields["agency.code"]],
    ] as const) {
      expect(await screen.findByText(said)).toBeDefined()
      expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true")
    }
    expect(screen.queryByText("Non")).toBeNull()
  })

  it("says of a new agency's name what the API says of it", async () => {
    answer({
      "/api/auth/sign-up": () => problem(400, "invalid", "Non", { "agency.name": "Ce nom est réservé." }),
    })
    visit("/login?mode=signup")
    await fillInPerson()
    fill("Nom de l'agence", "Neuve")
    await submitSignUp()
    expect(await screen.findByText("Ce nom est réservé.")).toBeDefined()
    expect(screen.getByLabelText("Nom de l'agence").getAttribute("aria-invalid")).toBe("true")
    expect(screen.queryByText("Non")).toBeNull()
  })

  it("shows the owner of a new agency to the plans, a second and a half later", async () => {
    const sent: unknown[] = []
    answer({
      ...signedIn,
      "/api/auth/sign-up": async (request) => {
        sent.push((await request.json()).agency)
        return json(201, { createdAgency: true })
      },
    })
    visit("/login?mode=signup")
    await fillInPerson()
    fill("Nom de l'agence", " Agence Neuve ")
    await submitSignUp()
    expect(await screen.findByText("Bienvenue, Nora !")).toBeDefined()
    expect(screen.getByText(/^Votre agence « Agence Neuve » est créée\./)).toBeDefined()
    expect(sent).toEqual([{ choice: "create", name: "Agence Neuve" }])
    const welcomedAt = performance.now()
    expect(await arrival()).toBe("/pricing")
    expect(performance.now() - welcomedAt).toBeGreaterThan(1200)
  })

  it("turns to sign-in with the same address three seconds after it was said to be taken", async () => {
    const taken = "Un compte existe déjà avec cette adresse email. Veuillez vous connecter."
    answer({ "/api/auth/sign-up": () => problem(409, "email_taken", taken) })
    visit("/login?mode=signup")
    await fillInPerson()
    fill("Nom de l'agence", "Agence Neuve")
    await submitSignUp()
    expect(await screen.findByText(taken)).toBeDefined()
    const saidAt = performance.now()
    expect(await screen.findByRole("heading", { name: "Connexion" })).toBeDefined()
    expect(performance.now() - saidAt).toBeGreaterThan(2700)
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("nora@neuve.example")
  })

  const TOO_MANY = "Trop de tentatives de connexion. Veuillez attendre quelques minutes avant de réessayer."
  it.for([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), /^Erreur de connexion réseau\./],
    ["too many requests", () => json(429, { message: "Too Many Requests" }), TOO_MANY],
    [
      "a refusal in words",
      () => problem(400, "invalid", "Cette agence n'existe pas"),
      "Cette agence n'existe pas",
    ],
    ["anything else", () => json(500, {}), "Erreur d'inscription, veuillez réessayer."],
  ] as const)("puts %s in words and keeps the form", async ([, reply, message]) => {
    answer({ "/api/auth/sign-up": reply })
    visit("/login?code=abc123")
    await fillInPerson()
    await submitSignUp()
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Prénom").value).toBe("Nora")
  })
})

describe("a lost telephone", () => {
  it("is made up for by a recovery code, of which one is told how many are left, on the way one was on", async () => {
    const sent: unknown[] = []
    let required = true
    answer({
      InitiateAuth: passwordChallenge,
      RespondToAuthChallenge: () =>
        required
          ? json(200, { ChallengeName: "SOFTWARE_TOKEN_MFA", Session: "s", ChallengeParameters: {} })
          : tokens(),
      "/api/auth/recovery": async (request) => {
        sent.push(await request.json())
        if (sent.length === 1) {
          const text = "Ce code de secours est incorrect ou a déjà servi."
          return problem(400, "invalid", text, { code: text })
        }
        required = false
        return json(200, { left: 9 })
      },
    })
    visit("/login?mode=signin&code=abc123")
    await signIn()
    await userEvent.click(await screen.findByRole("button", { name: "Utiliser un code de secours" }))
    await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
    expect(screen.getByText("Saisissez un code de secours.")).toBeDefined()
    await userEvent.type(screen.getByLabelText("Code de secours"), " abcd-efgh-2345 ")
    await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
    expect(await screen.findByText("Ce code de secours est incorrect ou a déjà servi.")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Se connecter" }))
    expect(await screen.findByText(/il vous reste 9 codes/)).toBeDefined()
    expect(sent.at(-1)).toEqual({
      email: "camille@lumiere.example",
      password: "trame-demo",
      code: "abcd-efgh-2345",
    })
    await userEvent.click(screen.getByRole("button", { name: "Continuer" }))
    expect(await arrival()).toBe("/app/account?code=abc123")
  })
})

describe("a forgotten password", () => {
  it("is replaced by the code and the person is in at once", async () => {
    const resets: unknown[] = []
    answer({
      ...signedIn,
      "/api/auth/password/forgot": () => json(200, {}),
      "/api/auth/password/reset": async (request) => {
        resets.push(await request.json())
        return resets.length === 1
          ? problem(400, "invalid", "Ce code est incorrect.", { code: "Ce code est incorrect." })
          : json(200, {})
      },
    })
    visit("/login")
    await userEvent.type(await screen.findByLabelText("Email"), "camille@lumiere.example")
    await userEvent.click(screen.getByRole("button", { name: "Mot de passe oublié ?" }))
    await userEvent.click(screen.getByRole("button", { name: "Recevoir un code" }))
    await userEvent.type(await screen.findByLabelText("Code de vérification"), "12 34-56")
    expect(screen.getByRole("button", { name: /^Renvoyer le code dans/ })).toBeDefined()
    fill("Nouveau mot de passe", "un-bon-mot-de-passe")
    await userEvent.click(screen.getByRole("button", { name: "Changer le mot de passe" }))
    expect(await screen.findByText("Ce code est incorrect.")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Code de vérification"))
    await userEvent.click(screen.getByRole("button", { name: "Changer le mot de passe" }))
    expect(await arrival()).toBe("/app")
    expect(resets.at(-1)).toEqual({
      email: "camille@lumiere.example",
      code: "123456",
      newPassword: "un-bon-mot-de-passe",
    })
  })
})
