import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { PRICING_LABELS } from "@trame/core/influencers/roster/rules"
import { keysOf } from "@trame/core/lib/text"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { answerForms } from "../../support/forms.ts"
import { closePage, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/app/shell/Shell.tsx"
import "../../../../packages/web/src/features/recruitment/ProspectDialog.tsx"
import "../../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../../packages/web/src/features/roster/RosterPage.tsx"

let sent: unknown[]
/** In place of what a read or a write answers. */
let instead: Partial<Record<string, () => Response>>

const CREATOR = "/app/influencers?dialog=creator&influencer=zoe"
const PROSPECT = "/app/recruitment?dialog=prospect&influencer=zoe"

beforeEach(() => {
  signIn()
  sent = []
  instead = {}
})

/** Opens a dialog on what is stored of somebody, which keeps what is sent. */
async function open(path: string, first: string, stored: object = {}) {
  answerForms()
  const address = path === CREATOR ? "/api/roster/zoe" : "/api/recruitment/zoe"
  const known = { ...(await (await fetch(address)).json()), ...stored }
  const answered = async (request: Request) => {
    const other = instead[request.method]
    if (other) return other()
    if (request.method === "GET") return json(200, known)
    const body = await request.json()
    sent.push(body)
    return json(200, { ...known, ...body, version: known.version + 1 })
  }
  answerForms({ [address]: answered })
  const router = visit(path, routes)
  const dialog = within(await screen.findByRole("dialog"))
  await fieldOf(first, () => dialog.getAllByLabelText<HTMLInputElement>(first))
  return { router, dialog, known }
}
type Dialog = Awaited<ReturnType<typeof open>>["dialog"]

const fill = (dialog: Dialog, label: string, value: string) => {
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fireEvent.blur(dialog.getByLabelText(label))
}
const fillDay = (dialog: Dialog, label: string, value: string) => {
  fireEvent.focus(dialog.getByLabelText(label))
  fireEvent.input(dialog.getByLabelText(label), { target: { value } })
  fireEvent.blur(dialog.getByLabelText(label))
}
const save = (dialog: Dialog) => userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))

type Field = [label: string, name: string, longest: number]
const FORMS: [what: string, path: string, first: string, fields: Field[]][] = [
  [
    "a creator",
    CREATOR,
    "SIRET",
    [
      ["Prénom", "firstName", 120],
      ["Nom", "lastName", 120],
      ["Adresse", "address", 300],
      ["Nom du manager", "managerName", 120],
      ["Société du manager", "managerCompany", 160],
      ["Téléphone du manager", "managerPhone", 40],
    ],
  ],
  [
    "somebody of the recruitment",
    PROSPECT,
    "Pseudo",
    [
      ["Nom complet", "fullName", 160],
      ["Pseudo", "username", 60],
      ["Téléphone", "phone", 40],
      ["Marques collaborées", "collaboratedBrands", 2000],
      ["Notes internes", "notes", 5000],
    ],
  ],
]

/** rules/creators.md#creator-detail, rules/creators.md#recruitment */
it.each(FORMS)(
  "of %s each text is as long as the API takes it, and goes out by its name",
  async (...form) => {
    const [, path, first, fields] = form
    const { dialog } = await open(path, first)
    const textOf = (label: string, length: number) =>
      `${label} `
        .repeat(length)
        .slice(0, length - 1)
        .concat("x")
    for (const [label, , longest] of fields) fill(dialog, label, textOf(label, longest + 1))
    await save(dialog)
    const limits = fields.map(([, , longest]) => `${longest} caractères au maximum`)
    await waitFor(() =>
      expect(dialog.getAllByText(/ caractères au maximum$/).map(({ textContent }) => textContent)).toEqual(
        limits,
      ),
    )
    expect(sent).toEqual([])
    for (const [label, , longest] of fields) fill(dialog, label, textOf(label, longest))
    await save(dialog)
    const texts = fields.map(([label, name, longest]) => [name, textOf(label, longest)])
    await waitFor(() => expect(sent).toEqual([{ version: 3, ...Object.fromEntries(texts) }]))
  },
)

