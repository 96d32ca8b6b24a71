import type { KnownPerson } from "../../local/apify/instagram/people.ts"
import type { Category } from "./captions.ts"
import { demoCreators } from "./creators.ts"

/** The demo creators as Instagram's stand-in returns them, by username, so a refresh agrees with the demo data. */
export function demoPeople(): Map<string, KnownPerson> {
  const here = demoCreators().filter(({ platform }) => platform === "instagram")
  return new Map(
    here.map((creator) => [
      creator.username,
      {
        fullName: creator.displayName,
        biography: creator.bio ?? "",
        email: creator.email ?? "",
        followersCount: creator.followersCount ?? 0,
        postsCount: creator.postsCount ?? 0,
        verified: creator.verified ?? false,
        engagement: (creator.engagementRate ?? 3) / 100,
        theme: { subject: creator.category as Category, category: creator.category },
      },
    ]),
  )
}
