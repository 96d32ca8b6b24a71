import { newId } from "@trame/core/id"
import { type Creator, Influencers } from "@trame/core/influencers/index"

/** Fresh creators in the catalogue, most followed first. */
export async function newCreators(count: number, changes: Partial<Creator> = {}): Promise<Creator[]> {
  const creators = Array.from(
    { length: count },
    (_, index): Creator => ({
      influencerId: newId(),
      displayName: `Créatrice ${index + 1}`,
      username: `creatrice${index + 1}`,
      platform: "instagram",
      category: "Mode",
      followersCount: 1000 - index,
      engagementRate: 3.2,
      verified: false,
      archived: false,
      ...changes,
    }),
  )
  await Influencers.importCreators({ type: "worker", name: "test", agencyId: "none" }, creators)
  return creators
}
