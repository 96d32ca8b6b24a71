import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as Roster from "@trame/core/influencers/roster/index"
import { ROSTER_PAGE_SIZE } from "@trame/core/influencers/roster/rules"
import type { UserActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { newId } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { importRoster } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency, newUser } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { pagesOf as allPagesOf } from "../../support/pages.ts"
import { RosterEntity } from "../../support/stored.ts"

/** rules/creators.md#roster */
describe("the roster", () => {
  it("is grouped by member in the order of names with unknown ones last, the last added first", async () => {
    const { agencyId, admin } = await newAgency()
    const emile = await newUser({ agencyId, firstName: "Émile", lastName: "Bo" })
    const zoe = await newUser({ agencyId, firstName: "zoé", lastName: "Ra" })
    const former = await newUser({ firstName: "Abel", lastName: "Parti" })
    const ids = (await newCreators(6)).map(({ influencerId }) => influencerId)
    const by = [zoe, emile, former, admin, emile, { userId: "gone" }]
    await put(
      agencyId,
      by.map(({ userId }, day): Added => [ids[day], userId, day]),
    )
    const actor = await actorOf(admin)
    const grouped = await Roster.list(actor, { view: "members", search: "" })
    const unknown = { id: "unknown", name: "Utilisateur inconnu" }
    expect(grouped.members).toEqual([
      { id: admin.userId, name: "Ada Admin", count: 1 },
      { id: emile.userId, name: "Émile Bo", count: 2 },
      { id: zoe.userId, name: "zoé Ra", count: 1 },
      { ...unknown, count: 2 },
    ])
    expect(grouped.items.map(idOf)).toEqual([3, 4, 1, 0, 5, 2].map((index) => ids[index]))
    expect(grouped.items.at(-1)?.addedBy).toEqual(unknown)
    await put(agencyId, [[newId(), admin.userId, 9]])
    const [all = []] = await pagesOf(actor, "all")
    expect(all.map(idOf)).toEqual(ids.toReversed())
  })

  it("is paged across groups, each creator once, also when the last page's group is removed meanwhile", async () => {
    const { agencyId, admin, member } = await newAgency()
    const actor = await actorOf(admin)
    const creators = await newCreators(ROSTER_PAGE_SIZE + 5)
    await put(
      agencyId,
      creators.map(
        ({ influencerId }, index): Added => [
          influencerId,
          index < ROSTER_PAGE_SIZE ? admin.userId : member.userId,
          // Several at one instant.
          index % 20,
        ],
      ),
    )
    for (const view of VIEWS) {
      const pages = await pagesOf(actor, view)
      expect(pages.map(({ length }) => length)).toEqual([ROSTER_PAGE_SIZE, 5])
      expect(new Set(pages.flat().map(idOf)).size).toBe(creators.length)
    }
    const asked = { view: "members", search: "" } as const
    const { items, nextCursor } = await Roster.list(actor, asked)
    for (const { id } of items) await Roster.remove(actor, { influencerId: id })
    const rest = await Roster.list(actor, { ...asked, cursor: nextCursor ?? undefined })
    const left = creators.slice(ROSTER_PAGE_SIZE).reverse()
    expect(rest.items.map(idOf)).toEqual(left.map(({ influencerId }) => influencerId))
    expect(rest).toMatchObject({ total: 5, members: [{ id: member.userId, count: 5 }] })
  })

  it("is searched by names, usernames, addresses and phones, whatever their case and accents", async () => {
    const { agencyId, admin } = await newAgency()
    const [elodie] = await newCreators(1, { displayName: "Élodie Œuvrard", username: "lodie" })
    const [max] = await newCreators(1, { displayName: "Max", username: "maxElo" })
    const creators = [elodie, max, ...(await newCreators(3))]
    await put(
      agencyId,
      creators.map((creator, day): Added => [creator?.influencerId, admin.userId, day]),
    )
    const actor = await actorOf(admin)
    const managerPhone = "+33 6 12 34 56 78"
    await Roster.update(actor, { influencerId: max?.influencerId ?? "", version: 1, managerPhone })
    for (const [search, found] of [
      ["06 12 34 56 78", [max]],
      ["  ELO ", [max, elodie]],
      ["@maxElo", [max]],
      ["instagram.com/maxElo", [max]],
      ["oeuvrard", [elodie]],
      ["personne", []],
    ] as const) {
      const { items, total, members } = await Roster.list(actor, { view: "members", search })
      expect(items.map(idOf)).toEqual(found.map((creator) => creator?.influencerId))
      expect([total, members.map(({ count }) => count)]).toEqual([found.length, found.length ? [total] : []])
    }
  })
})

