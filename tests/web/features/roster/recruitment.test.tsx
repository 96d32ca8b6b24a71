import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import type { Prospect, ProspectCard } from "@trame/core/influencers/recruitment/contract"
import { QUICK_TAGS, TAG_LENGTH } from "@trame/core/influencers/recruitment/rules"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { merge, sent, valuesOf, words } from "../../../../packages/web/src/features/recruitment/values.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { hugo } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../../packages/web/src/features/recruitment/ProspectDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const ada = { id: "u1", name: "Ada Admin" }

const zoe: Prospect = {
  id: "zoe",
  version: 3,
  fullName: "Zoé Mercier",
  username: "zoe.m",
  email: "zoe@test.example",
  phone: "06 12 34 56 78",
  instagramUrl: "https://www.instagram.com/zoe.m/",
  tiktokUrl: "",
  youtubeUrl: "",
  rating: 3,
  tags: ["mode", "Paris", "diy"],
  collaboratedBrands: "",
  status: "contacted",
  lastContactDate: null,
  nextFollowUpDate: dayAfter(today(), -1),
  notes: "",
  responseReceived: true,
  profileImageUrl: null,
  createdBy: ada,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
}

const cardOf = (id: string, changes: Partial<ProspectCard> = {}): ProspectCard => ({
  ...zoe,
  id,
  fullName: `Créatrice ${id}`,
  username: "",
  email: "",
  phone: "",
  tags: [],
  nextFollowUpDate: null,
  responseReceived: false,
  ...changes,
})

describe("the dialog's values", () => {
  it("count a tag that was typed and not added yet, once", () => {
    const { tags, ...rest } = valuesOf(zoe)
    expect(sent({ tags: { ...tags, typed: " Beauté " } })).toEqual({
      tags: ["mode", "Paris", "diy", "Beauté"],
    })
    expect(sent({ tags: { ...tags, typed: "MODE" } })).toEqual({ tags: zoe.tags })
    expect(sent({ notes: "Oui" })).toEqual({ notes: "Oui" })
    expect(words({ ...rest, tags: { chosen: [], typed: "tech" } }).Tags).toBe("tech")
  })

  it("of two people are laid over each other tag by tag", () => {
    const mine = valuesOf(zoe)
    mine.tags = { chosen: ["mode", "Paris"], typed: "sport" }
    mine.notes = "De moi"
    const now = { ...zoe, version: 4, status: "validated" as const, tags: ["Paris", "diy", "food"] }
    const merged = merge(zoe, mine, now)
    expect(merged).toMatchObject({ notes: "De moi", status: "validated" })
    // I took out « diy » and added « sport »; they took out « mode » and added « food ».
    expect(sent(merged).tags).toEqual(["Paris", "food", "sport"])
  })

  it("are told in words, by label", () => {
    const links = { tiktokUrl: "https://tiktok.com/@zoe", youtubeUrl: "https://youtube.com/@zoe" }
    const rest = { collaboratedBrands: "Écume", notes: " Oui ", lastContactDate: "2026-03-01" }
    expect(words(valuesOf({ ...zoe, ...links, ...rest, responseReceived: false }))).toMatchObject({
      ...{ Pseudo: "zoe.m", Email: "zoe@test.example", Téléphone: "06 12 34 56 78", Note: "3 sur 5" },
      ...{ Instagram: zoe.instagramUrl, TikTok: links.tiktokUrl, YouTube: links.youtubeUrl },
      ...{ "Marques collaborées": "Écume", "Notes internes": "Oui", "Dernier contact": "01/03/2026" },
      "Réponse reçue": "non",
    })
    expect(words(valuesOf({ ...zoe, nextFollowUpDate: "2026-03-14" }))).toMatchObject({
      "Nom complet": "Zoé Mercier",
      Statut: "Contacté",
      "Prochain suivi": "14/03/2026",
      "Dernier contact": "",
      "Réponse reçue": "oui",
      Tags: "mode, Paris, diy",
    })
  })
})

