import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ActivityEntry, CastingDetail, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { MAX_REQUIREMENTS } from "@trame/core/campaigns/castings/rules/values"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/features/castings/ConversionDialog.tsx"
import "../../../../packages/web/src/features/castings/DetailDialog.tsx"
import "../../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-11-01T10:00:00.000Z"
const proposal = (id: string, brandStatus: Proposal["brandStatus"]): Proposal => ({
  id: `p-${id}`,
  influencerId: id,
  fullName: `Créatrice ${id}`,
  username: id,
  profileImageUrl: null,
  platform: "instagram",
  followersCount: 12_300,
  engagementRate: null,
  creativeNote: "",
  references: [],
  version: 1,
  brandStatus,
  brandComment: "",
  brandDecisionDate: brandStatus === "pending" ? null : NOW,
})
const entry = (id: string, hour: number): ActivityEntry => ({
  id,
  action: `Action ${id}`,
  user: "Camille Laurent",
  timestamp: `2026-11-01T${hour}:00:00.000Z`,
  details: "",
})

let stored: CastingDetail
let converted: unknown[]
/** What the casting is not answered before. */
let held: Promise<unknown> | null
let refused: Record<string, string> | null

function enter(search: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/clients/choices": () =>
      json(200, { items: [{ id: "cl1", brandName: "Maison Écume", sector: null }] }),
    "/api/castings/figures": () => json(200, { active: 0, proposals: 0, decisions: 0 }),
    "/api/castings": () => json(200, { items: [], nextCursor: null }),
    "/api/castings/c1": async () => {
      await held
      return json(200, stored)
    },
    "/api/castings/c1/activity": ({ url }) =>
      new URL(url).searchParams.has("cursor")
        ? json(200, { items: [entry("b", 12), entry("a", 11)], nextCursor: null })
        : json(200, stored.activity),
    "/api/castings/c1/collaboration": async (request) => {
      converted.push(await request.json())
      if (refused) return json(400, { code: "invalid", detail: "À corriger.", fields: refused })
      stored = { ...stored, casting: { ...stored.casting, collaborationId: "k1" } }
      return json(201, { collaborationId: "k1" })
    },
    "/api/collaborations/k1": () =>
      json(200, { collaboration, participants: [], steps: [], documents: [], stats: [] }),
  })
  return visit(`/app/casting${search}`, routes)
}

beforeEach(() => {
  signIn()
  ;[converted, held, refused] = [[], null, null]
  stored = {
    casting: {
      id: "c1",
      version: 3,
      revision: 5,
      name: "Hiver",
      brand: "maison ecume",
      description: "Cinq créatrices",
      budget: "5 000 €",
      startDate: "2026-12-01",
      endDate: "2027-01-31",
      deadline: null,
      status: "active",
      requirements: [],
      linkToken: "jeton",
      linkActive: true,
      collaborationId: null,
      createdAt: NOW,
      updatedAt: NOW,
    },
    proposals: [
      proposal("a", "accepted"),
      proposal("b", "accepted"),
      proposal("c", "maybe"),
      proposal("d", "rejected"),
      proposal("e", "pending"),
      proposal("f", "pending"),
    ],
    activity: { items: [entry("d", 14), { ...entry("c", 13), user: "" }], nextCursor: "2" },
  }
})

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))

