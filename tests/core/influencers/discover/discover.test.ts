import * as Discover from "@trame/core/influencers/discover/index"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as Roster from "@trame/core/influencers/roster/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { actorOf, newAgency } from "../../../support/agency.ts"
import { newCreators } from "../../../support/creators.ts"
import { indexed } from "../../../support/indexed.ts"
import { pagesOf } from "../../../support/pages.ts"
import { newPosts } from "../../../support/posts.ts"
import { recruit } from "../../../support/prospects.ts"
import { addToRoster } from "../../../support/roster.ts"

afterEach(() => void vi.useRealTimers())

let actor: UserActor
beforeAll(async () => {
  actor = await actorOf((await newAgency()).admin)
})

/** rules/creators.md#discover */
describe("a creator", () => {
  it("cannot be shown, refreshed, added or recruited when archived or unknown", async () => {
    for (const influencerId of [await newCreator({ archived: true }), newId()])
      for (const outcome of await Promise.allSettled([
        Discover.influencer(actor, { influencerId }),
        Discover.posts(actor, { influencerId, kind: "all" }),
        Discover.refresh(actor, { influencerId }),
        Discover.refreshOf(actor, { influencerId }),
        Roster.add(actor, { influencerId }),
        Recruitment.add(actor, { influencerId }),
        Roster.posts(actor, { influencerId }),
      ]))
        expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_found" } })
  })

  it.for([
    [0, [0], [0]],
    [30, [30], [15]],
    [61, [30, 30, 1], [30, 1]],
  ] as const)("with %i posts shows thirty at a time, the newest first", async ([count, all, detected]) => {
    const influencerId = await newCreator()
    const isCollaboration = (index: number) => index % 2 === 0
    const { posts } = await newPosts(influencerId, count, (index) => ({
      isCollaboration: isCollaboration(index),
    }))
    await indexed()
    const ids = posts.map(({ postId }) => postId)
    for (const [kind, lengths, expected] of [
      ["all", all, ids],
      ["collaborations", detected, ids.filter((_, index) => isCollaboration(index))],
    ] as const) {
      const read = (cursor?: string) => Discover.posts(actor, { influencerId, kind, cursor })
      const pages = (await pagesOf(read)).map(({ items }) => items.map(({ id }) => id))
      expect([pages.flat(), pages.map(({ length }) => length)]).toEqual([expected, lengths])
    }
  })

  it("is told to be in this agency's roster and recruitment, of those asked for", async () => {
    const [{ agencyId, member }, other] = [await newAgency(), await newAgency()]
    const creators = await newCreators(5)
    const [inRoster, recruited, inBoth, elsewhere, unasked] = creators.map((creator) => [creator])
    const some = (...lists: (typeof creators | undefined)[]) => lists.flatMap((list) => list ?? [])
    await addToRoster(agencyId, some(inRoster, inBoth, unasked))
    await recruit(agencyId, some(recruited, inBoth, unasked))
    await addToRoster(other.agencyId, some(elsewhere))
    await recruit(other.agencyId, some(elsewhere))
    const idsOf = (list: typeof creators) => list.map(({ influencerId }) => influencerId)
    const ids = idsOf(some(elsewhere, inBoth, inRoster, recruited))
    const { roster, recruitment } = await Discover.memberships(await actorOf(member), { ids })
    expect(new Set(roster)).toEqual(new Set(idsOf(some(inRoster, inBoth))))
    expect(new Set(recruitment)).toEqual(new Set(idsOf(some(recruited, inBoth))))
  })
})

const newCreator = async (changes: Parameters<typeof newCreators>[1] = {}) =>
  (await newCreators(1, changes))[0]?.influencerId ?? ""
