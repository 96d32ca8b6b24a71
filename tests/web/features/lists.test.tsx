import { fireEvent, screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { fakeApi, refusal } from "../../world/fakeApi.ts"
import { fourCreators } from "../../world/inbox.ts"
import { answering, LISTS } from "../../world/lists.ts"
import { press, visit } from "../../world/page.tsx"
import { camille, superAdmin } from "../../world/people.ts"
import { signIn } from "../../world/session.ts"

it.each(LISTS)(
  "the list at $path is tried again when it fails, and goes on where its page before ended",
  async (list) => {
    const { path, reads, superAdmin: platform, leads } = list
    signIn()
    const [lou] = fourCreators()
    const pages = [undefined, "two", "three"]
    const api = fakeApi({
      identity: { me: platform ? superAdmin : camille },
      inbox: { creators: { items: lou ? [lou] : [] }, creator: () => lou as NonNullable<typeof lou> },
      resources: { overview: { types: [{ type: "brief", count: 9, items: [] }] } },
    })
    const enrichment = { id: "e1", total: 30, done: 10, failed: 20, state: "done" }
    api.answer(answering("enrichment.get", () => enrichment))
    api.refuse(reads, refusal("unavailable", "Plus tard."))
    visit(path)
    expect(await screen.findAllByText(/Plus tard\./)).not.toEqual([])
    const failed = api.callsOf(reads).length
    const next = (cursor?: string) => pages[pages.indexOf(cursor) + 1] ?? null
    api.answer(answering(reads, ({ cursor }) => ({ items: [], nextCursor: next(cursor) })))
    await press("Réessayer")
    const asked = () =>
      api
        .callsOf(reads)
        .slice(failed)
        .map(({ cursor }) => cursor)
    for (const page of pages) {
      await waitFor(() => expect(asked().at(-1)).toBe(page))
      if (page !== pages.at(-1)) fireEvent.click(await screen.findByRole("button", { name: "Afficher plus" }))
    }
    await waitFor(() => expect(screen.queryByRole("button", { name: "Afficher plus" })).toBeNull())
    expect(asked()).toEqual(pages)
    if (leads) expect(screen.getByRole("link", { name: leads[0] }).getAttribute("href")).toBe(leads[1])
  },
)

it.each([
  ["/app/market-watch", "Ouvrir Discover", "/app/discover"],
  ["/app/collaborations/k1?tab=influencers", "Modifier la collaboration", "/app/collaborations/new?id=k1"],
])("the empty list at %s leads to where the first one comes from", async (path, name, href) => {
  signIn()
  fakeApi()
  visit(path)
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href)
})
