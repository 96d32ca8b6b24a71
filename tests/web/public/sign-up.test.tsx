import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { type Beyond, fakeApi, json, offline, refusal } from "../../world/fakeApi.ts"
import {
  catchArrival,
  click,
  openLogin,
  opens,
  passwordChallenge,
  poolRefuses,
  title,
  type,
  typed,
} from "../../world/login.tsx"
import { says, textOf } from "../../world/page.tsx"

let replaced: ReturnType<typeof catchArrival>
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  replaced = catchArrival()
  serve(true)
})

/** rules/platform.md#sign-up */
describe("signing up", () => {
  it("says what is missing at each field, leads to the first, and takes as much as the API does", async () => {
    await openLogin("/login?mode=signup")
    submit()
    const labels = ["Prénom", "Nom", "Poste", "Email", "Mot de passe", "Nom de l'agence"]
    expect(labels.map(isInvalid)).toEqual(Array(6).fill("true"))
    expect(document.activeElement).toBe(screen.getByLabelText("Prénom"))
    await userEvent.type(screen.getByLabelText("Email"), "zoe@exemple.fr")
    expect([typed("Prénom"), typed("Email"), isInvalid("Email")]).toEqual(["", "zoe@exemple.fr", "false"])
    const most = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).maxLength)
    expect(most).toEqual([100, 100, 100, 254, 256, 120])
    fireEvent.click(screen.getByLabelText("Rejoindre une agence"))
    submit()
    expect(screen.getByText("Le code agence est obligatoire.")).toBeDefined()
    const agreed = ["conditions générales", "politique de confidentialité"]
    expect(agreed.map((name) => screen.getByRole("link", { name }).getAttribute("href"))).toEqual([
      "/cgv",
      "/politique-confidentialite",
    ])
    expect(api.writes()).toEqual([])
  })

  it("joins by the code of the link, once however often the button is pressed, and follows the link", async () => {
    serve(false)
    await begin("/login?code=abc123&from=%2Fapp%2Fclients%3Ftab%3Dnotes")
    expect(typed("Code agence")).toBe("abc123")
    type("Code agence", " abc123 ")
    await userEvent.dblClick(screen.getByRole("button", { name: "Créer mon compte" }))
    await arrivesAt("/app/clients?tab=notes")
    expect(api.writes()).toEqual([["auth.signUp", { ...NORA, agency: { choice: "join", code: "abc123" } }]])
  })

  const CHOOSES = "/login?mode=signup&from=%2Fpricing%3Fchoose%3Dequipe"
  it.each([
    ["/login?mode=signup", "/pricing", "choisir votre formule."],
    [CHOOSES, "/pricing?choose=equipe", "régler votre abonnement."],
  ])("from %s founds an agency and leads to %s, a second and a half later", async (address, path, next) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await begin(address)
    submit()
    expect(textOf((await title("Bienvenue, Nora !")).parentElement)[1]).toBe(
      `Votre agence « Agence Neuve » est créée. Il ne reste plus qu'à ${next}`,
    )
    const agency = { choice: "create", name: "Agence Neuve" }
    expect(api.writes()).toEqual([["auth.signUp", { ...NORA, agency }]])
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(replaced).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(600))
    await arrivesAt(path)
  })

  it("says at each field what the API says of it, until it is changed", async () => {
    await begin("/login?code=abc123")
    const fields = { firstName: "Trop long.", email: "Refusée.", "agency.code": "Inconnu." }
    api.refuse("auth.signUp", refusal("invalid", "Non", fields))
    submit()
    expect(await says("Trop long.")).toBeDefined()
    const labels = ["Prénom", "Email", "Code agence"]
    expect(labels.map(isInvalid)).toEqual(["true", "true", "true"])
    expect([screen.queryByText("Non"), screen.getByText("Refusée.")]).toEqual([null, expect.anything()])
    type("Prénom", "No")
    expect(labels.map(isInvalid)).toEqual(["false", "true", "true"])
  })

  const TOO_MANY = /^Trop de tentatives de connexion/
  it.each([
    [offline(), /^Erreur de connexion réseau\./],
    [json(429, { message: "Too Many Requests" }), TOO_MANY],
    [refusal("throttled", "Trop de codes erronés."), "Trop de codes erronés."],
    [refusal("invalid", "Cette agence n'existe pas"), "Cette agence n'existe pas"],
    [json(500, {}), "Erreur d'inscription, veuillez réessayer."],
  ])("puts a refusal in words and keeps the form (%#)", async (answer, said) => {
    await begin("/login?code=abc123")
    if (answer instanceof Response) api.answer({ auth: { signUp: () => answer } })
    else api.refuse("auth.signUp", answer)
    submit()
    expect(await says(said)).toBeDefined()
    expect(typed("Prénom")).toBe("Nora")
  })

  it("says that the account is made, where one cannot be signed in with it", async () => {
    serve(true, { InitiateAuth: () => poolRefuses("TooManyRequestsException") })
    await begin()
    submit()
    expect(await says(/^Votre compte est créé\. Trop de tentatives de connexion/)).toBeDefined()
    expect(typed("Email")).toBe(NORA.email)
  })

  const toPassword = () => {
    click("Se connecter")
    click("Mot de passe oublié ?")
  }
  it.each([
    ["is left alone", () => {}, "Connexion"],
    ["is changed", () => type("Email", "nora.n@neuve.example"), "Inscription"],
    ["is left for another form", toPassword, "Mot de passe oublié"],
  ])("when an address that is taken %s, the form after three seconds is right", async (_what, next, form) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await begin("/login?code=abc")
    api.refuse("auth.signUp", refusal("email_taken", TAKEN))
    submit()
    expect(await says(TAKEN)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Inscription")
    next()
    const email = typed("Email")
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(form)
    expect(typed("Email")).toBe(email)
  })

  it.each([
    [passwordChallenge, NORA.email, true],
    [() => poolRefuses("NotAuthorizedException"), NORA.email, false],
    [passwordChallenge, "nora.n@neuve.example", false],
  ])("whose first answer was lost, ends as if it had come, if the account is theirs (%#)", async (...row) => {
    const [pool, email, isTheirs] = row
    serve(true, { ...opens(), InitiateAuth: pool })
    await begin()
    api.refuse("auth.signUp", offline())
    submit()
    await says(/^Erreur de connexion réseau/)
    api.refuse("auth.signUp", refusal("email_taken", TAKEN))
    type("Email", email)
    submit()
    if (isTheirs) await title("Bienvenue, Nora !")
    else expect(await says(TAKEN)).toBeDefined()
  })
})

const TAKEN = "Un compte existe déjà avec cette adresse email."
const NORA = {
  firstName: "Nora",
  lastName: "Nouvelle",
  role: "Directrice",
  email: "nora@neuve.example",
  password: "un-bon-mot-de-passe",
}
const FIELDS = { Prénom: "Nora", Nom: "Nouvelle", Poste: "Directrice", Email: NORA.email }
const arrivesAt = (path: string) => waitFor(() => expect(replaced.mock.calls).toEqual([[path]]))
const serve = (createdAgency: boolean, beyond: Beyond = opens()) => {
  api = fakeApi({ auth: { signUp: { createdAgency } } }, beyond)
}
const begin = async (address = "/login?mode=signup") => {
  await openLogin(address)
  for (const [label, value] of Object.entries(FIELDS)) type(label, value)
  type("Mot de passe", NORA.password)
  if (address.includes("mode=signup")) type("Nom de l'agence", " Agence Neuve ")
}
const submit = () => click("Créer mon compte")
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid")
