import { act, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { Recovered } from "../../../packages/web/src/public/login/RecoveryForms.tsx"
import { CHALLENGE_OVER } from "../../../packages/web/src/public/login/sign-in-messages.ts"
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
  visitLogin as visit,
  withSecondStep,
} from "../support/login.tsx"
import { answer, json, refusal } from "../support/site.tsx"

beforeEach(beginLogin)

describe("signing in", () => {
  it.each([
    ["UserNotConfirmedException", /^Votre adresse email n'est pas encore confirmée/],
    ["PasswordResetRequiredException", /^Vous devez choisir un nouveau mot de passe/],
    ["LimitExceededException", /^Trop de tentatives de connexion/],
    ["InternalErrorException", "La connexion a échoué. Veuillez réessayer."],
  ])("that is answered by %s says what to do", async (name, said) => {
    answer({ InitiateAuth: () => refusal(name, "No") })
    visit("/login")
    await fillInSignIn()
    expect(await screen.findByText(said)).toBeDefined()
    expect(replace).not.toHaveBeenCalled()
  })

  it("that asks for a new password leads to where one is chosen", async () => {
    answer({
      InitiateAuth: passwordChallenge,
      RespondToAuthChallenge: challenge("NEW_PASSWORD_REQUIRED"),
    })
    visit("/login")
    await fillInSignIn()
    expect(await screen.findByText(/^Vous devez choisir un nouveau mot de passe/)).toBeDefined()
  })

  it("says of no network that there is none", async () => {
    answer({ InitiateAuth: () => Promise.reject(new TypeError("Failed to fetch")) })
    visit("/login")
    await fillInSignIn()
    expect(await screen.findByText(/^Erreur de connexion réseau/)).toBeDefined()
  })

  it("that is done is not done again by a late click", async () => {
    const begun = vi.fn(passwordChallenge)
    answer({ InitiateAuth: begun, RespondToAuthChallenge: () => tokens() })
    visit("/login?from=%2Fapp%2Fclients")
    await fillInSignIn()
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/app/clients"))
    await press("Se connecter")
    expect(begun).toHaveBeenCalledTimes(1)
    expect(replace).toHaveBeenCalledTimes(1)
  })

  it("no longer calls missing what was filled in since", async () => {
    answer({})
    visit("/login")
    await title("Connexion")
    await press("Se connecter")
    expect(screen.getByText("L'email est obligatoire.")).toBeDefined()
    fill("Email", "camille@lumiere.example")
    expect(screen.queryByText("L'email est obligatoire.")).toBeNull()
    expect(screen.getByText("Le mot de passe est obligatoire.")).toBeDefined()
  })
})

describe("the second step", () => {
  const toCode = async (second: () => Response) => {
    answer(withSecondStep(second))
    visit("/login")
    await fillInSignIn()
    await title("Vérification en deux étapes")
  }

  it("that came too late leads back to the beginning, and says so", async () => {
    await toCode(() => refusal("NotAuthorizedException", "Invalid session for the user, session is expired."))
    await userEvent.type(screen.getByLabelText("Code de vérification"), "123456")
    await press("Vérifier")
    expect(await screen.findByText(CHALLENGE_OVER)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("camille@lumiere.example")
  })

  it("asks for six digits before it calls anyone", async () => {
    const second = vi.fn(tokens)
    await toCode(second)
    await userEvent.type(screen.getByLabelText("Code de vérification"), "12345")
    await press("Vérifier")
    expect(await screen.findByText("Saisissez les six chiffres du code.")).toBeDefined()
    expect(second).not.toHaveBeenCalled()
  })

  it("gives way to another account, without a message of before", async () => {
    await toCode(tokens)
    await press("Utiliser un autre compte")
    await title("Connexion")
    expect(screen.queryByText(CHALLENGE_OVER)).toBeNull()
    expect(window.location.search).toBe("")
  })

  it("that a recovery code has switched off asks to sign in again where that fails", async () => {
    let recovered = false
    answer({
      InitiateAuth: () => (recovered ? refusal("InternalErrorException") : passwordChallenge()),
      RespondToAuthChallenge: challenge("SOFTWARE_TOKEN_MFA"),
      "/api/auth/recovery": () => {
        recovered = true
        return json(200, { left: 1 })
      },
    })
    visit("/login")
    await fillInSignIn()
    await title("Vérification en deux étapes")
    await press("Utiliser un code de secours")
    await press("Retour à la connexion")
    await fillInSignIn()
    await title("Vérification en deux étapes")
    await press("Utiliser un code de secours")
    await userEvent.type(screen.getByLabelText("Code de secours"), " abcd-efgh ")
    await press("Se connecter")
    expect(await screen.findByText(SWITCHED_OFF)).toBeDefined()
  })

  it("that a recovery code has switched off without saying so is found to be off, and not before", async () => {
    let off = false
    let lost = false
    const answers = [refused(), problem(503, "unavailable", "Plus tard."), refused(), refused()]
    answer({
      InitiateAuth: () => (lost ? refusal("InternalErrorException") : passwordChallenge()),
      RespondToAuthChallenge: () => (off ? tokens() : challenge("SOFTWARE_TOKEN_MFA")()),
      "/api/auth/recovery": () => answers.shift() ?? refused(),
    })
    visit("/login")
    await fillInSignIn()
    await title("Vérification en deux étapes")
    await press("Utiliser un code de secours")
    await userEvent.type(screen.getByLabelText("Code de secours"), "abcd-efgh")
    for (const said of ["Code refusé.", "Plus tard.", "Code refusé."]) {
      await press("Se connecter")
      expect(await screen.findByText(said)).toBeDefined()
    }
    // Nobody can look whether it is.
    lost = true
    await press("Se connecter")
    await waitFor(() => expect(answers).toHaveLength(0))
    expect(await screen.findByText("Code refusé.")).toBeDefined()
    lost = false
    off = true
    await press("Se connecter")
    expect(await screen.findByText(SWITCHED_OFF)).toBeDefined()
  })
})

const refused = () => problem(400, "invalid", "Code refusé.")
const SWITCHED_OFF = "La vérification en deux étapes est désactivée. Connectez-vous à nouveau."

it.each([
  [0, /il vous reste aucun code\./],
  [1, /il vous reste 1 code\./],
  [2, /il vous reste 2 codes\./],
])("a recovery code that was used says how many are left: %i", async (left, said) => {
  const goOn = vi.fn()
  render(<Recovered left={left} onContinue={goOn} />)
  expect(screen.getByText(said)).toBeDefined()
  await userEvent.keyboard("{Enter}")
  expect(goOn).toHaveBeenCalledTimes(1)
})

describe("a forgotten password", () => {
  it("asks for an address that can be one", async () => {
    answer({})
    visit("/login?mode=forgot")
    await title("Mot de passe oublié")
    await press("Recevoir un code")
    expect(screen.getByText("L'email est obligatoire.")).toBeDefined()
    for (const wrong of ["camille@", "camille@lumiere", "cam ille@lumiere.example"]) {
      fill("Email", wrong)
      await press("Recevoir un code")
      expect(screen.getByText("Adresse email invalide")).toBeDefined()
    }
    await press("Retour à la connexion")
    await title("Connexion")
  })

  it("is chosen anew with a code that one has already, of which none is said to be sent", async () => {
    answer({})
    visit("/login?mode=forgot")
    await title("Mot de passe oublié")
    await press("J'ai déjà un code")
    await title("Nouveau mot de passe")
    expect(screen.queryByText(/un code vient d'y être envoyé/)).toBeNull()
    // To nobody yet.
    expect(screen.getByRole("button", { name: "Renvoyer le code" }).getAttribute("aria-disabled")).toBe(
      "true",
    )
    expect(document.activeElement).toBe(screen.getByLabelText("Email"))
    await press("Changer le mot de passe")
    for (const said of [
      "L'email est obligatoire.",
      "Saisissez les six chiffres du code.",
      "Le mot de passe est obligatoire.",
    ])
      expect(screen.getByText(said)).toBeDefined()
    await press("Retour à la connexion")
    await title("Connexion")
  })

  it("has its code sent again after half a minute, which is told", async () => {
    const codes = vi.fn(() => json(200, {}))
    answer({ "/api/auth/password/forgot": codes })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    visit("/login?mode=forgot")
    await title("Mot de passe oublié")
    fill("Email", " camille@lumiere.example ")
    await press("Recevoir un code")
    await title("Nouveau mot de passe")
    expect(screen.getByText(/un code vient d'y être envoyé/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText("Code de vérification"))
    const again = () => screen.getByRole("button", { name: /^Renvoyer le code/ })
    expect(again().getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(again())
    expect(codes).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(27_000))
    expect(again().textContent).toMatch(/^Renvoyer le code dans \d s$/)
    await act(() => vi.advanceTimersByTimeAsync(4000))
    await waitFor(() => expect(again().textContent).toBe("Renvoyer le code"))
    await userEvent.click(again())
    expect(await screen.findByText("Un nouveau code a été envoyé.")).toBeDefined()
    expect(codes).toHaveBeenCalledTimes(2)
    await userEvent.click(again())
    expect(codes).toHaveBeenCalledTimes(2)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await waitFor(() => expect(screen.queryByText("Un nouveau code a été envoyé.")).toBeNull())
  })

  it("whose code cannot be sent again says why, and not that it was", async () => {
    answer({ "/api/auth/password/forgot": () => problem(503, "unavailable", "Plus tard.") })
    visit("/login?mode=reset")
    await title("Nouveau mot de passe")
    fill("Email", "camille@lumiere.example")
    await press("Renvoyer le code")
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(screen.queryByText("Un nouveau code a été envoyé.")).toBeNull()
    expect(screen.getByRole("button", { name: "Renvoyer le code" }).getAttribute("aria-disabled")).toBe(
      "false",
    )
  })

  it("whose code cannot be sent says why, and shows no form for it", async () => {
    answer({ "/api/auth/password/forgot": () => problem(503, "unavailable", "Plus tard.") })
    visit("/login?mode=forgot")
    await title("Mot de passe oublié")
    fill("Email", "camille@lumiere.example")
    await press("Recevoir un code")
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(screen.getByRole("heading", { name: "Mot de passe oublié" })).toBeDefined()
  })

  it("that could not be changed says why, and no longer that a code was sent", async () => {
    answer({
      "/api/auth/password/forgot": () => json(200, {}),
      "/api/auth/password/reset": () => problem(503, "unavailable", "Plus tard."),
    })
    visit("/login?mode=forgot")
    await title("Mot de passe oublié")
    fill("Email", "camille@lumiere.example")
    await press("Recevoir un code")
    await title("Nouveau mot de passe")
    fill("Code de vérification", "123456")
    fill("Nouveau mot de passe", "un-bon-mot-de-passe")
    await press("Changer le mot de passe")
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(screen.queryByText(/un code vient d'y être envoyé/)).toBeNull()
  })

  it("that was changed though nobody said so, but opens nothing yet, is not said to be", async () => {
    const answers = [problem(503, "unavailable", "Plus tard."), refused()]
    answer({
      InitiateAuth: () => Promise.reject(new TypeError("Failed to fetch")),
      "/api/auth/password/reset": () => answers.shift() ?? json(500, {}),
    })
    visit("/login?mode=reset")
    await fillInNewPassword()
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    await press("Changer le mot de passe")
    expect(await screen.findByText("Code refusé.")).toBeDefined()
    expect(replace).not.toHaveBeenCalled()
  })

  it("that was changed though nobody said so opens, with the same password alone", async () => {
    const answers = [problem(503, "unavailable", "Plus tard."), ...Array.from({ length: 3 }, refused)]
    let opens = false
    answer({
      InitiateAuth: () => (opens ? passwordChallenge() : refusal("NotAuthorizedException", "No")),
      RespondToAuthChallenge: () => tokens(),
      "/api/auth/password/reset": () => answers.shift() ?? json(500, {}),
    })
    visit("/login?mode=reset")
    await fillInNewPassword()
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    await press("Changer le mot de passe")
    expect(await screen.findByText("Code refusé.")).toBeDefined()
    opens = true
    fill("Nouveau mot de passe", "un-autre-mot-de-passe")
    await press("Changer le mot de passe")
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(replace).not.toHaveBeenCalled()
    fill("Nouveau mot de passe", "un-bon-mot-de-passe")
    await press("Changer le mot de passe")
    await waitFor(() => expect(replace).toHaveBeenCalled())
  })

  it("that is changed asks to sign in where that fails by itself", async () => {
    answer({
      InitiateAuth: () => refusal("TooManyRequestsException"),
      "/api/auth/password/reset": () => json(200, {}),
    })
    visit("/login?mode=reset")
    await fillInNewPassword()
    expect(
      await screen.findByText(/^Votre mot de passe est changé\. Trop de tentatives de connexion/),
    ).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Mot de passe").value).toBe("un-bon-mot-de-passe")
  })
})

it.each([
  ["", "Connexion"],
  ["?mode=autre", "Connexion"],
  ["?mode=signin&code=abc", "Connexion"],
  ["?mode=signup", "Inscription"],
  ["?mode=forgot", "Mot de passe oublié"],
  ["?mode=reset", "Nouveau mot de passe"],
])("/login%s is a form of its own, by name too", async (search, name) => {
  answer({})
  visit(`/login${search}`)
  await title(name)
  expect(document.title).toBe(`${name} · Trame`)
})

describe("signing up", () => {
  it("takes as much as the API does, and leads to what is agreed to", async () => {
    answer({})
    visit("/login?mode=signup")
    await screen.findByLabelText("Prénom")
    const most = (label: string) => screen.getByLabelText<HTMLInputElement>(label).maxLength
    expect(["Prénom", "Nom", "Poste", "Email", "Mot de passe"].map(most)).toEqual([100, 100, 100, 254, 256])
    expect(most("Nom de l'agence")).toBe(120)
    const agreed = ["conditions générales", "politique de confidentialité"]
    expect(agreed.map((name) => screen.getByRole("link", { name }).getAttribute("href"))).toEqual([
      "/cgv",
      "/politique-confidentialite",
    ])
  })

  it("says of each field no longer what the API said of it once it is changed", async () => {
    answer({
      "/api/auth/sign-up": () =>
        problem(400, "invalid", "Non", { firstName: "Trop long.", lastName: "Trop long aussi." }),
    })
    visit("/login?code=abc")
    await fillInPerson()
    await press("Créer mon compte")
    expect(await screen.findByText("Trop long.")).toBeDefined()
    fill("Prénom", "No")
    expect(screen.queryByText("Trop long.")).toBeNull()
    expect(screen.getByText("Trop long aussi.")).toBeDefined()
  })

  describe("whose first answer was lost", () => {
    const taken = "Un compte existe déjà avec cette adresse email."
    const lostOnce = () => {
      let tries = 0
      return () => {
        tries += 1
        if (tries === 1) return Promise.reject(new TypeError("Failed to fetch"))
        return problem(409, "email_taken", taken)
      }
    }
    const twice = async () => {
      visit("/login?mode=signup")
      await fillInPerson()
      fill("Nom de l'agence", "Agence Neuve")
      await press("Créer mon compte")
      await screen.findByText(/^Erreur de connexion réseau/)
    }

    it("ends as it would have when the same is asked again", async () => {
      answer({ "/api/auth/sign-up": lostOnce(), ...signedIn })
      await twice()
      await press("Créer mon compte")
      await title("Bienvenue, Nora !")
      await waitFor(() => expect(replace).toHaveBeenCalledWith("/pricing"), { timeout: 3000 })
    })

    it("says that the address is taken where the account is another's", async () => {
      answer({ "/api/auth/sign-up": lostOnce(), InitiateAuth: () => refusal("NotAuthorizedException") })
      await twice()
      await press("Créer mon compte")
      expect(await screen.findByText(taken)).toBeDefined()
      expect(replace).not.toHaveBeenCalled()
    })

    it("signs nobody in by what was changed since", async () => {
      const begun = vi.fn(passwordChallenge)
      answer({ "/api/auth/sign-up": lostOnce(), ...signedIn, InitiateAuth: begun })
      await twice()
      fill("Email", "nora.n@neuve.example")
      await press("Créer mon compte")
      expect(await screen.findByText(taken)).toBeDefined()
      expect(begun).not.toHaveBeenCalled()
    })
  })

  it("stays where another address is typed after one was said to be taken", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const taken = "Un compte existe déjà avec cette adresse email."
    answer({ "/api/auth/sign-up": () => problem(409, "email_taken", taken) })
    visit("/login?code=abc")
    await fillInPerson()
    await press("Créer mon compte")
    expect(await screen.findByText(taken)).toBeDefined()
    fill("Email", "nora.n@neuve.example")
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.getByRole("heading", { level: 1, name: "Inscription" })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("nora.n@neuve.example")
  })

  it.each([
    ["", "6 caractères au minimum."],
    ["court", "Le mot de passe doit contenir au moins 6 caractères."],
    ["aaaaaaaa", "Facile à deviner : allongez-le."],
    ["abcdefgh12", "Correct."],
    ["Une phrase, 12 mots", "Solide."],
  ])("says how strong « %s » is", async (password, said) => {
    answer({})
    visit("/login?mode=signup")
    await screen.findByLabelText("Prénom")
    fill("Mot de passe", password)
    expect(screen.getByText(said)).toBeDefined()
  })
})
