import { screen } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { answerForms, detail } from "../support/forms.ts"
import { json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/InfluencersTab.tsx"
import "../../../packages/web/src/features/market-watch/MarketWatchPage.tsx"
import "../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../packages/web/src/features/roster/RosterPage.tsx"

beforeEach(signIn)

it.each([
  ["creators", "/app/influencers", "Ouvrir Discover", "/app/discover"],
  ["influencers of the recruitment", "/app/recruitment", "Ouvrir Discover", "/app/discover"],
  ["collaborations found in posts", "/app/market-watch", "Ouvrir Discover", "/app/discover"],
  [
    "a campaign's influencers",
    "/app/collaborations/k1?tab=influencers",
    "Modifier la collaboration",
    "/app/collaborations/new?id=k1",
  ],
])("where there are no %s yet, one is led to where the first comes from", async (_what, path, name, href) => {
  answerForms({
    "/api/identity/me": () => json(200, camille),
    "/api/collaborations/k1": () => json(200, { ...detail, participants: [] }),
    "/api/market-watch": () => json(200, { items: [], total: 0, page: 1, pageCount: 0 }),
  })
  visit(path, routes)
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href)
})
