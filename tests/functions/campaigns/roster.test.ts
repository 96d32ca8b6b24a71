import { Influencers } from "@trame/core/influencers/index"
import { Roster } from "@trame/core/influencers/roster"
import { expect, test } from "vitest"
import { importRoster } from "../../../scripts/seed/import.ts"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { addToRoster, newRoster } from "../../support/roster.ts"

test("an organisation picks among its own influencers, the most followed first, without archived ones", async () => {
  const { agencyId, member } = await newAgency()
  const [first, second] = await newRoster(agencyId, 2)
  const [known] = await newRoster(agencyId, 1, { followersCount: 9_000_000, verified: true })
  await newRoster(agencyId, 1, { archived: true, followersCount: 99_000_000 })
  const { agencyId: other } = await newAgency()
  await newRoster(other, 1)
  const { items } = await apiAs(member).roster.pick()
  expect(items.map(({ id }) => id)).toEqual([known, first, second].map((creator) => creator?.influencerId))
  expect(items[0]).toEqual({
    id: known?.influencerId,
    displayName: "Créatrice 1",
    username: "creatrice1",
    profileImageUrl: null,
    followersCount: 9_000_000,
    platform: "instagram",
    category: "Mode",
    verified: true,
    engagementRate: 3.2,
  })
})

test("of a large roster the five hundred most followed are offered", async () => {
  const { agencyId, admin } = await newAgency()
  const creators = await newCreators(620)
  await addToRoster(agencyId, creators.toReversed())
  const { items } = await apiAs(admin).roster.pick()
  expect(items.map(({ id }) => id)).toEqual(creators.slice(0, 500).map(({ influencerId }) => influencerId))
})

test("members are those of the asked who are in the roster and in the catalogue", async () => {
  const { agencyId } = await newAgency()
  const [mine] = await newRoster(agencyId, 1)
  const [foreign] = await newCreators(1)
  if (!mine || !foreign) throw new Error("two creators")
  await importRoster(agencyId, ["unknown"])
  const found = await Roster.members(agencyId, [mine.influencerId, foreign.influencerId, "unknown"])
  expect([...found.keys()]).toEqual([mine.influencerId])
  expect(found.get(mine.influencerId)).toEqual(
    (await Influencers.byIds([mine.influencerId])).get(mine.influencerId),
  )
})
