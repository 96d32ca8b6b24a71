import type { Learnt } from "@trame/core/influencers/catalogue/writer"

type Profile = NonNullable<Learnt["profile"]>
type WrittenPost = NonNullable<Learnt["posts"]>[number]

/** A scraped Instagram profile. */
export const learnt = (username: string, at: string, changes: Partial<Profile> = {}): Learnt => ({
  platform: "instagram",
  username,
  at,
  profile: {
    displayName: `Compte ${username}`,
    fullName: `Compte ${username}`,
    bio: "Mode et voyages",
    email: "",
    category: "Mode",
    followersCount: 1000,
    postsCount: 40,
    verified: false,
    profileUrl: `https://www.instagram.com/${username}/`,
    profileImageUrl: null,
    ...changes,
  },
})

const FIRST_DAY = Date.parse("2026-01-01T12:00:00Z")

/** A scraped post of a day of 2026, by default no collaboration. */
export function writtenPost(day: number, changes: Partial<WrittenPost> = {}): WrittenPost {
  const name = `post-${String(day).padStart(3, "0")}`
  return {
    name,
    url: `https://www.instagram.com/p/${name}/`,
    type: "other",
    caption: `Un jour ${day}`,
    likesCount: 40,
    commentsCount: 10,
    postedAt: new Date(FIRST_DAY + day * 86_400_000).toISOString(),
    imageUrl: null,
    isCollaboration: false,
    keywords: [],
    ...changes,
  }
}

/** A post in which a collaboration was detected. */
export const collaborationPost = (day: number, brand = "marque"): WrittenPost =>
  writtenPost(day, {
    caption: `En partenariat avec @${brand}`,
    isCollaboration: true,
    keywords: ["en partenariat avec", `@${brand}`],
  })
