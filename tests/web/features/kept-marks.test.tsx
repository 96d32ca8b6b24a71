import type { QueryKey } from "@tanstack/react-query"
import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { api } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const person = {
  ...{ id: "zoe", displayName: "Zoé Mercier", username: "zoe", profileImageUrl: null, followersCount: 9 },
  ...{
    platform: "instagram",
    category: "Mode",
    verified: false,
    engagementRate: null,
    collaborationsCount: 0,
  },
}
const by = { id: "u1", name: "Ada Admin" }
const list = (item: object) => ({
  ...{ items: left ? [] : [item], nextCursor: null, total: 1, members: [{ ...by, count: 1 }] },
  ...{ tags: [], everyMember: [], counts: { spotted: 0, contacted: 1, validated: 0, refused: 0 } },
})
let left: boolean
/** In place of the answer to whoever takes them out. */
let instead: (() => Response) | null
const gone = () => {
  left = true
  return instead?.() ?? json(200, { id: "zoe" })
}

/** What shows elsewhere who is kept, each once it was read. */
const marks = {
  memberships: api.discover.memberships.queryKey({ input: { ids: ["zoe"] } }),
  influencer: api.discover.influencer.queryKey({ input: { influencerId: "zoe" } }),
  choices: api.roster.pick.queryKey(),
  roster: api.roster.list.infiniteKey({
    input: () => ({ search: "ailleurs", view: "all" }),
    initialPageParam: undefined,
  }),
  recruitment: api.recruitment.list.infiniteKey({
    input: () => ({ search: "ailleurs", view: "all" }),
    initialPageParam: undefined,
  }),
} satisfies Record<string, QueryKey>

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/roster": () => json(200, list({ ...person, addedAt: NOW, addedBy: by, rating: null })),
    "/api/roster/zoe": gone,
    "/api/recruitment": () =>
      json(
        200,
        list({
          ...{ id: "zoe", version: 1, fullName: "Zoé Mercier", username: "zoe", email: "", phone: "" },
          ...{ tags: [], status: "contacted", nextFollowUpDate: null, responseReceived: false, rating: 0 },
          ...{ profileImageUrl: null, createdBy: by, createdAt: NOW },
        }),
      ),
    "/api/recruitment/zoe": gone,
    "/api/discover/influencers": () =>
      json(200, {
        items: [person],
        nextCursor: null,
        memberships: { roster: ["zoe"], recruitment: ["zoe"] },
      }),
    "/api/discover/filters": () => json(200, { platforms: [], categories: [] }),
    "/api/discover/credits": () => json(200, { remaining: 7, total: 10, resetAt: NOW }),
    "/api/discover/additions": () => json(200, { items: [] }),
  })
  visit(path, routes)
  const read = { roster: ["zoe"], recruitment: ["zoe"], pages: [{ items: [] }], pageParams: [undefined] }
  for (const queryKey of Object.values<QueryKey>(marks)) queryClient.setQueryData(queryKey, read)
}

beforeEach(() => {
  signIn()
  ;[left, instead] = [false, null]
})

const isStale = (name: keyof typeof marks) => queryClient.getQueryState(marks[name])?.isInvalidated === true

/** rules/creators.md#membership */
describe.each([
  [
    "the organisation",
    "/app/influencers",
    "Retirer Zoé Mercier",
    ["memberships", "influencer", "choices", "roster"],
  ],
  [
    "the recruitment",
    "/app/recruitment",
    "Retirer Zoé Mercier",
    ["memberships", "influencer", "recruitment"],
  ],
  ["Discover, of the organisation", "/app/discover", "Organisation : Zoé Mercier", ["choices", "roster"]],
  ["Discover, of the recruitment", "/app/discover", "Recrutement : Zoé Mercier", ["recruitment"]],
] as const)("whoever is taken out in %s", (_where, path, name, stale) => {
  it("is read again wherever else it shows that they are kept", async () => {
    enter(path)
    await userEvent.click(await screen.findByRole("button", { name }))
    await userEvent.click(await screen.findByRole("button", { name: "Retirer", hidden: true }))
    await waitFor(() => expect(stale.filter((one) => !isStale(one))).toEqual([]))
  })
})

it.each(["/app/influencers", "/app/recruitment"])(
  "whoever somebody has taken out before leaves %s without an error",
  async (path) => {
    instead = () => json(404, { code: "not_found", detail: "Introuvable." })
    enter(path)
    await userEvent.click(await screen.findByRole("button", { name: "Retirer Zoé Mercier" }))
    await userEvent.click(await screen.findByRole("button", { name: "Retirer", hidden: true }))
    await waitFor(() => expect(screen.queryByRole("link", { name: "Zoé Mercier" })).toBeNull())
    expect(screen.queryByText(/^Erreur/)).toBeNull()
    expect(screen.queryByText(/ retiré /)).toBeNull()
  },
)