it.each(["Instagram", "TikTok", "YouTube", "Email"])(
  "of somebody of the recruitment, %s is judged once one leaves it, not at the first key",
  async (label) => {
    const { dialog } = await open(PROSPECT, "Email")
    const judgedOf = (name: string) =>
      dialog.getByLabelText(name).closest(".ant-form-item")?.querySelector(".ant-form-item-explain-error")
    fireEvent.change(dialog.getByLabelText(label), { target: { value: "zo" } })
    const other = label === "Email" ? "Instagram" : "Email"
    fill(dialog, other, "zo")
    await waitFor(() => expect(judgedOf(other)).toBeTruthy())
    expect(judgedOf(label)).toBeNull()
    fireEvent.blur(dialog.getByLabelText(label))
    await waitFor(() => expect(judgedOf(label)).toBeTruthy())
  },
)

it("of somebody of the recruitment, a profile's long address is taken for their user name", async () => {
  const { dialog } = await open(PROSPECT, "Pseudo")
  const address = `https://www.instagram.com/zoe.mercier/?igsh=${"a".repeat(40)}`
  fill(dialog, "Pseudo", address)
  await save(dialog)
  await waitFor(() => expect(sent).toEqual([{ version: 3, username: address }]))
})

it("a creator's e-mail, number, rating and each price go out by their names, and a rating may be taken back", async () => {
  const { dialog } = await open(CREATOR, "SIRET", { rating: 4 })
  fill(dialog, "Email du manager", "max@test.example")
  fill(dialog, "SIRET", "73282932000074")
  const prices = keysOf(PRICING_LABELS)
  for (const [at, key] of prices.entries()) fill(dialog, PRICING_LABELS[key], `${at + 1}`)
  await userEvent.click(dialog.getByRole("button", { name: "Effacer la note" }))
  await save(dialog)
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ version: 3, managerEmail: "max@test.example", siret: "73282932000074", rating: null },
        pricing: Object.fromEntries(prices.map((key, at) => [key, (at + 1) * 100])),
      },
    ]),
  )
})

it("of somebody of the recruitment, what is chosen goes out by its name, and a rating is never none", async () => {
  const { dialog } = await open(PROSPECT, "Pseudo")
  fill(dialog, "Email", "zoe@test.example")
  fill(dialog, "Instagram", "https://www.instagram.com/zoe/")
  fill(dialog, "TikTok", "https://www.tiktok.com/@zoe")
  fill(dialog, "YouTube", "https://www.youtube.com/@zoe")
  fillDay(dialog, "Dernier contact", "01/03/2031")
  fillDay(dialog, "Prochain suivi", "14/03/2031")
  fireEvent.click(dialog.getByRole("switch", { name: "Réponse reçue" }))
  fireEvent.click(dialog.getByText("Refusé"))
  fireEvent.click(dialog.getByRole("radio", { name: "5 étoiles" }))
  expect(dialog.queryByRole("button", { name: "Effacer la note" })).toBeNull()
  await save(dialog)
  await waitFor(() =>
    expect(sent).toEqual([
      {
        ...{ version: 3, email: "zoe@test.example", instagramUrl: "https://www.instagram.com/zoe/" },
        ...{ tiktokUrl: "https://www.tiktok.com/@zoe", youtubeUrl: "https://www.youtube.com/@zoe" },
        ...{ lastContactDate: "2031-03-01", nextFollowUpDate: "2031-03-14", responseReceived: true },
        ...{ status: "refused", rating: 5 },
      },
    ]),
  )
})

it("of somebody of the recruitment, what is chosen stands as it is stored, and a response may be taken back", async () => {
  const { dialog } = await open(PROSPECT, "Pseudo", {
    ...{ responseReceived: true, status: "validated", rating: 2 },
    ...{ lastContactDate: "2031-03-01", nextFollowUpDate: "2031-03-14" },
  })
  const answered = dialog.getByRole("switch", { name: "Réponse reçue" })
  expect(answered.getAttribute("aria-checked")).toBe("true")
  for (const chosen of ["Validé", "2 étoiles"])
    expect(dialog.getByRole("radio", { name: chosen })).toHaveProperty("checked", true)
  for (const [label, day] of [
    ["Dernier contact", "01/03/2031"],
    ["Prochain suivi", "14/03/2031"],
  ] as const)
    expect(dialog.getByLabelText(label)).toHaveProperty("value", day)
  fireEvent.click(answered)
  await save(dialog)
  await waitFor(() => expect(sent).toEqual([{ version: 3, responseReceived: false }]))
})

it.each([
  ["zoe.m", "@zoe.m · Ajouté le 01/03/2026 par Camille Laurent"],
  ["", "Ajouté le 01/03/2026 par Camille Laurent"],
])(
  "who added somebody of the recruitment is said, and when, with a user name or without: « %s »",
  async (username, said) => {
    const { dialog } = await open(PROSPECT, "Pseudo", { username })
    expect(dialog.getByText(said)).toBeDefined()
  },
)