/** rules/campaigns.md#from-casting-to-collaboration */
describe("a collaboration made of what was accepted", () => {
  const submit = async (brand?: string) => {
    const router = enter("?dialog=convert&casting=c1")
    const form = await dialog("Créer la collaboration")
    const field = await fieldOf("Marque", () => form.getAllByLabelText<HTMLInputElement>("Marque"))
    expect(form.getByText("2 influenceurs acceptés")).toBeDefined()
    const accepted = within(form.getByRole("region", { name: "Influenceurs acceptés" }))
    expect(accepted.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...[expect.stringMatching(/Créatrice a12,3K abonnés$/), expect.stringMatching(/Créatrice b12,3K/)],
    ])
    const leader = await fieldOf("Chef de projet", () =>
      form.getAllByLabelText<HTMLInputElement>("Chef de projet"),
    )
    expect(leader.value).toBe("Camille Laurent")
    if (brand) {
      await userEvent.clear(field)
      await userEvent.type(field, brand)
      await form.findByText(/^Aucun client de ce nom/)
    } else await form.findByText("Reliée à ce client de l'agence.")
    await userEvent.click(form.getByRole("button", { name: "Créer la collaboration" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(router.state.location.search).toBe("?id=k1")
    return router
  }
  const fields = { name: "Hiver", manager: "Camille Laurent", type: "casting_externe" }

  it("belongs to the client of that name, accents and case apart", async () => {
    const router = await submit()
    expect(converted).toEqual([{ fields: { ...fields, brand: "Maison Écume", clientId: "cl1" } }])
    // What made it is over, also for « back ».
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe("?id=k1")
  })

  it("keeps the brand as a text where no client has that name", async () => {
    await submit("Maison")
    expect(converted).toEqual([{ fields: { ...fields, brand: "Maison", clientId: null } }])
  })

  it("asks before what was changed of it is lost, be it its type alone, and nothing as it was offered", async () => {
    const router = enter("?dialog=convert&casting=c1")
    const open = () => dialog("Créer la collaboration")
    const type = async () => (await open()).findByRole("combobox", { name: "Type" })
    await type()
    const chosen = async () => (await open()).getAllByText(/^Casting/).map(({ textContent }) => textContent)
    expect(await chosen()).toEqual(["Casting externe"])
    expect(asksBeforeClosing()).toBe(false)
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await act(() => router.navigate("/app/casting?dialog=convert&casting=c1"))
    fireEvent.mouseDown(await type())
    fireEvent.click((await screen.findAllByText("Casting interne")).at(-1) ?? document.body)
    await waitFor(() => expect(asksBeforeClosing()).toBe(true))
    await (await open()).findByText("Reliée à ce client de l'agence.")
    await userEvent.click((await open()).getByRole("button", { name: "Créer la collaboration" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(converted).toMatchObject([{ fields: { ...fields, type: "casting_interne" } }])
  })

  it("is unsaved by each of its fields alone, and says beside each what is refused of it", async () => {
    const router = enter("?dialog=convert&casting=c1")
    const form = await dialog("Créer la collaboration")
    for (const label of ["Nom", "Chef de projet", "Marque"]) {
      const field = await fieldOf(label, () => form.getAllByLabelText<HTMLInputElement>(label))
      const { value } = field
      fireEvent.change(field, { target: { value: `${value} 2` } })
      await waitFor(() => expect([label, asksBeforeClosing()]).toEqual([label, true]))
      fireEvent.change(field, { target: { value } })
      await waitFor(() => expect([label, asksBeforeClosing()]).toEqual([label, false]))
    }
    refused = {
      ...{ "fields.name": "Nom refusé", "fields.manager": "Chef refusé" },
      "fields.clientId": "Client introuvable",
    }
    await userEvent.click(form.getByRole("button", { name: "Créer la collaboration" }))
    for (const said of Object.values(refused)) expect(await form.findByText(said)).toBeDefined()
    expect(form.getByText("Erreur lors de la création: À corriger.")).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=convert&casting=c1")
  })

  it("is not offered a second time, however short ago the casting was read", async () => {
    await submit()
    cleanup()
    // From what is known by then alone.
    held = new Promise(() => {})
    enter("?dialog=convert&casting=c1")
    const again = await dialog("Créer la collaboration")
    expect(await again.findByRole("link", { name: "Voir la collaboration" })).toBeDefined()
  })
})

it("counts the answers of each kind on its chip, and all of them", async () => {
  enter("?dialog=detail&casting=c1")
  const detail = await dialog("Hiver")
  const chips = await detail.findByRole("group", { name: "Filtrer par réponse de la marque" })
  const counts = within(chips)
    .getAllByRole("button")
    .map(({ textContent }) => textContent?.match(/\d+$/)?.[0])
  expect(counts.toSorted()).toEqual(["1", "1", "2", "2", "6"])
  for (const name of ["Tous 6", "En attente 2"])
    expect(within(chips).getByRole("button", { name })).toBeDefined()
  expect(detail.getByText(/^4 décisions reçues sur/)).toBeDefined()
})

it("tells what happened, the latest first, over all pages that are read", async () => {
  enter("?dialog=detail&casting=c1")
  const log = within(await (await dialog("Hiver")).findByRole("region", { name: "Activité" }))
  const actions = () => log.getAllByText(/^Action/).map(({ textContent }) => textContent?.trim())
  // By whom, where somebody did it.
  const by = log.getAllByText(/2026/).map(({ parentElement }) => parentElement?.textContent)
  expect(by).toEqual([expect.stringMatching(/^Camille Laurent · /), expect.not.stringContaining("·")])
  expect(actions()).toEqual(["Action d", "Action c"])
  await userEvent.click(log.getByRole("button", { name: "Afficher plus" }))
  await waitFor(() => expect(actions()).toEqual(["Action d", "Action c", "Action b", "Action a"]))
})

it("says how many of the brand's answers go with those who are taken out, and of nobody else", async () => {
  enter("?dialog=edit&casting=c1")
  const form = await dialog("Modifier le casting")
  const take = async (id: string) =>
    userEvent.click(await form.findByRole("button", { name: `Retirer Créatrice ${id}` }))
  // What the brand has answered stands beside each.
  const rows = within(await form.findByRole("list", { name: "Influenceurs choisis" }))
  expect(
    ["Accepté", "Peut-être", "Refusé", "En attente"].map((said) => rows.queryAllByText(said).length),
  ).toEqual([2, 1, 1, 0])
  await take("e")
  expect(form.queryByText(/de la marque ser/)).toBeNull()
  await take("a")
  expect(form.getByText(/^1 réponse de la marque sera perdue/)).toBeDefined()
  await take("d")
  expect(form.getByText(/^2 réponses de la marque seront perdues/)).toBeDefined()
})

it("takes no more criteria than a casting may have, by Enter as by the button, until one is taken out", async () => {
  const some = Array.from({ length: MAX_REQUIREMENTS - 1 }, (_, at) => `Critère de base ${at + 1}`)
  stored = { ...stored, casting: { ...stored.casting, requirements: some } }
  enter("?dialog=edit&casting=c1")
  const form = await dialog("Modifier le casting")
  const field = await fieldOf("Ajouter un critère", () => form.getAllByLabelText("Ajouter un critère"))
  const add = form.getByRole<HTMLButtonElement>("button", { name: "Ajouter" })
  const count = () => form.getAllByLabelText(/^Critère \d+$/).length
  await userEvent.click(field)
  await userEvent.paste("Le dernier")
  await userEvent.keyboard("{Enter}")
  expect([count(), field.value]).toEqual([MAX_REQUIREMENTS, ""])
  expect(form.getByText(`${MAX_REQUIREMENTS} critères au maximum`)).toBeDefined()
  await userEvent.paste("De trop")
  await userEvent.keyboard("{Enter}")
  await userEvent.click(add)
  expect([count(), field.value, add.disabled]).toEqual([MAX_REQUIREMENTS, "De trop", true])
  // Saving would add what is typed.
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"))
  expect(document.activeElement).toBe(field)
  await userEvent.click(form.getByRole("button", { name: "Retirer le critère 1" }))
  await userEvent.keyboard("{Enter}")
  expect([count(), field.value]).toEqual([MAX_REQUIREMENTS, ""])
})

it.each([
  [["https://insta.example/p/1", "nimporte quoi"], [2]],
  [
    ["javascript:alert(1)", "https://insta.example/p/1", "ftp://insta.example"],
    [1, 3],
  ],
  [["https://insta.example/p/1"], []],
])(
  "says of each reference that stands there whether it is wrong, once they are shown (%#)",
  async (references, wrong) => {
    stored = { ...stored, proposals: [{ ...proposal("a", "pending"), references }] }
    enter("?dialog=edit&casting=c1")
    const form = await dialog("Modifier le casting")
    await userEvent.click(await form.findByRole("button", { name: /^Créatrice a/ }))
    const fields = await form.findAllByLabelText<HTMLInputElement>(/^Référence \d$/)
    const said = fields.flatMap((one, at) => {
      const note = document.getElementById(one.getAttribute("aria-describedby") ?? "")
      return note && one.getAttribute("aria-invalid") === "true" ? [[at + 1, note.textContent]] : []
    })
    expect(said).toEqual(wrong.map((at) => [at, expect.stringMatching(/^Lien invalide/)]))
  },
)

describe("a brand's answer that comes while the casting is open", () => {
  const answers = (id: string, brandStatus: Proposal["brandStatus"]) =>
    act(async () => {
      const proposals = stored.proposals.map((one) =>
        one.influencerId === id ? { ...one, brandStatus, brandDecisionDate: NOW } : one,
      )
      stored = { ...stored, proposals }
      await queryClient.invalidateQueries({ queryKey: api.castings.get.key() })
    })

  it.each([
    ["", ["a", "b", "c", "d", "e", "f"], ["a", "b", "c", "d", "e", "f"], 3],
    ["&answer=pending", ["e", "f"], ["f"], 0],
    ["&answer=accepted", ["a", "b"], ["a", "b", "e"], 3],
  ])("is shown in the list as it is counted (%s)", async (filter, before, after, accepted) => {
    enter(`?dialog=detail&casting=c1${filter}`)
    const detail = await dialog("Hiver")
    const place = within(await detail.findByRole("region", { name: "Influenceurs proposés" }))
    const shown = () =>
      place.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent?.slice(-1))
    expect(shown()).toEqual(before)
    await answers("e", "accepted")
    await place.findByText(/^5 décisions reçues sur/)
    expect(shown()).toEqual(after)
    const said = place.getAllByRole("listitem").filter((card) => within(card).queryByText("Accepté"))
    expect(said).toHaveLength(accepted)
  })
})

it("says that the deadline is over when the link is copied, not only before", async () => {
  stored = { ...stored, casting: { ...stored.casting, deadline: "2026-01-15" } }
  const user = userEvent.setup()
  enter("?dialog=detail&casting=c1")
  const detail = await dialog("Hiver")
  const link = await detail.findByRole("button", { name: "Lien marque de Hiver" })
  await user.click(link)
  const copy = await screen.findByText("Copier le lien")
  expect(screen.queryByText("Envoyer par e-mail")).toBeNull()
  await user.click(copy)
  expect(document.activeElement).toBe(link)
  await waitFor(() =>
    expect(document.querySelector(".ant-message-notice")?.textContent).toMatch(/date limite/i),
  )
  expect(await navigator.clipboard.readText()).toBe("http://trame.test/casting/jeton")
})
