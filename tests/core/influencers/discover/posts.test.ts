import { Discover } from "@trame/core/influencers/discover/index"
import type { UserActor } from "@trame/core/lib/access"
import { beforeAll, expect, test } from "vitest"
import { actorOf, newAgency } from "../../../support/agency.ts"
import { newCreators } from "../../../support/creators.ts"
import { indexed } from "../../../support/indexed.ts"
import { newPosts } from "../../../support/posts.ts"

const PAGE = 30

let actor: UserActor

beforeAll(async () => {
  actor = await actorOf((await newAgency()).admin)
})

/** Every page, up to the one that names no other. */
async function pagesOf(influencerId: string, kind: "all" | "collaborations"): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await Discover.posts(actor, { influencerId, kind, cursor })
    pages.push(items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  } while (cursor)
  return pages
}

const lengthsOf = (pages: readonly string[][]) => pages.map(({ length }) => length)

/** rules/creators.md#discover */
test.for([
  [0, [0], [0]],
  [PAGE, [PAGE], [PAGE / 2]],
  [PAGE + 1, [PAGE, 1], [PAGE / 2 + 1]],
  [2 * PAGE, [PAGE, PAGE], [PAGE]],
  [2 * PAGE + 1, [PAGE, PAGE, 1], [PAGE, 1]],
] as const)("%i posts come thirty at a time, each once, the newest first", async ([count, all, detected]) => {
  const [creator] = await newCreators(1)
  const influencerId = creator?.influencerId ?? ""
  const isDetected = (index: number) => index % 2 === 0
  const { posts } = await newPosts(influencerId, count, (index) => ({ isCollaboration: isDetected(index) }))
  await indexed()
  const ids = posts.map(({ postId }) => postId)
  const everything = await pagesOf(influencerId, "all")
  expect([everything.flat(), lengthsOf(everything)]).toEqual([ids, all])
  const collaborations = await pagesOf(influencerId, "collaborations")
  const expected = ids.filter((_, index) => isDetected(index))
  expect([collaborations.flat(), lengthsOf(collaborations)]).toEqual([expected, detected])
})
