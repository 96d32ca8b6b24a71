import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CastingCard, CastingDetail, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { de } from "@trame/core/lib/text"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../support/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/DetailDialog.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const casting: CastingDetail["casting"] = {
  id: "c1",
  version: 3,
  revision: 5,
  name: "Ambassadrices d'hiver",
  brand: "Maison Écume",
  description: "Cinq créatrices pour la collection.",
  budget: "entre 5 000 et 8 000 €",
  startDate: "2026-12-01",
  endDate: "2027-01-31",
  deadline: "2026-01-15",
  status: "active",
  requirements: ["Audience française", "Plus de 10 000 abonnés"],
  linkToken: null,
  linkActive: false,
  collaborationId: null,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
}

const proposal = (id: string, changes: Partial<Proposal> = {}): Proposal => ({
  id: `p-${id}`,
  influencerId: id,
  fullName: `Créatrice ${id}`,
  username: `creatrice.${id}`,
  profileImageUrl: null,
  platform: "instagram",
  followersCount: 12_300,
  engagementRate: null,
  creativeNote: "",
  references: [],
  version: 1,
  brandStatus: "pending",
  brandComment: "",
  brandDecisionDate: null,
  ...changes,
})

const ada = proposal("ada", {
  creativeNote: "Un atelier",
  references: ["https://www.instagram.com/p/1"],
  brandStatus: "accepted",
  brandComment: "Parfaite",
  brandDecisionDate: "2026-11-10T10:00:00Z",
})
const bea = proposal("bea")

let stored: CastingDetail
let sent: { method: string; path: string; body: Record<string, unknown> }[]
let refuse: (() => Response) | null
let listed: boolean
let roster: number

const cardOf = ({ casting, proposals }: CastingDetail): CastingCard => ({
  ...casting,
  counts: { proposals: proposals.length, decisions: 1, accepted: 1, maybe: 0, rejected: 0 },
})

async function write(request: Request): Promise<Response> {
  const body = request.method === "DELETE" ? {} : await request.json().catch(() => ({}))
  sent.push({ method: request.method, path: new URL(request.url).pathname, body })
  if (refuse) return refuse()
  if (request.method === "DELETE") return json(200, { id: "c1" })
  stored = {
    ...stored,
    casting: { ...stored.casting, ...body.fields, revision: stored.casting.revision + 1 },
  }
  return json(200, stored)
}

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/clients/choices": () => json(200, { items: [] }),
    "/api/castings/figures": () => json(200, { active: 2, proposals: 14, decisions: 9 }),
    "/api/castings": (request) => {
      if (request.method !== "GET") return write(request)
      const found = listed && !new URL(request.url).searchParams.get("search")
      return json(200, { items: found ? [cardOf(stored)] : [], nextCursor: null })
    },
    "/api/castings/c1": (request) => (request.method === "GET" ? json(200, stored) : write(request)),
    "/api/castings/c1/activity": () => json(200, stored.activity),
    "/api/castings/c1/link": () => {
      const revision = stored.casting.revision + 1
      const token = `jeton${revision}`
      stored = { ...stored, casting: { ...stored.casting, revision, linkToken: token, linkActive: true } }
      return json(200, { token, active: true, revision })
    },
    "/api/roster/choices": () =>
      json(200, {
        items: Array.from({ length: roster }, (_, index) => ({
          id: `i${index}`,
          displayName: `Créateur ${index}`,
          username: `createur${index}`,
          profileImageUrl: null,
          followersCount: 500_000 - index,
          platform: index % 5 === 0 ? "youtube" : "tiktok",
          category: "Mode",
          verified: false,
          engagementRate: 3.25,
        })),
      }),
  })
  return visit(path, routes)
}

const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name })
const button = (name: string | RegExp) => screen.findByRole("button", { name })

beforeEach(() => {
  signIn()
  stored = {
    casting,
    proposals: [ada, bea],
    activity: {
      items: [
        { id: "e1", action: "Casting créé", user: "Camille", timestamp: casting.createdAt, details: "" },
      ],
      nextCursor: null,
    },
  }
  sent = []
  refuse = null
  listed = true
  roster = 3
})

