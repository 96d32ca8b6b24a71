import { Faker, fr } from "@faker-js/faker"
import type { Influencer, StoredPost } from "@trame/core/influencers/catalogue/index"
import { detectCollaboration } from "@trame/core/influencers/catalogue/rules/collaboration-detection"
import { engagementOf } from "@trame/core/influencers/catalogue/rules/engagement"
import { postIdOf } from "@trame/core/influencers/catalogue/rules/platforms"
import { fold } from "@trame/core/lib/text"
import { CLIENT_BRANDS } from "../client-brands.ts"
import type { ImportedCreator } from "../import.ts"
import { type Category, SPONSORED, SUBJECTS } from "./captions.ts"
import { THUMBNAILS, thumbnailPath } from "./paths.ts"

const POSTS_EACH = { min: 6, max: 14 }
const DAY_MS = 24 * 60 * 60 * 1000
const BRANDS = Object.values(CLIENT_BRANDS).flatMap((brands) => brands.map(([name]) => name))

/** The creator as returned by the platform, with posts of the weeks before `now`; the same at every call. */
export function withPosts(creator: ImportedCreator, index: number, now: Date) {
  const faker = new Faker({ locale: fr, seed: 7_000_000 + index })
  const posts = demoPosts(creator, faker, now)
  const counted = posts.map(({ postedAt, likesCount = null, commentsCount = null }) => ({
    postedAt,
    likesCount,
    commentsCount,
  }))
  const { engagementRate, avgLikes, avgComments } = engagementOf(counted, creator.followersCount)
  const influencer: ImportedCreator = {
    ...creator,
    engagementRate: engagementRate ?? undefined,
    avgLikes: avgLikes ?? undefined,
    avgComments: avgComments ?? undefined,
    collaborationsCount: posts.filter(({ isCollaboration }) => isCollaboration).length,
    lastUpdated: new Date(now.getTime() - faker.number.float({ min: 0.1, max: 40 }) * DAY_MS).toISOString(),
  }
  return { influencer, posts }
}

function demoPosts(creator: ImportedCreator, faker: Faker, now: Date): StoredPost[] {
  const category = creator.category as Category
  // The creator's average, which each post varies.
  const usual = (creator.followersCount * (creator.engagementRate ?? 3)) / 100
  const appetite = faker.number.float({ min: 0, max: creator.followersCount > 20_000 ? 0.55 : 0.25 })
  let at = now.getTime() - faker.number.float({ min: 0.02, max: 6 }) * DAY_MS
  return Array.from({ length: faker.number.int(POSTS_EACH) }, (_, index): StoredPost => {
    at -= faker.number.float({ min: 0.8, max: 6.5 }) * DAY_MS
    const caption = faker.datatype.boolean(appetite)
      ? sponsoredCaption(faker, category)
      : faker.helpers.arrayElement(SUBJECTS[category].captions)
    const { isCollaboration, keywords } = detectCollaboration({ caption })
    const interactions = usual * faker.number.float({ min: 0.5, max: 1.6 })
    const name = `Demo${faker.string.alphanumeric(7)}`
    const postedAt = new Date(Math.round(at / 60_000) * 60_000).toISOString()
    return {
      influencerId: creator.influencerId,
      postId: postIdOf(postedAt, name),
      postedAt,
      postUrl: addressOf(creator, name),
      imageUrl: `/media/${thumbnailPath(category, faker.number.int({ max: THUMBNAILS - 1 }))}`,
      postType: faker.datatype.boolean(0.55) ? "reel" : "other",
      caption,
      ...(index % 11 !== 10 && { likesCount: Math.round(interactions * 0.96) }),
      commentsCount: Math.round(interactions * 0.04),
      isCollaboration,
      collaborationKeywords: keywords,
    }
  })
}

function sponsoredCaption(faker: Faker, category: Category): string {
  const brand = faker.helpers.arrayElement(BRANDS)
  const account = fold(brand)
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^\.|\.$/g, "")
  return faker.helpers
    .arrayElement(SPONSORED)
    .replace("{product}", faker.helpers.arrayElement(SUBJECTS[category].products))
    .replaceAll("{brand}", brand)
    .replaceAll("{account}", account)
}

/** Under a domain that cannot exist. */
const addressOf = ({ platform }: Pick<Influencer, "platform">, name: string): string =>
  `https://${platform}.example/p/${name}`
