import { PLATFORM_LABELS, type Platform } from "@trame/core/influencers/catalogue/rules/platforms"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { keysOf } from "@trame/core/lib/text"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { newCreators } from "../../support/creators.ts"

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