it("tells of an agency without castings, and of a search that finds none", async () => {
  listed = false
  const router = enter("/app/casting")
  expect(await screen.findByRole("heading", { name: "Aucun casting" })).toBeDefined()
  await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un casting" }), "nulle part")
  expect(await screen.findByRole("heading", { name: "Aucun résultat" })).toBeDefined()
  expect(router.state.location.search).toBe("?search=nulle+part")
  await userEvent.click(screen.getByRole("button", { name: "Effacer les filtres" }))
  expect(await screen.findByRole("heading", { name: "Aucun casting" })).toBeDefined()
})

it("shows a casting with its days in words, and that its deadline has passed", async () => {
  enter("/app/casting")
  const card = (await screen.findByRole("heading", { name: casting.name })).closest("article")
  expect(card?.textContent).toContain("1er décembre 2026 – 31 janvier 2027")
  expect(card?.textContent).toContain("15 janvier 2026 dépassée")
  expect(card?.textContent).toContain("2 influenceurs proposés1 décision")
  expect(
    within(card ?? document.body).getByRole("img", { name: /^1 accepté, .*1 en attente$/ }),
  ).toBeDefined()
})

it("asks for what is required, and creates nothing before", async () => {
  const router = enter("/app/casting")
  await userEvent.click(await button("Nouveau casting"))
  const form = within(await dialog("Nouveau casting"))
  expect(router.state.location.search).toBe("?dialog=new")
  await userEvent.click(await form.findByRole("button", { name: "Créer le casting" }))
  expect(await form.findByText("Veuillez remplir tous les champs obligatoires")).toBeDefined()
  for (const missing of ["Le nom", "La marque", "Le budget", "La date de début", "La date de fin"])
    expect(form.getByText(new RegExp(`^${missing} est obligatoire$`))).toBeDefined()
  expect(form.getByText("La description est obligatoire")).toBeDefined()
  expect(sent).toEqual([])
})

it("sends only what changed", async () => {
  const router = enter("/app/casting?dialog=edit&casting=c1")
  const form = within(await dialog("Modifier le casting"))
  await userEvent.type(await form.findByLabelText("Budget"), " HT")
  await userEvent.type(form.getByLabelText("Ajouter un critère"), "Vegan{Enter}")
  await userEvent.click(form.getByRole("button", { name: "Monter le critère 3" }))
  await userEvent.click(form.getByRole("button", { name: "Retirer le critère 1" }))
  await userEvent.click(form.getByRole("button", { name: /^Créatrice bea/ }))
  await userEvent.type(form.getByLabelText("Note créative"), "Une série")
  await userEvent.click(form.getByRole("button", { name: "Ajouter une référence" }))
  await userEvent.type(form.getByLabelText("Référence 1"), "javascript:alert(1)")
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  expect(await form.findByText("À corriger : Créatrice bea")).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.clear(form.getByLabelText("Référence 1"))
  await userEvent.type(form.getByLabelText("Référence 1"), "https://youtu.be/x")
  await userEvent.click(form.getByRole("button", { name: "Retirer Créatrice ada" }))
  expect(form.getByText(/^1 réponse de la marque sera perdue/)).toBeDefined()
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(router.state.location.search).toBe(""))
  expect(sent).toEqual([
    {
      method: "PATCH",
      path: "/api/castings/c1",
      body: {
        version: 3,
        fields: {
          budget: "entre 5 000 et 8 000 € HT",
          requirements: ["Vegan", "Plus de 10 000 abonnés"],
        },
        proposals: {
          added: [],
          changed: [
            { id: "p-bea", version: 1, creativeNote: "Une série", references: ["https://youtu.be/x"] },
          ],
          removed: [{ id: "p-ada" }],
        },
      },
    },
  ])
})

