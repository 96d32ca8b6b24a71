import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import type { ResourcesInput } from "@trame/core/workspace/resources/contract"
import * as Resources from "@trame/core/workspace/resources/index"
import {
  COUNTED_RESOURCES,
  mentions,
  nameOfFile,
  RESOURCE_TYPES,
  RESOURCES_PAGE_SIZE,
} from "@trame/core/workspace/resources/rules"
import { beforeAll, describe, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { newResources } from "../../support/resources.ts"

/** rules/team.md#resources */
test("the overview has every type in the page's order, the three newest of each and how many there are", async () => {
  const { agencyId, admin } = await newAgency()
  const briefs = Array.from({ length: 5 }, (_, index) => ({
    name: `Brief ${index}`,
    type: "brief" as const,
    createdBy: index === 4 ? admin.userId : "gone",
  }))
  await newResources(agencyId, [...briefs, { name: "Bande-annonce", type: "video" }])
  const actor = await actorOf(admin)
  const types = await indexed(async () => {
    const { types } = await Resources.overview(actor)
    expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    return types
  })
  expect(types.map(({ type }) => type)).toEqual(Object.keys(RESOURCE_TYPES))
  expect(types[0]).toMatchObject({
    count: 5,
    items: [
      { name: "Brief 4", addedBy: { id: admin.userId, name: "Ada Admin" } },
      { name: "Brief 3", addedBy: { name: "Utilisateur inconnu" } },
      { name: "Brief 2" },
    ],
  })
  expect(types.filter(({ count }) => count > 0).map(({ type }) => type)).toEqual(["brief", "video"])
})

test("of very many, the overview counts one more than it says", async () => {
  const { agencyId, admin } = await newAgency()
  const many = Array.from({ length: COUNTED_RESOURCES + 5 }, (_, index) => ({ name: `Note ${index}` }))
  await newResources(agencyId, many)
  const actor = await actorOf(admin)
  await indexed(async () => {
    const { types } = await Resources.overview(actor)
    expect(types.find(({ type }) => type === "other")?.count).toBe(COUNTED_RESOURCES + 1)
  })
})

describe("the list", () => {
  let list: ReturnType<typeof listing>

  beforeAll(async () => {
    const { agencyId, member } = await newAgency({ permissions: { resources: true } })
    await newResources(agencyId, [
      { name: "Modèle de contrat", type: "contract" },
      { name: "Kit Œuvre", type: "media_kit", description: "Pour la rentrée" },
      { name: "Facture", type: "invoice", fileName: "été_2026.pdf" },
      ...Array.from({ length: RESOURCES_PAGE_SIZE + 2 }, (_, index) => ({
        name: `Brief ${index}`,
        type: "brief" as const,
      })),
    ])
    list = listing(await actorOf(member))
    await indexed(async () =>
      expect((await list({ search: "Brief" })).items).toHaveLength(RESOURCES_PAGE_SIZE),
    )
    await indexed(async () => expect((await list({ search: "facture" })).items).toHaveLength(1))
  })

  const found = async (asked: Partial<ResourcesInput["list"]>) =>
    (await list(asked)).items.map(({ name }) => name)

  test("shows a type page by page, the newest first, nothing twice and nothing left out", async () => {
    const first = await list({ type: "brief" })
    expect(first.items).toHaveLength(RESOURCES_PAGE_SIZE)
    expect(first.items[0]?.name).toBe(`Brief ${RESOURCES_PAGE_SIZE + 1}`)
    const second = await list({ type: "brief", cursor: first.nextCursor ?? undefined })
    expect(second.items.map(({ name }) => name)).toEqual(["Brief 1", "Brief 0"])
    expect(second.nextCursor).toBeNull()
  })

  /** rules/team.md#resources-found */
  test("finds a text in name, description and file name of all types, without regard to case or accents", async () => {
    expect(await found({ search: "MODELE" })).toEqual(["Modèle de contrat"])
    expect(await found({ search: "oeuvre" })).toEqual(["Kit Œuvre"])
    expect(await found({ search: "rentree" })).toEqual(["Kit Œuvre"])
    expect(await found({ search: "ete_2026" })).toEqual(["Facture"])
    expect(await found({ search: "introuvable" })).toEqual([])
    expect(await found({ search: "utile", type: "contract" })).toEqual(["Modèle de contrat"])
  })

  test("goes on through all types where a search found more than a page", async () => {
    const first = await list({ search: "utile" })
    const second = await list({ search: "utile", cursor: first.nextCursor ?? undefined })
    expect(second.items.map(({ name }) => name)).toEqual([
      "Brief 1",
      "Brief 0",
      "Facture",
      "Modèle de contrat",
    ])
  })
})

/** rules/team.md#resource-names */
test.for([
  ["brief.pdf", "brief"],
  ["brief.final.pdf", "brief.final"],
  [".gitignore", ".gitignore"],
  ["LISEZMOI", "LISEZMOI"],
])("%s is called %s at first", ([file = "", name]) => {
  expect(nameOfFile(file)).toBe(name)
})

test("nothing looked for is mentioned anywhere", () => {
  expect(mentions(["A", null], "  ")).toBe(true)
  expect(mentions([], newId())).toBe(false)
})

const listing =
  (actor: UserActor) =>
  (asked: Partial<ResourcesInput["list"]> = {}) =>
    Resources.list(actor, { search: "", ...asked })

/** What the index shows once it has caught up. */
const indexed = <Result>(read: () => Promise<Result>) => eventually(read)