let cards: ProspectCard[]
let stored: Prospect
let tags: string[]
/** What the list is read from once this is there. */
let held: Promise<void> | null
let refuse: (() => Response) | null
const asked = vi.fn<(query: Record<string, string>) => void>()
const updated = vi.fn<(body: unknown) => void>()

beforeEach(async () => {
  cards = [zoe, cardOf("b", { fullName: "", tags: ["solo", "duo"], createdBy: UNKNOWN_MEMBER })]
  stored = zoe
  tags = ["diy", "mode"]
  held = null
  refuse = null
  asked.mockClear()
  updated.mockClear()
  signIn()
  answer({
    "/api/identity/me": () => json(200, hugo),
    "/api/recruitment": async (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked(query)
      await held
      const items = query.search ? [] : cards
      const members = [...new Map(cards.map(({ createdBy }) => [createdBy.id, createdBy])).values()]
      return json(200, {
        items,
        nextCursor: null,
        total: items.length,
        members: members.map((one) => ({ ...one, count: 12 })),
        counts: { spotted: 4, contacted: 3, validated: 2, refused: 1 },
        tags,
        everyMember: members,
      })
    },
    "/api/recruitment/zoe": async (request) => {
      if (request.method === "GET") return json(200, stored)
      if (request.method === "DELETE") {
        cards = cards.filter(({ id }) => id !== "zoe")
        return json(200, { id: "zoe" })
      }
      const changes = await request.json()
      updated(changes)
      if (refuse) return refuse()
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return json(200, stored)
    },
  })
})

const FOLLOW_UPS = api.recruitment.followUps.queryKey({ input: {} })

const open = (path = "/app/recruitment") => visit(path, routes)
const filter = (name: string) => screen.getByRole("combobox", { name })

it("counters, groups and cards say what is known; a member without any permission is at home", async () => {
  open()
  const group = await screen.findByRole("region", { name: "Ada Admin" })
  expect(within(group).getByText("12 influenceurs")).toBeTruthy()
  const counters = ["Repérés", "Contactés", "Validés", "Refusés"]
  expect(counters.map((name) => screen.getByText(name).nextElementSibling?.textContent)).toEqual([
    ...["4", "3", "2", "1"],
  ])
  expect(screen.getByText("2 influenceurs affichés")).toBeTruthy()
  const list = within(within(group).getByRole("list", { name: "Influenceurs d'Ada Admin" }))
  expect(list.getByRole("heading", { level: 3 }).textContent).toBe("Zoé Mercier")
  const card = within(group).getByRole("article")
  for (const shown of [
    "@zoe.m",
    "Contacté",
    "Répondu",
    "zoe@test.example",
    "06 12 34 56 78",
    "mode",
    "Paris",
  ])
    expect(within(card).getByText(shown)).toBeTruthy()
  expect(within(card).queryByText("diy")).toBeNull()
  expect(within(card).getByText("+1").getAttribute("aria-hidden")).toBe("true")
  expect(within(card).getByText("1 autre tag")).toBeTruthy()
  expect(card.textContent).toMatch(/Suivi: \d\d\/\d\d\/\d{4} \(en retard\)/)
  const unknown = screen.getByRole("region", { name: "Utilisateur inconnu" })
  expect(within(unknown).getByRole("link", { name: "Nom inconnu" })).toBeTruthy()
  for (const none of ["Suivi:", "Répondu", "@"]) expect(unknown.textContent).not.toContain(none)
  // As many tags as there is room for, and no word of others.
  expect(within(within(unknown).getByRole("list", { name: "Tags" })).getAllByRole("listitem")).toHaveLength(2)
})

it("a follow-up of today is not late", async () => {
  cards = [cardOf("zoe", { nextFollowUpDate: today() })]
  open()
  expect((await screen.findByText(/^Suivi:/)).textContent).not.toContain("retard")
})