it("keeps what was typed when somebody saved in between, and lays it over theirs", async () => {
  enter("/app/casting?dialog=edit&casting=c1")
  const form = within(await dialog("Modifier le casting"))
  await userEvent.type(await form.findByLabelText("Nom"), " 2027")
  refuse = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  expect(await form.findByText("Ce casting a été modifié entre-temps par une autre personne.")).toBeDefined()
  expect(form.getByDisplayValue("Ambassadrices d'hiver 2027")).toBeDefined()

  refuse = null
  stored = { ...stored, casting: { ...casting, version: 4, budget: "9 000 €" }, proposals: [ada] }
  await userEvent.click(form.getByRole("button", { name: "Écraser" }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({
    version: 4,
    fields: { name: "Ambassadrices d'hiver 2027" },
    proposals: { added: [], changed: [], removed: [] },
  })
})

it("keeps each one's part when both worked on criteria and proposals", async () => {
  enter("/app/casting?dialog=edit&casting=c1")
  const form = within(await dialog("Modifier le casting"))
  await userEvent.type(await form.findByLabelText("Ajouter un critère"), "Vegan")
  await userEvent.click(form.getByRole("button", { name: "Retirer Créatrice bea" }))
  await userEvent.click(form.getByRole("button", { name: /^Créatrice ada/ }))
  await userEvent.type(form.getByLabelText("Note créative"), " à Lyon")
  const refused = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })
  refuse = refused
  stored = {
    ...stored,
    casting: { ...casting, version: 4, requirements: ["Audience belge"] },
    proposals: [
      { ...ada, version: 2, references: ["https://www.instagram.com/p/2"] },
      { ...bea, version: 2 },
      proposal("cleo"),
    ],
  }
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  expect(await form.findByText(/^Ce casting a été modifié entre-temps/)).toBeDefined()
  refuse = null
  await userEvent.click(form.getByRole("button", { name: "Écraser" }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body).toEqual({
    version: 4,
    fields: { requirements: ["Audience belge", "Vegan"] },
    proposals: {
      added: [],
      changed: [
        {
          id: "p-ada",
          version: 2,
          creativeNote: "Un atelier à Lyon",
          references: ["https://www.instagram.com/p/2"],
        },
      ],
      removed: [{ id: "p-bea" }],
    },
  })
})

it("offers what was typed before the page went away; put back, it is saved against what it was read from", async () => {
  enter("/app/casting?dialog=edit&casting=c1")
  const form = within(await dialog("Modifier le casting"))
  await userEvent.type(await form.findByLabelText("Nom"), " 2027")
  fireEvent(window, new Event("pagehide"))
  // The page is loaded anew: nothing of it is left but what the tab kept.
  const kept = { ...sessionStorage }
  cleanup()
  await Promise.resolve()
  queryClient.clear()
  for (const [key, value] of Object.entries<string>(kept)) sessionStorage.setItem(key, value)
  stored = { ...stored, casting: { ...casting, version: 4, budget: "9 000 €" } }

  enter("/app/casting?dialog=edit&casting=c1&picker=influencers")
  const again = within(await dialog("Modifier le casting"))
  expect(await again.findByText("Une saisie non enregistrée a été retrouvée.")).toBeDefined()
  expect(screen.queryByRole("dialog", { name: "Choisir des influenceurs" })).toBeNull()
  await userEvent.click(again.getByRole("button", { name: "Reprendre ma saisie" }))
  expect(again.getByDisplayValue("Ambassadrices d'hiver 2027")).toBeDefined()
  expect(again.getByText(/vient d'être modifiée par une autre personne/)).toBeDefined()
  await userEvent.click(screen.getAllByText("Terminer").at(-1) ?? document.body)
  await userEvent.click(again.getByRole("button", { name: "Enregistrer" }))
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ version: 3 }))
})

it("says why a save failed", async () => {
  enter("/app/casting?dialog=edit&casting=c1")
  const form = within(await dialog("Modifier le casting"))
  await userEvent.type(await form.findByLabelText("Nom"), "!")
  refuse = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
  await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  expect(await form.findByText("Erreur lors de la sauvegarde du casting: Revenez plus tard.")).toBeDefined()
})

it("offers 500 influencers as a few rows, filters them and takes all that are shown", async () => {
  roster = 500
  enter("/app/casting?dialog=edit&casting=c1")
  await userEvent.click(await button("Choisir des influenceurs"))
  const list = await screen.findByLabelText("Influenceurs de l'organisation")
  expect(screen.getByText("500 influenceurs")).toBeDefined()
  expect(list.children.length).toBeLessThan(40)
  await userEvent.type(screen.getByLabelText("Rechercher un influenceur"), "CREATEUR49")
  expect(await screen.findByText("11 influenceurs")).toBeDefined()
  await userEvent.click(screen.getByLabelText("Tout sélectionner"))
  expect(screen.getByText("13 influenceurs sélectionnés")).toBeDefined()
  await userEvent.click(screen.getByLabelText(/Créateur 490/, { selector: "input" }))
  expect(screen.getByText("12 influenceurs sélectionnés")).toBeDefined()
  await userEvent.click(screen.getByText("Terminer"))
  await userEvent.click(await button("Enregistrer"))
  await waitFor(() => expect(sent).toHaveLength(1))
  const added = [49, 491, 492, 493, 494, 495, 496, 497, 498, 499].map((index) => ({
    influencerId: `i${index}`,
    creativeNote: "",
    references: [],
  }))
  expect(sent[0]?.body).toEqual({ version: 3, proposals: { added, changed: [], removed: [] } })
})