it("a creator's panel tells what the catalogue knows, each by its name", async () => {
  const { dialog } = await open(CREATOR, "SIRET", {
    ...{ bio: "Bonjour", email: "zoe@test.example", verified: true, username: "zoe.m" },
    ...{ followersCount: 12_300, engagementRate: 3.25, collaborationsCount: 7, category: "Beauté" },
    ...{ addedAt: "2026-03-01T08:00:00.000Z", addedBy: { id: "u2", name: "Ada Admin" } },
  })
  const facts = ["Abonnés", "Engagement", "Collaborations détectées", "Catégorie"]
  expect(facts.map((fact) => dialog.getByText(fact).nextElementSibling?.textContent)).toEqual([
    ...["12,3K", "3,3\u00a0%", "7", "Beauté"],
  ])
  for (const said of ["Bonjour", "Ajouté le 01/03/2026 par Ada Admin"])
    expect(dialog.getByText(said)).toBeDefined()
  expect(dialog.getByText(/^@zoe\.m/)).toBeDefined()
  expect(dialog.getByRole("img", { name: "Compte vérifié" })).toBeDefined()
  expect(dialog.getByRole("link", { name: "zoe@test.example" }).getAttribute("href")).toBe(
    "mailto:zoe@test.example",
  )
  expect(dialog.getByText("Aucune collaboration avec ce créateur pour l'instant.")).toBeDefined()
  expect(dialog.getByText("Aucune collaboration détectée dans ses publications.")).toBeDefined()
})

it.each([
  ["a creator", CREATOR, "/api/roster/zoe", "Créateur non trouvé", "Retour aux créateurs"],
  ["the recruitment", PROSPECT, "/api/recruitment/zoe", "Aucun influenceur trouvé", "Retour au recrutement"],
])("the dialog of %s leads back from nobody, and says what else went wrong", async (...dialogOf) => {
  const [, path, address, none, back] = dialogOf
  answerForms({ [address]: () => json(403, { code: "forbidden", detail: "Accès refusé." }) })
  visit(path, routes)
  let dialog = within(await screen.findByRole("dialog"))
  expect(await dialog.findByText("Erreur lors du chargement des données")).toBeDefined()
  expect(dialog.getByText("Accès refusé.")).toBeDefined()
  expect(dialog.queryByText(none)).toBeNull()
  closePage()
  answerForms({ [address]: () => json(404, { code: "not_found", detail: "Introuvable" }) })
  const router = visit(path, routes)
  dialog = within(await screen.findByRole("dialog"))
  expect(await dialog.findByText(none)).toBeDefined()
  await userEvent.click(dialog.getByRole("button", { name: back }))
  await waitFor(() => expect(router.state.location.search).toBe(""))
})

it.each([
  ["a creator", CREATOR, "SIRET", "Nom du manager", "managerName", "Ce créateur a été modifié"],
  ["somebody of the recruitment", PROSPECT, "Pseudo", "Téléphone", "phone", "Cet influenceur a été modifié"],
])("that %s was changed or taken out meanwhile is said, and what was typed stays", async (...things) => {
  const [, path, first, label, name, told] = things
  const { dialog, known } = await open(path, first)
  fill(dialog, label, "le mien")
  instead.GET = () => json(404, { code: "not_found", detail: "Introuvable" })
  await act(() => queryClient.invalidateQueries())
  expect(await dialog.findByText("Cette fiche vient d'être supprimée par une autre personne.")).toBeDefined()
  instead.GET = () => json(200, { ...known, version: 4, rating: 2 })
  await act(() => queryClient.invalidateQueries())
  expect(await dialog.findByText("Cette fiche vient d'être modifiée par une autre personne.")).toBeDefined()
  instead.PATCH = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })
  await save(dialog)
  expect(await dialog.findByText(`${told} entre-temps par une autre personne.`)).toBeDefined()
  expect(dialog.getByText(/^Note .*2 sur 5/)).toBeDefined()
  expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe("le mien")
  // It, and it alone, goes over what the other person has stored.
  delete instead.PATCH
  await userEvent.click(dialog.getByRole("button", { name: "Écraser" }))
  await waitFor(() => expect(sent).toEqual([{ version: 4, [name]: "le mien" }]))
})
