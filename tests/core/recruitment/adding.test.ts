import { PLATFORM_LABELS, type Platform } from "@trame/core/influencers/catalogue/rules/platforms"
import { Discover } from "@trame/core/influencers/discover/index"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { keysOf } from "@trame/core/lib/text"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"
import { recruit } from "../../support/prospects.ts"
import { addToRoster } from "../../support/roster.ts"

/** The form has a place for three of them. */
const PLACES: Partial<Record<Platform, "instagramUrl" | "tiktokUrl" | "youtubeUrl">> = {
  instagram: "instagramUrl",
  tiktok: "tiktokUrl",
  youtube: "youtubeUrl",
}

/** rules/creators.md#recruitment */
test.for(keysOf(PLATFORM_LABELS))("a profile on %s has its address in its own place", async (platform) => {
  const actor = await actorOf((await newAgency()).member)
  const profileUrl = `https://${platform}.example/zoe`
  const [creator] = await newCreators(1, { platform, profileUrl })
  const { id: influencerId } = await Recruitment.add(actor, { influencerId: creator?.influencerId ?? "" })
  const place = PLACES[platform]
  expect(await Recruitment.get(actor, { influencerId })).toMatchObject({
    ...{ instagramUrl: "", tiktokUrl: "", youtubeUrl: "" },
    ...(place && { [place]: profileUrl }),
  })
})

test("Discover tells who is in the agency's roster and who in its recruitment, of those it shows", async () => {
  const [{ agencyId, member }, other] = [await newAgency(), await newAgency()]
  const [inRoster, recruited, inBoth, elsewhere, unseen] = await newCreators(5)
  if (!inRoster || !recruited || !inBoth || !elsewhere || !unseen) throw new Error("Five creators")
  await addToRoster(agencyId, [inRoster, inBoth, unseen])
  await recruit(agencyId, [recruited, inBoth, unseen])
  await addToRoster(other.agencyId, [elsewhere])
  await recruit(other.agencyId, [elsewhere])
  const ids = [elsewhere, inBoth, inRoster, recruited].map(({ influencerId }) => influencerId)
  const { roster, recruitment } = await Discover.memberships(await actorOf(member), { ids })
  expect(roster.toSorted()).toEqual([inRoster.influencerId, inBoth.influencerId].toSorted())
  expect(recruitment.toSorted()).toEqual([recruited.influencerId, inBoth.influencerId].toSorted())
})
