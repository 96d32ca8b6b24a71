import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { discoverSources } from "../../../../packages/web/src/features/discover/palette.tsx"
import { catalogueSeq, raiseCatalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { isSearched } from "../../../../packages/web/src/lib/paletteSource.ts"
import { camille } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const added = (id: string, changes: Partial<Addition> = {}): Addition => ({
  ...{ id, username: id, state: "running", phase: "profile" },
  ...{ startedAt: new Date().toISOString(), influencerId: null, seq: null, message: null },
  ...changes,
})
const hoursAgo = (hours: number) => ({ startedAt: new Date(Date.now() - hours * 3_600_000).toISOString() })

let additions: Addition[]
let sent: { id: string; url: string }[]
let write: () => Response | Promise<Response>

async function open() {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/influencers": () =>
      json(200, { items: [], nextCursor: null, memberships: { roster: [], recruitment: [] } }),
    "/api/discover/filters": () => json(200, { platforms: [], categories: [] }),
    "/api/discover/credits": () =>
      json(200, { remaining: 7, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
    "/api/discover/additions": async (request) => {
      if (request.method === "GET") return json(200, { items: additions })
      sent.push(await request.json())
      return write()
    },
  })
  visit("/app/discover", routes)
  return await screen.findByLabelText<HTMLInputElement>("Ajouter un profil par URL")
}

beforeEach(() => {
  signIn()
  additions = []
  sent = []
  write = () => json(500, { code: "unexpected" })
})

const rows = async () =>
  within(await screen.findByRole("list", { name: "Ajouts en cours et récents" })).getAllByText(/^@/)
const namesOf = async () => (await rows()).map(({ textContent }) => textContent)

/** rules/creators.md#add-by-url */
it("each addition says how far it is, leads to whom it brought, and may be put away once it has ended", async () => {
  const half = "Profil ajouté mais erreur lors de la récupération des posts."
  additions = [
    added("un"),
    added("deux", { phase: "posts", influencerId: "two" }),
    added("trois", { state: "done", phase: "posts", influencerId: "three" }),
    added("quatre", { state: "done", phase: "posts", influencerId: "four", message: half }),
    added("cinq", { state: "failed" }),
  ]
  await open()
  const found = (await rows()).map((row) => {
    const line = row.closest("li")
    return [
      row.nextElementSibling?.textContent,
      line?.querySelector("[data-now=true]")?.textContent ?? null,
      line
        ?.querySelector("a")
        ?.getAttribute("href")
        ?.replace("/app/discover?dialog=influencer&influencer=", "") ?? null,
      line?.querySelector("button")?.getAttribute("aria-label") ?? null,
    ]
  })
  expect(found).toEqual([
    ["Récupération du profil…", "Profil", null, null],
    ["Récupération des publications…", "Publications", "two", null],
    ["Profil ajouté", null, "three", "Masquer l'ajout de @trois"],
    [half, null, "four", "Masquer l'ajout de @quatre"],
    ["Impossible d'ajouter le profil", null, null, "Masquer l'ajout de @cinq"],
  ])
})

it("is looked for as long as it runs, beside others that have ended", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  additions = [added("un"), added("deux", { state: "done" })]
  await open()
  expect(await screen.findByText("Récupération du profil…")).toBeDefined()
  additions = additions.map((one) => ({ ...one, state: "done" }))
  act(() => void vi.advanceTimersByTime(2000))
  await waitFor(() => expect(screen.getAllByText("Profil ajouté")).toHaveLength(2))
})

it("each that was put away stays away, and one of this day is shown until then", async () => {
  additions = [
    added("un", { state: "done" }),
    added("deux", { state: "done" }),
    added("trois", { state: "failed", ...hoursAgo(23) }),
  ]
  await open()
  for (const name of ["un", "deux"])
    await userEvent.click(await screen.findByLabelText(`Masquer l'ajout de @${name}`))
  expect(await namesOf()).toEqual(["@trois"])
  closePage()
  await open()
  await waitFor(async () => expect(await namesOf()).toEqual(["@trois"]))
})

it("what is kept of those put away and makes no sense hides none", async () => {
  localStorage.setItem("trame.dismissed-additions", '{"un":true}')
  additions = [added("un", { state: "done" })]
  await open()
  await waitFor(async () => expect(await namesOf()).toEqual(["@un"]))
})

it("another address is another addition, though the one before was never answered", async () => {
  const field = await open()
  await userEvent.click(field)
  await userEvent.paste("  instagram.com/une ")
  await userEvent.keyboard("{Enter}")
  const problem = await screen.findByRole("alert")
  expect(field.getAttribute("aria-invalid")).toBe("true")
  expect(field.getAttribute("aria-describedby")).toBe(problem.id)
  await userEvent.clear(field)
  expect(screen.queryByRole("alert")).toBeNull()
  expect(field.getAttribute("aria-invalid")).toBe("false")
  await userEvent.paste("instagram.com/autre")
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ url }) => url)).toEqual(["instagram.com/une", "instagram.com/autre"])
  expect(sent[1]?.id).not.toBe(sent[0]?.id)
})

it("is sent once, however often Enter is pressed, and never of spaces alone", async () => {
  write = () => new Promise(() => {})
  const field = await open()
  await userEvent.type(field, "   {Enter}")
  expect((await screen.findByRole("alert")).textContent).toBe("Veuillez entrer une URL de profil")
  await userEvent.paste("instagram.com/une")
  await userEvent.keyboard("{Enter}{Enter}")
  await waitFor(() => expect(sent).toHaveLength(1))
})

it("the palette finds at once whom one has just added", async () => {
  const asked: string[] = []
  answer({
    "/api/influencers/choices": ({ url }) => {
      asked.push(new URL(url).search)
      return json(200, { items: [] })
    },
  })
  const seq = catalogueSeq() + 1
  raiseCatalogueSeq(seq)
  await Promise.all(
    discoverSources.filter(isSearched).map(({ search }) => search("léa", new AbortController().signal)),
  )
  expect(asked).toEqual([`?${new URLSearchParams({ search: "léa", minSeq: `${seq}` })}`])
})

it("the next address, typed while the one before is sent, stays in the field", async () => {
  let take: (answered: Response) => void = () => undefined
  write = () =>
    new Promise((resolve) => {
      take = resolve
    })
  const field = await open()
  await userEvent.type(field, "instagram.com/un{Enter}")
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.clear(field)
  await userEvent.type(field, "instagram.com/deux")
  additions = [added("un")]
  await act(async () => take(json(202, added("un"))))
  expect(await namesOf()).toEqual(["@un"])
  expect(field.value).toBe("instagram.com/deux")
  write = () => json(202, added("deux"))
  await userEvent.type(field, "{Enter}")
  await waitFor(() => expect(field.value).toBe(""))
  expect(sent.map(({ url }) => url)).toEqual(["instagram.com/un", "instagram.com/deux"])
})