/** rules/team.md#whose-profile */
describe("a shared profile", () => {
  /** An influencer of three agencies, of which the second added them first. */
  async function newShared() {
    const [creator] = await newCreators(1)
    const influencerId = creator?.influencerId ?? ""
    const add = async (day: string) => {
      const { agencyId, admin } = await newAgency()
      await importRoster(agencyId, [influencerId], () => ({ addedAt: `${day}T10:00:00.000Z` }))
      const key = async () =>
        (await RosterEntity.get({ agencyId, influencerId }).go({ consistent: true })).data?.profileKey ?? ""
      return { agencyId, actor: await actorOf(admin), key }
    }
    const [late, first, second] = [await add("2026-01-03"), await add("2026-01-01"), await add("2026-01-02")]
    const shows = (agencyId: string | null, key?: string) =>
      eventually(async () => expect(await Roster.agencyShowing(influencerId, key)).toBe(agencyId))
    const pathOf = async ({ actor }: typeof late) => (await Roster.get(actor, { influencerId })).sharePath
    return { influencerId, late, first, second, shows, pathOf }
  }

  it("without a key shows the agency that has them longest, and is shared so by that one", async () => {
    const { influencerId, first, second, late, shows, pathOf } = await newShared()
    await shows(first.agencyId)
    const keyed = `/influencer/${influencerId}?via=${await late.key()}`
    expect([await pathOf(first), await pathOf(late)]).toEqual([`/influencer/${influencerId}`, keyed])
    const { version } = await Roster.get(late.actor, { influencerId })
    const saved = await Roster.update(late.actor, { influencerId, version, rating: 3 })
    expect(saved.sharePath).toBe(keyed)
    await Roster.remove(first.actor, { influencerId })
    await shows(second.agencyId)
    for (const { actor } of [second, late]) await Roster.remove(actor, { influencerId })
    await shows(null)
  })

  it("with a key shows its agency and influencer until the entry is removed, and for good", async () => {
    const { influencerId, late, shows } = await newShared()
    const key = await late.key()
    expect(key).toMatch(/^[a-z2-7]{26}$/)
    await shows(late.agencyId, key)
    const [other] = await newCreators(1)
    expect(await Roster.agencyShowing(other?.influencerId ?? "", key)).toBeNull()
    expect(await Roster.agencyShowing(influencerId, newId())).toBeNull()
    await Roster.remove(late.actor, { influencerId })
    await shows(null, key)
    await Roster.add(late.actor, { influencerId })
    expect(await late.key()).not.toBe(key)
    expect(await Roster.agencyShowing(influencerId, key)).toBeNull()
  })
})

/** rules/interface.md#add-to */
describe("adding several influencers at once", () => {
  it.each(["roster", "recruitment"] as const)(
    "to the %s names the new ones, and its undo leaves those that have been worked on",
    async (list) => {
      const { admin } = await newAgency()
      const actor = await actorOf(admin)
      const [known = "", noted = "", plain = ""] = (await newCreators(3)).map(influencerIdOf)
      const domain = { roster: Roster, recruitment: Recruitment }[list]
      await domain.add(actor, { influencerId: known })
      const { added } = await domain.addAll(actor, { influencerIds: [known, noted, plain, plain] })
      expect(added.toSorted()).toEqual([noted, plain].toSorted())
      expect(await domain.addAll(actor, { influencerIds: added })).toEqual({ added: [] })
      await domain.update(actor, { influencerId: noted, version: 1, rating: 4 })
      expect(await domain.undoAdd(actor, { influencerIds: added })).toEqual({ removed: [plain] })
      const { items } = await domain.list(actor, { view: "all", search: "" })
      expect(items.map(idOf).toSorted()).toEqual([known, noted].toSorted())
    },
  )

  it("when one is not in the catalogue adds nobody, and says which", async () => {
    const { admin } = await newAgency()
    const actor = await actorOf(admin)
    const [one] = await newCreators(1)
    const influencerIds = [one?.influencerId ?? "", newId()]
    await expect(Roster.addAll(actor, { influencerIds })).rejects.toMatchObject({
      code: "invalid",
      fields: { "influencerIds.1": expect.any(String) },
    })
    expect((await Roster.list(actor, { view: "all", search: "" })).items).toEqual([])
  })
})

type Added = readonly [influencerId: string | undefined, addedBy: string, day: number]

/** Stores entries, added so many days after the first of January. */
async function put(agencyId: string, added: readonly Added[]) {
  const entries = added.map(([influencerId = "", addedBy, day]) => ({
    agencyId,
    influencerId,
    addedBy,
    addedAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
  }))
  await putAll(RosterEntity, entries)
  await indexed()
}

const VIEWS = ["members", "all"] as const

const pagesOf = async (actor: UserActor, view: (typeof VIEWS)[number]) =>
  (await allPagesOf((cursor) => Roster.list(actor, { view, search: "", cursor }))).map(({ items }) => items)

const influencerIdOf = ({ influencerId }: { influencerId: string }) => influencerId

const idOf = ({ id }: { id: string }) => id
