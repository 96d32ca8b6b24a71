import type { RosterCard } from "@trame/core/influencers/roster/contract"
import { Roster } from "@trame/core/influencers/roster/index"
import { ROSTER_CHOICE_LIMIT, ROSTER_PAGE_SIZE } from "@trame/core/influencers/roster/rules"
import type { UserActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { indexed } from "../../support/indexed.ts"
import { addToRoster, newRoster } from "../../support/roster.ts"
import { RosterEntity } from "../../support/stored.ts"

interface Added {
  influencerId: string
  addedBy: string
  /** Days since the first of January. */
  day: number
}

const at = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()

async function put(agencyId: string, added: readonly Added[]) {
  await putAll(
    RosterEntity,
    added.map(({ day, ...entry }) => ({ ...entry, agencyId, addedAt: at(day) })),
  )
  await indexed()
}

type View = "members" | "all"

/** Every page of a view, and how many there were. */
async function walk(actor: UserActor, view: View, search = "") {
  const pages: RosterCard[][] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await Roster.list(actor, { view, search, cursor })
    pages.push(items)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return pages
}

/** rules/creators.md#roster */
test("groups stand in the order of their members' names, whoever has left last; in each the last added first", async () => {
  const { agencyId, admin } = await newAgency()
  const [emile, zoe, left] = await Promise.all([
    newUser({ agencyId, firstName: "Émile", lastName: "Bo" }),
    newUser({ agencyId, firstName: "zoé", lastName: "Ra" }),
    newUser({ firstName: "Abel", lastName: "Parti" }),
  ])
  const creators = await newCreators(6)
  const by = [zoe, emile, left, admin, emile, { userId: "gone" }]
  await put(
    agencyId,
    creators.map(({ influencerId }, day) => ({ influencerId, addedBy: by[day]?.userId ?? "", day })),
  )
  const id = (index: number) => creators[index]?.influencerId
  const grouped = await Roster.list(await actorOf(admin), { view: "members", search: "" })
  expect(grouped.members).toEqual([
    { id: admin.userId, name: "Ada Admin", count: 1 },
    { id: emile.userId, name: "Émile Bo", count: 2 },
    { id: zoe.userId, name: "zoé Ra", count: 1 },
    { id: "unknown", name: "Utilisateur inconnu", count: 2 },
  ])
  expect(grouped.items.map((card) => card.id)).toEqual([3, 4, 1, 0, 5, 2].map(id))
  expect(grouped.items.at(-1)?.addedBy).toEqual({ id: "unknown", name: "Utilisateur inconnu" })
  const all = await Roster.list(await actorOf(admin), { view: "all", search: "" })
  expect(all.items.map((card) => card.id)).toEqual([5, 4, 3, 2, 1, 0].map(id))
})

test("pages go on across groups, without repeating or losing anybody", async () => {
  const { agencyId, admin, member } = await newAgency()
  const creators = await newCreators(ROSTER_PAGE_SIZE * 2 + 20)
  await put(
    agencyId,
    creators.map(({ influencerId }, index) => ({
      influencerId,
      addedBy: index % 3 ? admin.userId : member.userId,
      // Several at the same instant.
      day: index % 40,
    })),
  )
  const actor = await actorOf(admin)
  for (const view of ["members", "all"] as const) {
    const pages = await walk(actor, view)
    expect(pages.map((page) => page.length)).toEqual([ROSTER_PAGE_SIZE, ROSTER_PAGE_SIZE, 20])
    const shown = pages.flat()
    expect(new Set(shown.map(({ id }) => id)).size).toBe(creators.length)
    const expected = shown.toSorted(
      (one, other) =>
        (view === "members" ? one.addedBy.name.localeCompare(other.addedBy.name) : 0) ||
        other.addedAt.localeCompare(one.addedAt),
    )
    expect(shown.map(({ addedAt, addedBy }) => [addedAt, addedBy.id])).toEqual(
      expected.map(({ addedAt, addedBy }) => [addedAt, addedBy.id]),
    )
  }
})

test("a page begins rightly though the last of the one before is gone meanwhile, and its group with it", async () => {
  const { agencyId, admin, member } = await newAgency()
  const creators = await newCreators(ROSTER_PAGE_SIZE + 5)
  await put(
    agencyId,
    creators.map(({ influencerId }, index) => ({
      influencerId,
      addedBy: index < ROSTER_PAGE_SIZE ? admin.userId : member.userId,
      day: index,
    })),
  )
  const actor = await actorOf(admin)
  const first = await Roster.list(actor, { view: "members", search: "" })
  expect(first.items.every(({ addedBy }) => addedBy.id === admin.userId)).toBe(true)
  for (const { id } of first.items) await Roster.remove(actor, { influencerId: id })
  const rest = await Roster.list(actor, {
    view: "members",
    search: "",
    cursor: first.nextCursor ?? undefined,
  })
  const left = creators.slice(ROSTER_PAGE_SIZE).reverse()
  expect(rest.items.map(({ id }) => id)).toEqual(left.map(({ influencerId }) => influencerId))
  expect(rest).toMatchObject({ total: 5, members: [{ id: member.userId, count: 5 }] })
})

test("a text finds names and user names, whatever their case and accents, and counts only these", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const [elodie] = await newCreators(1, { displayName: "Élodie Œuvrard", username: "lodie" })
  const [max] = await newCreators(1, { displayName: "Max", username: "maxElo" })
  const others = await newCreators(70)
  await put(
    agencyId,
    [elodie, max, ...others].map((creator, day) => ({
      influencerId: creator?.influencerId ?? "",
      addedBy: admin.userId,
      day,
    })),
  )
  const found = async (search: string) => {
    const { items, total, members } = await Roster.list(actor, { view: "members", search })
    return { ids: items.map(({ id }) => id), total, counts: members.map(({ count }) => count) }
  }
  expect(await found("  ELO ")).toEqual({
    ids: [max?.influencerId, elodie?.influencerId],
    total: 2,
    counts: [2],
  })
  expect((await found(`@${max?.username}`)).ids).toEqual([max?.influencerId])
  expect((await found(`instagram.com/${max?.username}`)).ids).toEqual([max?.influencerId])
  expect((await found("oeuvrard")).ids).toEqual([elodie?.influencerId])
  expect(await found("personne")).toEqual({ ids: [], total: 0, counts: [] })
  const pages = await walk(actor, "all", "creatrice")
  expect(pages.map((page) => page.length)).toEqual([60, 10])
})

