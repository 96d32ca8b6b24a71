import { Discover } from "@trame/core/influencers/discover/index"
import { Recruitment } from "@trame/core/influencers/recruitment/index"
import { Roster } from "@trame/core/influencers/roster/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, test } from "vitest"
import { actorOf, newAgency } from "../../../support/agency.ts"
import { newCreators } from "../../../support/creators.ts"

let actor: UserActor
let archived: string

beforeAll(async () => {
  actor = await actorOf((await newAgency()).admin)
  const [creator] = await newCreators(1, { archived: true })
  archived = creator?.influencerId ?? ""
})

const WITH_SOMEBODY: Record<string, (influencerId: string) => Promise<unknown>> = {
  "is shown": (influencerId) => Discover.influencer(actor, { influencerId }),
  "shows posts": (influencerId) => Discover.posts(actor, { influencerId, kind: "all" }),
  "is refreshed": (influencerId) => Discover.refresh(actor, { influencerId }),
  "tells of a refresh": (influencerId) => Discover.refreshOf(actor, { influencerId }),
  "comes into a roster": (influencerId) => Roster.add(actor, { influencerId }),
  "is recruited": (influencerId) => Recruitment.add(actor, { influencerId }),
  "shows a roster's posts": (influencerId) => Roster.posts(actor, { influencerId }),
}

/** rules/creators.md#discover */
test.for(Object.entries(WITH_SOMEBODY))(
  "nobody whom the catalogue archived or never had %s",
  async ([, act]) => {
    await expect(act(archived)).rejects.toMatchObject({ code: "not_found" })
    await expect(act(newId())).rejects.toMatchObject({ code: "not_found" })
  },
)
