import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Discovered, Refresh } from "@trame/core/influencers/discover/contract"
import { beforeEach, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { camille } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const ada: Discovered = {
  ...{ id: "ada", displayName: "Créatrice ada", username: "ada", profileImageUrl: null },
  ...{ followersCount: 12_300, platform: "instagram", category: "Mode", verified: false },
  ...{ engagementRate: 3.25, collaborationsCount: 2, lastUpdated: null },
}
const refresh = (state: Refresh["state"]): Refresh => ({
  ...{ influencerId: "ada", state, startedAt: new Date().toISOString(), seq: null, message: null },
})

let bio: string
let profileUrl: string | null
/** Posts cannot be read. */
let failing: boolean
/** The kinds of posts that were read. */
let posts: (string | null)[]

async function open(more = "", id = "ada") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/influencers": () =>
      json(200, { items: [], nextCursor: null, memberships: { roster: [], recruitment: [] } }),
    "/api/discover/memberships": () => json(200, { roster: [], recruitment: [] }),
    "/api/discover/filters": () => json(200, { platforms: ["instagram"], categories: ["Mode"] }),
    "/api/discover/credits": () =>
      json(200, { remaining: 7, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
    "/api/discover/additions": () => json(200, { items: [] }),
    "/api/discover/influencers/ada": () =>
      json(200, {
        ...{ ...ada, bio, email: "", profileUrl, avgLikes: null, avgComments: null, postsCount: null },
        ...{ inRoster: false, inRecruitment: false },
      }),
    "/api/discover/influencers/ada/posts": ({ url }) => {
      posts.push(new URL(url).searchParams.get("kind"))
      return failing
        ? json(403, { code: "forbidden", detail: "Non." })
        : json(200, { items: [], nextCursor: null })
    },
    "/api/discover/influencers/ada/refreshes": ({ method }) =>
      method === "GET" ? json(200, { refresh: refresh("done") }) : json(202, refresh("running")),
  })
  const router = visit(`/app/discover?dialog=influencer&influencer=${id}${more}`, routes)
  return { router, dialog: within(await screen.findByRole("dialog")) }
}

beforeEach(() => {
  signIn()
  bio = "Bonjour"
  profileUrl = null
  failing = false
  posts = []
})

/** rules/creators.md#refresh */
it("a refresh brings what an influencer's window shows, with their posts, those behind the other tab too", async () => {
  const { dialog } = await open()
  await dialog.findByText("Aucune publication connue pour le moment.")
  await userEvent.click(dialog.getByRole("tab", { name: /^Collaborations/ }))
  await dialog.findByText("Aucune collaboration détectée dans ses publications.")
  await userEvent.click(dialog.getByRole("tab", { name: "Publications" }))
  expect(posts).toEqual(["all", "collaborations"])
  posts = []
  bio = "Bonjour de nouveau"
  await userEvent.click(dialog.getByRole("button", { name: "Rafraîchir : Créatrice ada" }))
  expect(await dialog.findByText("Bonjour de nouveau")).toBeDefined()
  await waitFor(() => expect(posts).toEqual(["all"]))
  await userEvent.click(dialog.getByRole("tab", { name: /^Collaborations/ }))
  await waitFor(() => expect(posts).toEqual(["all", "collaborations"]))
})

it("the tab stands in the address, says how many collaborations there are, and goes with the window", async () => {
  const { dialog, router } = await open("&tab=collaborations")
  await dialog.findByText("Aucune collaboration détectée dans ses publications.")
  expect(dialog.getByRole("tab", { selected: true }).textContent).toMatch(/^Collaborations\D*2$/)
  expect(posts).toEqual(["collaborations"])
  await userEvent.click(dialog.getByRole("button", { name: "Fermer" }))
  await waitFor(() => expect(router.state.location.search).toBe(""))
})

it("what leads nowhere safe is no link, and posts that cannot be read say so beside what is known", async () => {
  profileUrl = "javascript:alert(1)"
  failing = true
  const { dialog } = await open()
  expect(await dialog.findByText("Erreur lors du chargement des posts.")).toBeDefined()
  expect(dialog.getByText("Bonjour")).toBeDefined()
  expect(dialog.queryByRole("link")).toBeNull()
})

it("an influencer of whom nobody knows is left by the button that says so", async () => {
  const { router } = await open("", "personne")
  await userEvent.click((await screen.findAllByRole("button", { name: "Fermer" })).at(-1) ?? document.body)
  await waitFor(() => expect(router.state.location.search).toBe(""))
})
