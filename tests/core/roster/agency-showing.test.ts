import { UpdateCommand } from "@aws-sdk/lib-dynamodb"
import { Roster } from "@trame/core/influencers/roster/index"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { expect, test } from "vitest"
import { importRoster } from "../../../scripts/seed/import.ts"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { indexed } from "../../support/indexed.ts"
import { RosterEntity } from "../../support/stored.ts"

const DAYS = ["2026-01-03", "2026-01-01", "2026-01-02"] as const

/** An influencer whom three agencies have added, the second of them first. */
async function sharedInfluencer() {
  const [creator] = await newCreators(1)
  const influencerId = creator?.influencerId ?? ""
  const agencies = await Promise.all(DAYS.map(() => newAgency()))
  for (const [index, day] of DAYS.entries()) {
    const { agencyId } = agencies[index] ?? { agencyId: "" }
    await importRoster(agencyId, [influencerId], () => ({ addedAt: `${day}T10:00:00.000Z` }))
  }
  const keyOf = async (agencyId: string) =>
    (await RosterEntity.get({ agencyId, influencerId }).go({ consistent: true })).data?.profileKey ?? ""
  const [late, first, second] = agencies
  if (!late || !first || !second) throw new Error("three agencies")
  return { influencerId, late, first, second, keyOf }
}

/** rules/team.md#whose-profile */
test("a link without a key shows the agency that has had the influencer the longest, and the next once it lets them go", async () => {
  const { influencerId, first, second, late } = await sharedInfluencer()
  const shown = (agencyId: string | null) =>
    eventually(async () => expect(await Roster.agencyShowing(influencerId)).toBe(agencyId))
  await shown(first.agencyId)
  await Roster.remove(await actorOf(first.admin), { influencerId })
  await shown(second.agencyId)
  for (const { admin } of [second, late]) await Roster.remove(await actorOf(admin), { influencerId })
  await shown(null)
})

test("a key shows its own agency, of its own influencer alone, and nobody once the entry is gone", async () => {
  const { influencerId, late, keyOf } = await sharedInfluencer()
  const key = await keyOf(late.agencyId)
  expect(key).toMatch(/^[a-z2-7]{26}$/)
  await eventually(async () => expect(await Roster.agencyShowing(influencerId, key)).toBe(late.agencyId))
  const [other] = await newCreators(1)
  expect(await Roster.agencyShowing(other?.influencerId ?? "", key)).toBeNull()
  expect(await Roster.agencyShowing(influencerId, newId())).toBeNull()
  const actor = await actorOf(late.admin)
  await Roster.remove(actor, { influencerId })
  await eventually(async () => expect(await Roster.agencyShowing(influencerId, key)).toBeNull())
  // Added again, they have another key: what was given out before stays closed.
  await Roster.add(actor, { influencerId })
  expect(await keyOf(late.agencyId)).not.toBe(key)
  expect(await Roster.agencyShowing(influencerId, key)).toBeNull()
})

test("the roster says how to share: plainly where a plain link shows this agency, else by its key", async () => {
  const { influencerId, first, late, keyOf } = await sharedInfluencer()
  const pathFor = async ({ admin }: typeof first) =>
    (await Roster.get(await actorOf(admin), { influencerId })).sharePath
  await eventually(async () => expect(await Roster.agencyShowing(influencerId)).toBe(first.agencyId))
  expect(await pathFor(first)).toBe(`/influencer/${influencerId}`)
  const key = await keyOf(late.agencyId)
  expect(await pathFor(late)).toBe(`/influencer/${influencerId}?via=${key}`)
  const actor = await actorOf(late.admin)
  const { version } = await Roster.get(actor, { influencerId })
  const saved = await Roster.update(actor, { influencerId, version, rating: 3 })
  expect(saved.sharePath).toContain(key)
  expect(await keyOf(late.agencyId)).toBe(key)
})

test("before the index shows anybody, a link bears the key", async () => {
  const { influencerId, first, second, late, keyOf } = await sharedInfluencer()
  const REMOVE = [1, 2, 3, 4, 5].flatMap((index) => [`gsi${index}pk`, `gsi${index}sk`]).join(", ")
  for (const { agencyId } of [first, late]) {
    const { TableName, Key } = RosterEntity.get({ agencyId, influencerId }).params()
    await documentClient.send(new UpdateCommand({ TableName, Key, UpdateExpression: `REMOVE ${REMOVE}` }))
  }
  await Roster.remove(await actorOf(second.admin), { influencerId })
  await indexed()
  expect(await Roster.agencyShowing(influencerId)).toBeNull()
  for (const { agencyId, admin } of [first, late]) {
    const { sharePath } = await Roster.get(await actorOf(admin), { influencerId })
    expect(sharePath).toBe(`/influencer/${influencerId}?via=${await keyOf(agencyId)}`)
  }
})