it("a card leads to the one way that is known to reach somebody, and counts the tags that it leaves out", async () => {
  cards = [
    cardOf("mail", { email: "a@test.example", tags: ["un", "deux", "trois", "quatre"] }),
    cardOf("phone", { phone: "06" }),
  ]
  open("/app/recruitment?view=all")
  const links = await screen.findAllByRole("link", { name: /^(a@test|06)/ })
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["mailto:a@test.example", "tel:06"])
  expect(screen.getByText("2 autres tags").closest("li")?.title).toBe("trois, quatre")
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2)
})

it("what the address says is asked for; by member, another's filter is not", async () => {
  open("/app/recruitment?view=all&status=contacted&tag=mode&member=u1")
  await screen.findByRole("link", { name: "Zoé Mercier" })
  expect(asked).toHaveBeenLastCalledWith({
    view: "all",
    search: "",
    status: "contacted",
    tag: "mode",
    member: "u1",
  })
  expect(filter("Membre")).toBeTruthy()
  await userEvent.click(screen.getByText("Par membre"))
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ view: "members", search: "", status: "contacted", tag: "mode" }),
  )
  expect(screen.queryByRole("combobox", { name: "Membre" })).toBeNull()
})

it("nonsense in the address filters nothing; what is typed and as long as a tag does", async () => {
  const longest = "t".repeat(TAG_LENGTH)
  open(`/app/recruitment?view=x&status=x&member=a%20b&tag=${longest}t`)
  await screen.findByRole("region", { name: "Ada Admin" })
  expect(asked).toHaveBeenLastCalledWith({ view: "members", search: "" })
  closePage()
  const router = open(`/app/recruitment?tag=${longest}`)
  await screen.findByRole("region", { name: "Ada Admin" })
  expect(asked).toHaveBeenLastCalledWith({ view: "members", search: "", tag: longest })
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "zoé" } })
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({ view: "members", search: "zoé", tag: longest }),
  )
  expect(new URLSearchParams(router.state.location.search).get("search")).toBe("zoé")
})

it("tags are found among those in use by a part of them, whatever their accents", async () => {
  tags = ["beauté", "mode"]
  open()
  await screen.findByRole("region", { name: "Ada Admin" })
  await userEvent.type(filter("Tag"), "AUTE")
  const offered = () => [...document.querySelectorAll(".ant-select-item-option")]
  await waitFor(() => expect(offered().map(({ textContent }) => textContent)).toEqual(["beauté"]))
  await userEvent.type(filter("Tag"), "x")
  expect(await screen.findByText("Aucun tag")).toBeTruthy()
})

it("nobody yet leads to Discover; filters that leave nobody are taken back", async () => {
  cards = []
  open()
  expect(await screen.findByText("Ajoutez des influenceurs depuis la page Discover")).toBeTruthy()
  expect(screen.getByRole("link", { name: "Ouvrir Discover" }).getAttribute("href")).toBe("/app/discover")
  expect(screen.getByRole("button", { name: "Exporter les influenceurs" })).toHaveProperty("disabled", true)
  closePage()
  cards = [zoe]
  const router = open("/app/recruitment?search=personne")
  expect(await screen.findByText("Aucun influenceur trouvé")).toBeTruthy()
  await userEvent.click(screen.getByRole("button", { name: "Effacer les filtres" }))
  expect(await screen.findByRole("link", { name: "Zoé Mercier" })).toBeTruthy()
  expect(router.state.location.search).toBe("")
})

it.each([
  "search=a",
  "status=contacted",
  "tag=mode",
  "member=u1",
  "search=a&status=contacted&tag=mode&member=u1",
])("clearing takes back all that narrows the list: %s", async (filters) => {
  cards = []
  const router = open(`/app/recruitment?view=all&${filters}`)
  await userEvent.click(await screen.findByRole("button", { name: "Effacer les filtres" }))
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ view: "all", search: "" }))
  expect(router.state.location.search).toBe("?view=all")
})

async function openDialog() {
  open("/app/recruitment?dialog=prospect&influencer=zoe")
  const dialog = within(await screen.findByRole("dialog"))
  await dialog.findByRole("heading", { name: "Notes internes" })
  return dialog
}