it("makes the brand's link and copies it at once; then copies it, or makes it anew when asked twice", async () => {
  const user = userEvent.setup()
  enter("/app/casting")
  await user.click(await button(`Lien marque ${de(casting.name)}`))
  expect(await button("Lien copié")).toBeDefined()
  const copied = () => navigator.clipboard.readText()
  expect(await copied()).toBe("http://trame.test/casting/jeton6")

  const offered = await waitFor(() => button(`Lien marque ${de(casting.name)}`))
  await user.click(offered)
  expect(await screen.findByText("Ouvrir dans un nouvel onglet")).toBeDefined()
  await user.click(screen.getByText("Nouveau lien"))
  expect(await screen.findByText(/cesse de fonctionner aussitôt/)).toBeDefined()
  expect(stored.casting.linkToken).toBe("jeton6")
  await user.click(await button("Créer le nouveau lien"))
  await waitFor(async () => expect(await copied()).toBe("http://trame.test/casting/jeton7"))
})

it.each([
  ["2026-01-15", true],
  ["2999-01-15", false],
])(
  "says beside the brand's link, and in its menu, whether the deadline %s is over",
  async (deadline, over) => {
    stored = { ...stored, casting: { ...casting, deadline, linkToken: "jeton", linkActive: true } }
    enter("/app/casting?dialog=detail&casting=c1")
    const detail = await dialog(casting.name)
    const link = await within(detail).findByRole("button", { name: `Lien marque ${de(casting.name)}` })
    expect(link.parentElement?.textContent?.includes("Date limite dépassée")).toBe(over)
    await userEvent.click(link)
    expect(await screen.findByText("Copier le lien")).toBeDefined()
    expect(screen.queryByText(/^La date limite est dépassée : la marque ne peut plus ouvrir/) !== null).toBe(
      over,
    )
  },
)

it("shows what the brand answered, by answer, and where it was said", async () => {
  const router = enter("/app/casting?dialog=detail&casting=c1")
  const detail = within(await dialog(casting.name))
  expect(await detail.findByText(/Parfaite/)).toBeDefined()
  expect(detail.getAllByText("Engagement N/A")).toHaveLength(2)
  expect(detail.getAllByText("12,3K abonnés")).toHaveLength(2)
  const reference = detail.getByRole("link", { name: "instagram.com/p/1" })
  expect([reference.getAttribute("target"), reference.getAttribute("rel")]).toEqual([
    "_blank",
    "noopener noreferrer",
  ])
  await userEvent.click(detail.getByRole("button", { name: "En attente 1" }))
  expect(router.state.location.search).toBe("?dialog=detail&casting=c1&answer=pending")
  expect(detail.queryByText("Créatrice ada")).toBeNull()
  expect(detail.getByText("Créatrice bea")).toBeDefined()
  expect(detail.getByText("Casting créé")).toBeDefined()
})

it.each([
  ["Voir les détails", "?dialog=detail&casting=c1"],
  ["Modifier", "?dialog=edit&casting=c1"],
])("« %s » of a card leads there", async (action, search) => {
  const router = enter("/app/casting")
  fireEvent.click(await button(`${action} : ${casting.name}`))
  await waitFor(() => expect(router.state.location.search).toBe(search))
})

