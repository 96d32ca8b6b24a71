import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { newId } from "@trame/core/lib/id"
import { importCreators } from "../../scripts/seed/import.ts"

/** Fresh creators in the catalogue, most followed first. */
export async function newCreators(count: number, changes: Partial<Influencer> = {}): Promise<Influencer[]> {
  const creators = Array.from(
    { length: count },
    (_, index): Influencer => ({
      influencerId: newId(),
      displayName: `Créatrice ${index + 1}`,
      username: `creatrice${index + 1}`,
      platform: "instagram",
      category: "Mode",
      followersCount: 1000 - index,
      engagementRate: 3.2,
      fullName: "",
      bio: "",
      email: "",
      collaborationsCount: 0,
      verified: false,
      archived: false,
      ...changes,
    }),
  )
  await importCreators(creators)
  return creators
}