it("the dialog has its six sections, and offers the quick tags", async () => {
  const dialog = await openDialog()
  const titles = dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)
  expect(titles).toEqual([
    "Informations de contact",
    "Suivi",
    "Statut",
    "Marques collaborées",
    "Tags",
    "Notes internes",
  ])
  for (const tag of QUICK_TAGS) expect(dialog.getByRole("button", { name: tag })).toBeTruthy()
  expect(dialog.getByRole("button", { name: "mode" }).getAttribute("aria-pressed")).toBe("true")
})

it("tags are added by Enter, by the button and from those offered, and taken out; what changed is sent", async () => {
  const dialog = await openDialog()
  const entry = dialog.getByRole("textbox", { name: "Nouveau tag" })
  await userEvent.type(entry, "  Sport {Enter}")
  await userEvent.type(entry, "MODE{Enter}")
  await userEvent.type(entry, "  {Enter}Lyon")
  await userEvent.click(dialog.getByRole("button", { name: "Ajouter" }))
  expect(document.activeElement).toBe(entry)
  expect([...dialog.getByRole("list", { name: "Tags choisis" }).children]).toHaveLength(5)
  await userEvent.click(dialog.getByRole("button", { name: "tech" }))
  await userEvent.click(dialog.getByRole("button", { name: "diy" }))
  await userEvent.click(dialog.getByRole("button", { name: "Retirer le tag Paris" }))
  await userEvent.type(entry, "en attente")
  expect(updated).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() =>
    expect(updated).toHaveBeenCalledWith({
      version: 3,
      tags: ["mode", "Sport", "Lyon", "tech", "en attente"],
    }),
  )
  expect(await screen.findByText("Influenceur mis à jour")).toBeTruthy()
})

it("a save that fails says so in its own words, with the reason", async () => {
  refuse = () => json(500, { code: "unexpected", detail: "Une erreur inattendue est survenue." })
  const dialog = await openDialog()
  await userEvent.type(dialog.getByRole("textbox", { name: "Notes internes" }), "a")
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
  const alert = await dialog.findByRole("alert")
  expect(alert.textContent).toContain(
    "Erreur lors de la sauvegarde. Vérifiez la console pour plus de détails.",
  )
  expect(alert.textContent).toContain("Une erreur inattendue est survenue")
})

it("who is taken away leaves the list once that is confirmed", async () => {
  open()
  await userEvent.click(await screen.findByRole("button", { name: "Retirer Zoé Mercier" }))
  const question = "Retirer «\u00a0Zoé Mercier\u00a0» du recrutement\u00a0?"
  expect(await screen.findAllByText(question, { normalizer: (text) => text })).not.toEqual([])
  expect(screen.getByText(/^Son statut, son suivi, ses tags et vos notes .* irréversible\.$/)).toBeTruthy()
  held = new Promise(() => {})
  await userEvent.click(await screen.findByRole("button", { name: "Retirer", hidden: true }))
  await waitFor(() => expect(screen.queryByRole("link", { name: "Zoé Mercier" })).toBeNull())
  expect(await screen.findByText("Influenceur retiré du recrutement")).toBeTruthy()
})

it("counters, tags and filters are read again once something was saved, which shows at once", async () => {
  queryClient.setQueryData(FOLLOW_UPS, { items: [], total: 0 })
  const dialog = await openDialog()
  const before = asked.mock.calls.length
  held = new Promise(() => {})
  fireEvent.click(dialog.getByText("Validé"))
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
  expect(await screen.findByText("Influenceur mis à jour")).toBeTruthy()
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before))
  // Whoever is still to be got back to is told elsewhere.
  expect(queryClient.getQueryState(FOLLOW_UPS)?.isInvalidated).toBe(true)
  // Before they are, the card says what was saved.
  const card = screen.getByRole("link", { name: "Zoé Mercier" }).closest("article")
  expect(within(card ?? document.body).getByText("Validé")).toBeTruthy()
})
