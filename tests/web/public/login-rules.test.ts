import { renderHook } from "@testing-library/react"
import { expect, it } from "vitest"
import {
  draftProblems,
  emailProblem,
  emptyDraft,
  inputOf,
  newPasswordProblem,
  problemsOf,
} from "../../../packages/web/src/public/login/draft.ts"
import { useOnce } from "../../../packages/web/src/public/login/once.ts"
import { challengeIsOver, signInMessage } from "../../../packages/web/src/public/login/sign-in-messages.ts"
import { offline, refusal } from "../../world/fakeApi.ts"

const named = (name: string, message = "") => Object.assign(new Error(message), { name })
const WRONG = "Email ou mot de passe incorrect."
const FAILED = "La connexion a échoué. Veuillez réessayer."

it.each([
  [named("NotAuthorizedException", "Incorrect username or password."), WRONG],
  [named("UserNotFoundException", "User does not exist."), WRONG],
  [named("NotAuthorizedException", "Password attempts exceeded"), /^Trop de tentatives de connexion/],
  [named("LimitExceededException"), /^Trop de tentatives de connexion/],
  [named("TooManyRequestsException"), /^Trop de tentatives de connexion/],
  [named("CodeMismatchException"), /^Code incorrect/],
  [named("QuotaExceededError"), /^Votre navigateur refuse de garder/],
  [named("NetworkError"), /^Erreur de connexion réseau/],
  [offline(), /^Erreur de connexion réseau/],
  [named("InternalErrorException", "stack trace"), FAILED],
  ["no error", FAILED],
])("the pool's refusal has a message: %s", (error, shown) => {
  expect(signInMessage(error)).toMatch(shown)
})

it.each([
  [named("SignInException"), true],
  [named("NotAuthorizedException", "Invalid session for the user, session is expired."), true],
  [named("NotAuthorizedException", "Incorrect."), false],
  [named("CodeMismatchException", "Invalid code"), false],
  ["no error", false],
])("%s ends a second step: %s", (error, over) => {
  expect(challengeIsOver(error)).toBe(over)
})

const NORA = { ...emptyDraft(""), firstName: "Nora", lastName: "Nouvelle", role: "Directrice" }
const COMPLETE = { ...NORA, email: " nora@neuve.example ", password: "un-bon", agencyName: " Agence Neuve " }
const PERSON = { firstName: "Nora", lastName: "Nouvelle", role: "Directrice", email: "nora@neuve.example" }

it("an empty draft lacks everything; a code means joining", () => {
  expect(problemsOf(emptyDraft(""))).toEqual({
    firstName: "Le prénom est obligatoire.",
    lastName: "Le nom est obligatoire.",
    role: "Le poste est obligatoire.",
    email: "L'email est obligatoire.",
    password: "Le mot de passe est obligatoire.",
    agencyName: "Le nom de l'agence est obligatoire.",
  })
  expect(problemsOf({ ...COMPLETE, ...emptyDraft("abc"), agencyCode: " " })).toMatchObject({
    agencyCode: "Le code agence est obligatoire.",
  })
  expect(Object.values(problemsOf(COMPLETE)).filter(Boolean)).toEqual([])
})

it("a draft is sent trimmed, with the agency that was chosen", () => {
  const person = { ...PERSON, password: "un-bon" }
  expect(inputOf(COMPLETE)).toEqual({ ...person, agency: { choice: "create", name: "Agence Neuve" } })
  expect(inputOf({ ...COMPLETE, choice: "join", agencyCode: " abc123 " })).toEqual({
    ...person,
    agency: { choice: "join", code: "abc123" },
  })
})

it("the API's problems stand at the fields of the form", () => {
  expect(draftProblems({ email: "Refusée.", "agency.name": "Réservé.", "agency.code": "Inconnu." })).toEqual({
    email: "Refusée.",
    agencyName: "Réservé.",
    agencyCode: "Inconnu.",
  })
  expect(draftProblems({})).toEqual({})
})

it.each([
  [" ", "L'email est obligatoire."],
  ["camille@", "Adresse email invalide"],
  ["camille@lumiere", "Adresse email invalide"],
  ["cam ille@lumiere.example", "Adresse email invalide"],
  [" camille@lumiere.example ", undefined],
])("the address « %s » is refused: %s", (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
})

it("a new password has six characters", () => {
  expect(["12345", "123456"].map(newPasswordProblem)).toEqual([
    "Le mot de passe doit contenir au moins 6 caractères.",
    undefined,
  ])
})

it.each([
  ["a lost answer", [refusal("unavailable")], "a", true, null],
  ["a lost answer, where nothing came of it", [offline()], "a", false, "invalid"],
  ["a lost answer of another request", [offline()], "b", true, "invalid"],
  ["a lost answer and a refusal", [offline(), refusal("forbidden")], "a", true, null],
  ["a refusal", [refusal("forbidden")], "a", true, "invalid"],
])("after %s, an action that works once is tried again", async (_what, before, again, isDone, code) => {
  const once = renderHook(useOnce).result.current
  const check = async () => false
  for (const error of before) await once("a", () => Promise.reject(error), check).catch(() => {})
  const last = once(
    again,
    () => Promise.reject(refusal("invalid")),
    async () => isDone,
  )
  expect(await last.catch((error: { code: string }) => error.code)).toBe(code)
})