test("whom the catalogue no longer has is in no list, and keeps nobody out of it", async () => {
  const { agencyId, admin } = await newAgency()
  const [here] = await newCreators(1)
  const influencerId = here?.influencerId ?? ""
  await put(agencyId, [
    { influencerId: newId(), addedBy: admin.userId, day: 1 },
    { influencerId, addedBy: admin.userId, day: 0 },
  ])
  const actor = await actorOf(admin)
  for (const view of ["members", "all"] as const)
    expect((await walk(actor, view)).flat().map(({ id }) => id)).toEqual([influencerId])
})

test("nobody sees another agency's roster, and one whom the catalogue archived stays in it", async () => {
  const [here, there] = await Promise.all([newAgency(), newAgency()])
  const [archived] = await newCreators(1, { archived: true })
  const influencerId = archived?.influencerId ?? ""
  await put(here.agencyId, [{ influencerId, addedBy: here.admin.userId, day: 0 }])
  const list = async (actor: UserActor) => (await walk(actor, "members")).flat().map(({ id }) => id)
  expect(await list(await actorOf(here.admin))).toEqual([influencerId])
  expect(await list(await actorOf(there.admin))).toEqual([])
  expect(await Roster.get(await actorOf(here.admin), { influencerId })).toMatchObject({ id: influencerId })
})

test("of more than a form offers, the most followed are offered, and nobody whom the catalogue archived", async () => {
  const { agencyId, admin } = await newAgency()
  const roster = await newRoster(agencyId, ROSTER_CHOICE_LIMIT + 1)
  await addToRoster(agencyId, await newCreators(1, { archived: true, followersCount: 9999 }))
  const { items } = await Roster.pick(await actorOf(admin))
  const mostFollowed = roster.slice(0, ROSTER_CHOICE_LIMIT).map(({ influencerId }) => influencerId)
  expect(items.map(({ id }) => id)).toEqual(mostFollowed)
})
