import { screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { camille, lumiere, open, subscription, type World } from "../../support/accountPage.tsx"
import { json, signIn } from "../../support/site.tsx"

vi.mock(import("../../../../packages/web/src/features/account/account.ts"), async (original) => ({
  ...(await original()),
  reloadAfter: vi.fn(),
}))

const alone = { me: { ...camille, agencyId: null, agencyName: null, owner: false }, agency: null, people: [] }
const broken = () => json(500, { code: "unexpected", detail: "" })
const done = (body: object) => () => json(200, body)

/** Answers reads as the page needs them, and writes as the test wants. */
const writes = (read: object, write: () => Response) => (request: Request) =>
  request.method === "GET" ? json(200, read) : write()

async function type(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const pressInDialog = async (name: string) =>
  userEvent.click(await within(await screen.findByRole("dialog")).findByRole("button", { name }))

const join = async () => {
  await type("Code agence", "un-code")
  await press("Rejoindre l'agence")
}
const rename = async () => {
  await type("Nom de l'agence", "Agence Clarté")
  await pressInDialog("Enregistrer")
}
const editProfile = async () => {
  await type("Prénom", "Camille-Anne")
  await press("Enregistrer")
}
const removeAccount = async () => {
  await type("Mot de passe", "trame-demo")
  await pressInDialog("Supprimer mon compte")
}
const cancel = () => pressInDialog("Résilier l'abonnement")

beforeEach(signIn)

/** Where no other test comes upon them. */
describe("what the account page says", () => {
  it.each<[string, World, () => Promise<unknown>]>([
    [
      "Vous avez rejoint l'agence avec succès.",
      {
        ...alone,
        answers: {
          "/api/membership/agency": writes({ agency: null }, done({ agencyName: "Agence Lumière" })),
        },
      },
      join,
    ],
    [
      "Une erreur est survenue lors de la tentative de rejoindre l'agence.",
      { ...alone, answers: { "/api/membership/agency": writes({ agency: null }, broken) } },
      join,
    ],
    [
      "Une erreur est survenue lors de la mise à jour.",
      { answers: { "/api/account/profile": broken } },
      editProfile,
    ],
    [
      "Les informations ont été mises à jour avec succès.",
      {
        search: "?dialog=rename",
        answers: {
          "/api/membership/agency": writes({ agency: lumiere }, done({ name: "Agence Clarté", version: 3 })),
        },
      },
      rename,
    ],
    [
      "Une erreur est survenue lors de la suppression du compte.",
      {
        me: { ...camille, owner: false },
        search: "?dialog=removal",
        answers: { "/api/account/removal": broken },
      },
      removeAccount,
    ],
    [
      "Erreur lors de la résiliation de l'abonnement",
      { search: "?dialog=cancellation", answers: { "/api/billing/cancel": broken } },
      cancel,
    ],
    [
      "Une erreur est survenue lors de la résiliation de l'abonnement.",
      {
        search: "?dialog=cancellation",
        answers: { "/api/billing/cancel": () => Promise.reject(new TypeError("Failed to fetch")) },
      },
      cancel,
    ],
    [
      "Vous devez être connecté pour effectuer cette action.",
      {
        agency: { ...lumiere, subscription },
        search: "?dialog=cancellation",
        answers: {
          "/api/billing/cancel": () =>
            json(403, { code: "forbidden", detail: "Vous devez être connecté pour effectuer cette action." }),
        },
      },
      cancel,
    ],
    [
      "Une erreur est survenue lors de la récupération des détails de l'agence.",
      { answers: { "/api/membership/agency": () => json(404, { code: "not_found", detail: "" }) } },
      async () => {},
    ],
  ])("%s", async (sentence, world, act) => {
    open(world)
    await act()
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  })
})