it.each([
  ["", ["Créatrice a", "Créatrice b", "Créatrice c", "Créatrice d", "Créatrice e", "Créatrice f"]],
  ["accepted", ["Créatrice a", "Créatrice b", "Créatrice c"]],
  ["maybe", ["Créatrice d"]],
  ["rejected", []],
  ["pending", ["Créatrice e", "Créatrice f"]],
])("counts and shows the proposals with each answer (%s)", async (answered, names) => {
  const statuses = ["accepted", "accepted", "accepted", "maybe", "pending", "pending"] as const
  const proposals = statuses.map((brandStatus, at) => proposal("abcdef".charAt(at), { brandStatus }))
  stored = { ...stored, proposals }
  enter(`/app/casting?dialog=detail&casting=c1${answered && `&answer=${answered}`}`)
  const detail = within(await dialog(casting.name))
  const chips = within(await detail.findByRole("group", { name: "Filtrer par réponse de la marque" }))
  const numbers = chips.getAllByRole("button").map(({ textContent }) => textContent?.replace(/\D/gu, ""))
  expect(numbers.toSorted()).toEqual(["0", "1", "2", "3", "6"])
  expect(chips.getByRole("button", { name: /^En attente/ }).textContent).toMatch(/2$/)
  expect(chips.getByRole("button", { name: /^Accepté/ }).textContent).toMatch(/3$/)
  expect(detail.queryAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual(names)
  expect(detail.getByText(/4 décisions reçues sur 6/)).toBeDefined()
})

it("tells what happened, the latest first, each once", async () => {
  const entry = (id: string, timestamp: string) => ({
    ...{ id, timestamp, action: `Fait ${id}`, user: "Camille", details: "" },
  })
  stored = {
    ...stored,
    activity: {
      items: [
        entry("a", "2026-11-01T10:00:00Z"),
        entry("c", "2026-11-03T10:00:00Z"),
        entry("b", "2026-11-03T10:00:00Z"),
      ],
      nextCursor: null,
    },
  }
  enter("/app/casting?dialog=detail&casting=c1")
  const log = within(await within(await dialog(casting.name)).findByRole("region", { name: "Activité" }))
  expect((await log.findAllByText(/^Fait/)).map(({ textContent }) => textContent?.trim())).toEqual([
    "Fait c",
    "Fait b",
    "Fait a",
  ])
})

it("tells what happens while it is open, also before the journal itself is read again", async () => {
  enter("/app/casting?dialog=detail&casting=c1")
  const log = within(await within(await dialog(casting.name)).findByRole("region", { name: "Activité" }))
  expect(await log.findByText("Casting créé")).toBeTruthy()
  const latest = {
    id: "e2",
    action: "Casting modifié",
    user: "Zoé",
    timestamp: "2026-11-02T10:00:00Z",
    details: "",
  }
  stored = { ...stored, activity: { ...stored.activity, items: [latest, ...stored.activity.items] } }
  await act(() => queryClient.invalidateQueries({ queryKey: api.castings.get.key() }))
  await waitFor(() =>
    expect(log.getAllByText(/^Casting/).map(({ textContent }) => textContent?.trim())).toEqual([
      "Casting modifié",
      "Casting créé",
    ]),
  )
})

it("a link that was switched off is made anew, and one past its deadline is copied with a warning", async () => {
  const user = userEvent.setup()
  stored = { ...stored, casting: { ...casting, linkToken: "ancien", linkActive: false, deadline: null } }
  enter("/app/casting")
  await user.click(await button(`Lien marque ${de(casting.name)}`))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe("http://trame.test/casting/jeton6"),
  )
  expect(screen.queryByText(/^La date limite est dépassée/)).toBeNull()
  closePage()
  stored = { ...stored, casting: { ...casting, linkToken: "jeton", linkActive: true } }
  enter("/app/casting")
  await user.click(await button(`Lien marque ${de(casting.name)}`))
  await user.click(await screen.findByText("Copier le lien"))
  expect(await navigator.clipboard.readText()).toBe("http://trame.test/casting/jeton")
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    expect.stringMatching(/^La date limite est dépassée/),
  )
})

it("stays open where the casting could not be deleted", async () => {
  const router = enter("/app/casting?dialog=detail&casting=c1")
  const detail = within(await dialog(casting.name))
  refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
  await userEvent.click(await detail.findByRole("button", { name: "Supprimer" }))
  await screen.findByText(/Cette action est irréversible/)
  await userEvent.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) ?? document.body)
  expect(await screen.findByText(/Plus tard\./)).toBeDefined()
  expect(router.state.location.search).toBe("?dialog=detail&casting=c1")
})

it("deletes from the detail once confirmed: the dialog closes and the card goes", async () => {
  const router = enter("/app/casting")
  await userEvent.click(await screen.findByRole("link", { name: casting.name }))
  const detail = within(await dialog(casting.name))
  await userEvent.click(await detail.findByRole("button", { name: "Supprimer" }))
  expect(await screen.findByText(/Cette action est irréversible/)).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) ?? document.body)
  await waitFor(() => expect(router.state.location.search).toBe(""))
  // The list may still be read from an index that shows it.
  expect(await screen.findByRole("heading", { name: "Aucun casting" })).toBeDefined()
  expect(sent.map(({ method }) => method)).toEqual(["DELETE"])
})
