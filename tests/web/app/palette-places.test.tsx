import { screen, within } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { SOURCES } from "../../../packages/web/src/app/palette/useResults.tsx"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { isDestination, isSearched } from "../../../packages/web/src/lib/paletteSource.ts"
import { camille } from "../../world/people.ts"
import { answerForms } from "../support/forms.ts"
import { json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../packages/web/src/features/castings/DetailDialog.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/collaborations/templates/TemplateListDialog.tsx"
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../packages/web/src/features/planner/BriefDialog.tsx"
import "../../../packages/web/src/features/planner/PlannerPage.tsx"
import "../../../packages/web/src/features/resources/DetailDialog.tsx"
import "../../../packages/web/src/features/resources/ResourceDialog.tsx"
import "../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../packages/web/src/features/todos/TodoDialog.tsx"
import "../../../packages/web/src/features/todos/TodosPage.tsx"

beforeEach(signIn)

const searched = SOURCES.filter(isSearched)
const items = SOURCES.flatMap((source) =>
  isSearched(source)
    ? []
    : source.items({ me: camille, theme: "light", choice: "system", signOut: async () => undefined }),
)

/** What a group's search makes of the one thing that the API finds. */
async function found(group: string, address: string, item: object, typed: string) {
  answerForms({ [address]: () => json(200, { items: [item], nextCursor: null }) })
  const source = searched.find((one) => one.group === group)
  const [destination] = (await source?.search(typed, new AbortController().signal)) ?? []
  if (!destination) throw new Error(`Nothing was found in « ${group} »`)
  return destination
}

/** A page by its heading, a window by its title. */
async function seen(where: string, title: string) {
  if (where === "page") await screen.findByRole("heading", { name: title, level: 1 })
  else await within(await screen.findByRole("dialog")).findAllByText(title)
}

const zoe = { id: "zoe", displayName: "Zoé Mercier", username: "zoe", followersCount: 12_300 }
const profile = {
  ...{ ...zoe, profileImageUrl: null, platform: "instagram", category: "Mode", verified: false },
  ...{ engagementRate: null, collaborationsCount: 0, lastUpdated: null, bio: "", email: "" },
  ...{ profileUrl: null, avgLikes: null, avgComments: null, postsCount: null },
  ...{ inRoster: false, inRecruitment: false },
}

const FOUND = [
  {
    ...{ group: "Clients", address: "/api/clients/choices", opens: "page" },
    item: { id: "c1", brandName: "Marque c1", sector: "Luxe" },
    row: ["Marque c1", "Luxe", undefined],
  },
  {
    ...{ group: "Collaborations", address: "/api/collaborations", opens: "page" },
    item: { id: "k1", name: "Lancement d'automne", brand: "Maison Rive", status: "pending" },
    row: ["Lancement d'automne", "Maison Rive", "En attente"],
  },
  {
    ...{ group: "Castings", address: "/api/castings", opens: "dialog" },
    item: { id: "c1", name: "Hiver", brand: "Écume", status: "active" },
    row: ["Hiver", "Écume", "Actif"],
  },
  {
    ...{ group: "Influenceurs", address: "/api/influencers/choices", opens: "dialog", item: zoe },
    row: ["Zoé Mercier", "@zoe", "12,3K abonnés"],
  },
  {
    ...{ group: "Créateurs de l'agence", address: "/api/roster", opens: "dialog", item: zoe },
    row: ["Zoé Mercier", "@zoe", "12,3K abonnés"],
  },
  {
    ...{ group: "Ressources", address: "/api/resources/list", opens: "dialog" },
    item: { id: "r1", name: "Brief", type: "brief" },
    row: ["Brief", "Briefs", undefined],
  },
]

describe("what the palette finds", () => {
  it.each(FOUND)("in « $group » says what it is, and opens it", async (thing) => {
    const { group, address, item, row, opens } = thing
    const { title, detail, aside, to } = await found(group, address, item, String(row[0]))
    expect([title, detail, aside]).toEqual(row)
    answerForms({ "/api/discover/influencers/zoe": () => json(200, profile) })
    visit(to, routes)
    await seen(opens, title)
  })

  it.each([
    ["Clients", "a contact", "par un contact"],
    ["Ressources", "what it holds", "par son contenu"],
  ])("in « %s » by %s alone says so", async (group, _what, said) => {
    const thing = FOUND.find((one) => one.group === group)
    const asideOf = async (typed: string) =>
      (await found(group, thing?.address ?? "", thing?.item ?? {}, typed)).aside
    const name = String(thing?.row[0])
    expect(await asideOf("zzz")).toBe(said)
    for (const typed of [name, name.toUpperCase(), name.slice(0, 3), name.slice(2)])
      expect(await asideOf(typed), typed).toBeUndefined()
  })

  it("of an agency leads to its page, and to all that are called so", async () => {
    const agency = { id: "a1", name: "Agence Lumière" }
    const one = await found("Agences", "/api/admin/agencies", agency, "lumi")
    expect([one.title, one.to]).toEqual(["Agence Lumière", "/superadmin/agency/a1"])
    const all = searched.find(({ group }) => group === "Agences")?.all
    expect(all?.("lumi & co")).toBe("/superadmin?search=lumi+%26+co")
  })

  it("is one of these, a view or an agency", () =>
    expect(searched.map(({ group }) => group).sort()).toEqual(
      ["Agences", "Vues", ...FOUND.map(({ group }) => group)].sort(),
    ))
})

describe("what the palette begins", () => {
  const ACTIONS = {
    "Ajouter un client": ["dialog", "Nouveau client"],
    "Nouvelle collaboration": ["page", "Nouvelle collaboration"],
    "Modèles de timeline": ["dialog", "Modèles de timeline"],
    "Nouveau casting": ["dialog", "Nouveau casting"],
    "Ajouter une ressource": ["dialog", "Nouvelle ressource"],
    "Nouvelle tâche": ["dialog", "Nouvelle tâche"],
    "Nouvelle tâche influenceur": ["dialog", "Nouvelle tâche"],
  }
  const actions = items.filter(isDestination).filter(({ id }) => id.startsWith("action:"))

  it.each(Object.entries(ACTIONS))(
    "with « %s » is where that is done",
    async (title, [where = "", name = ""]) => {
      answerForms({ "/api/timeline-templates": () => json(200, { items: [] }) })
      visit(actions.find((one) => one.title === title)?.to ?? "", routes)
      await seen(where, name)
    },
  )

  it("is nothing else", () =>
    expect(actions.map(({ title }) => title).sort()).toEqual(Object.keys(ACTIONS).sort()))
})
