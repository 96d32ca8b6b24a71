import { fold } from "@trame/core/lib/text"
import type { KnownPerson } from "../../local/apify/instagram/people.ts"
import { CLIENT_BRANDS } from "../client-brands.ts"
import { type Category, SUBJECTS } from "./captions.ts"
import { demoCreators } from "./creators.ts"

const tagOf = (name: string) => fold(name).replace(/[^a-z0-9]+/g, "")

/** The demo creators as Instagram's stand-in returns them, by username, so a refresh agrees with the demo data. */
export function demoPeople(): Map<string, KnownPerson> {
  const brands = Object.values(CLIENT_BRANDS).flatMap((all) => all.map(([name]) => tagOf(name)))
  const [first = "marque", ...others] = brands
  const here = demoCreators().filter(({ platform }) => platform === "instagram")
  return new Map(
    here.map((creator) => {
      const category = creator.category as Category
      const [scene, ...scenes] = SUBJECTS[category].captions.map((caption) => caption.replace(/[.!?]$/, ""))
      return [
        creator.username,
        {
          fullName: creator.displayName,
          biography: creator.bio ?? "",
          email: creator.email ?? "",
          followersCount: creator.followersCount ?? 0,
          postsCount: creator.postsCount ?? 0,
          verified: creator.verified ?? false,
          engagement: (creator.engagementRate ?? 3) / 100,
          theme: {
            category,
            subject: category,
            hashtags: [tagOf(category)],
            scenes: [scene ?? category, ...scenes],
            brands: [first, ...others],
          },
        },
      ]
    }),
  )
}
