import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { answerForms } from "../support/forms.ts"
import { camille, superAdmin } from "../support/people.ts"
import { json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../packages/web/src/features/resources/ResourcesPage.tsx"
import "../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../packages/web/src/features/todos/TodosPage.tsx"
import "../../../packages/web/src/ui/access/AgencyPicker.tsx"

beforeEach(signIn)

/** Beside the items of whichever list. */
const MORE = {
  ...{ total: 0, members: [], tags: [], memberships: { roster: [], recruitment: [] }, summary: null },
  counts: { spotted: 0, contacted: 0, validated: 0, refused: 0 },
}
const profile = {
  ...{ id: "zoe", displayName: "Zoé Mercier", username: "zoe", profileImageUrl: null, followersCount: 9 },
  ...{ platform: "instagram", category: "Mode", verified: false, engagementRate: null, bio: "", email: "" },
  ...{ collaborationsCount: 0, lastUpdated: null, profileUrl: null, avgLikes: null, avgComments: null },
  ...{ postsCount: null, inRoster: false, inRecruitment: false },
}
const CREATOR = "/app/influencers?dialog=creator&influencer=zoe"

it.each([
  ["creators", "/app/influencers", "/api/roster"],
  ["a creator's collaborations", CREATOR, "/api/collaborations/with-influencer/zoe"],
  ["influencers of the recruitment", "/app/recruitment", "/api/recruitment"],
  ["the catalogue", "/app/discover", "/api/discover/influencers"],
  [
    "an influencer's posts",
    "/app/discover?dialog=influencer&influencer=zoe",
    "/api/discover/influencers/zoe/posts",
  ],
  ["the resources that are found", "/app/resources?search=brief", "/api/resources/list"],
  ["automatic tasks", "/app/todo", "/api/todos/automatic"],
  ["castings", "/app/casting", "/api/castings"],
  ["collaborations", "/app/collaborations", "/api/collaborations"],
  ["the agencies to work in", "/app/clients", "/api/admin/agencies"],
])("a list of %s goes on where its page before ended, once for each page", async (_list, path, address) => {
  const pages = [null, "two", "three"]
  const asked: (string | null)[] = []
  answerForms({
    "/api/identity/me": () => json(200, address.includes("admin") ? superAdmin : camille),
    "/api/discover/influencers/zoe": () => json(200, profile),
    [address]: ({ url }) => {
      const cursor = new URL(url).searchParams.get("cursor")
      asked.push(cursor)
      return json(200, { ...MORE, items: [], nextCursor: pages[pages.indexOf(cursor) + 1] ?? null })
    },
  })
  visit(path, routes)
  for (const page of pages) {
    await waitFor(() => expect(asked.at(-1)).toBe(page))
    if (page !== pages.at(-1)) fireEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
  }
  await waitFor(() => expect(screen.queryByRole("button", { name: "Afficher plus" })).toBeNull())
  expect(asked).toEqual(pages)
})
