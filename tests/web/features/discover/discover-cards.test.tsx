import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Discovered, Refresh } from "@trame/core/influencers/discover/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const influencer = (id: string, changes: Partial<Discovered> = {}): Discovered => ({
  ...{ id, displayName: `Créatrice ${id}`, username: `creatrice.${id}`, profileImageUrl: null },
  ...{ followersCount: 12_300, platform: "instagram", category: "Mode", verified: false },
  ...{ engagementRate: 3.25, collaborationsCount: 2, lastUpdated: null },
  ...changes,
})
const refresh = (influencerId: string, state: Refresh["state"]): Refresh => ({
  ...{ influencerId, state, startedAt: new Date().toISOString(), seq: null, message: null },
})

let found: Discovered[]
let next: string | null
let kept: { roster: string[]; recruitment: string[] }
let lists: number
let marks: number
let details: number
let writes: string[]
let write: () => Response | Promise<Response>
let ended: string[]
let detail: object
/** How often a refresh was asked about. */
let followed: number
/** Which what is read is not answered before. */
let reading: Promise<void> | null

function open(path = "/app/discover") {
  const keep = ({ method, url }: Request) => {
    writes.push(`${method} ${new URL(url).pathname.replace("/api/", "")}`)
    return write()
  }
  const refreshes = (id: string) => (request: Request) => {
    if (request.method !== "GET") return write()
    followed += 1
    return json(200, { refresh: refresh(id, ended.includes(id) ? "done" : "running") })
  }
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/influencers": () => {
      lists += 1
      return json(200, { items: found, nextCursor: next, memberships: kept })
    },
    "/api/discover/memberships": async () => {
      marks += 1
      const known = kept
      await reading
      return json(200, known)
    },
    "/api/discover/filters": () => json(200, { platforms: [], categories: [] }),
    "/api/discover/credits": () =>
      json(200, { remaining: 7, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
    "/api/discover/additions": () => json(200, { items: [] }),
    "/api/discover/influencers/ada": async () => {
      details += 1
      await reading
      return json(200, {
        ...influencer("ada"),
        ...{ bio: "", email: "", profileUrl: null, avgLikes: null, avgComments: null, postsCount: null },
        ...{ inRoster: false, inRecruitment: false },
        ...detail,
      })
    },
    "/api/discover/influencers/ada/posts": () => json(200, { items: [], nextCursor: null }),
    "/api/roster/ada": keep,
    "/api/recruitment/ada": keep,
    "/api/discover/influencers/ada/refreshes": refreshes("ada"),
    "/api/discover/influencers/bea/refreshes": refreshes("bea"),
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  found = [influencer("ada"), influencer("bea")]
  next = null
  kept = { roster: [], recruitment: [] }
  lists = 0
  marks = 0
  details = 0
  followed = 0
  reading = null
  writes = []
  write = () => json(200, { id: "ada" })
  ended = []
  detail = {}
})

const button = (name: string) => screen.findByRole("button", { name })
/** Of a card, told by whose it is. */
const ofCard = (name: string) => screen.findByLabelText(name)
const isKept = (place: HTMLElement) => place.getAttribute("aria-pressed") === "true"
const answerLater = () => {
  let now = (_: Response) => {}
  write = () => new Promise((resolve) => (now = resolve))
  return (response: Response) => now(response)
}

it("a card says each number by its name, and leads to the influencer's window and back", async () => {
  found = [influencer("ada", { verified: true, collaborationsCount: 4 })]
  const router = open()
  const link = await screen.findByRole("link", { name: "Créatrice ada" })
  const card = within(link.closest("article") ?? document.body)
  const facts = ["Abonnés", "Engagement", "Collaborations"]
  expect(facts.map((fact) => card.getByText(fact).nextElementSibling?.textContent)).toEqual([
    ...["12,3K", "3,3\u00a0%", "4"],
  ])
  expect(card.getByRole("img", { name: "Compte vérifié" })).toBeDefined()
  await userEvent.click(link)
  const dialog = within(await screen.findByRole("dialog"))
  expect(await dialog.findByText("Instagram · Mode")).toBeDefined()
  expect(router.state.location.search).toBe("?dialog=influencer&influencer=ada")
  expect(facts.map((fact) => dialog.getAllByText(fact)[0]?.nextElementSibling?.textContent)).toEqual([
    ...["12,3K", "3,3\u00a0%", "2"],
  ])
})

it.each([
  [null, 1],
  ["2", 0],
])("the end of a list is said where nothing follows (%s)", async (cursor, said) => {
  vi.stubGlobal("IntersectionObserver", undefined)
  next = cursor
  open()
  expect(await screen.findByText("2 influenceurs affichés")).toBeDefined()
  expect(screen.queryAllByText("Vous avez vu tous les influenceurs de cette recherche.")).toHaveLength(said)
})

it.each([
  [1, 2],
  [2, 1],
])("of %d page(s), coming back long after reads the list %d time(s) in all", async (pages, read) => {
  vi.stubGlobal("IntersectionObserver", undefined)
  next = pages > 1 ? "2" : null
  const router = open()
  await ofCard("Organisation : Créatrice ada")
  if (pages > 1) {
    found = [influencer("cleo")]
    next = null
    await userEvent.click(await button("Afficher plus"))
    await screen.findByRole("link", { name: "Créatrice cleo" })
  }
  await act(() => router.navigate("/app/nulle-part"))
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [["discover", "search"]] }))
    query.setState({ ...query.state, dataUpdatedAt: Date.now() - 3_600_000 })
  const before = lists - pages
  await act(() => router.navigate("/app/discover"))
  await ofCard("Organisation : Créatrice ada")
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(lists - before - pages + 1).toBe(read)
})

/** rules/creators.md#membership */
describe("who is kept", () => {
  it("is as the page says, without asking again, and as is read once others change it", async () => {
    kept = { roster: ["ada"], recruitment: ["bea"] }
    open()
    const buttons = await Promise.all(
      ["Organisation", "Recrutement"].flatMap((keep) =>
        ["ada", "bea"].map((id) => ofCard(`${keep} : Créatrice ${id}`)),
      ),
    )
    expect(buttons.map(isKept)).toEqual([true, false, false, true])
    expect(buttons.map(({ title }) => title)).toEqual([
      ...["Retirer de l'organisation", "Ajouter à l'organisation"],
      ...["Ajouter au recrutement", "Retirer du recrutement"],
    ])
    expect(marks).toBe(0)
    kept = { roster: ["bea"], recruitment: [] }
    await act(() => queryClient.invalidateQueries({ queryKey: [["discover", "memberships"]] }))
    await waitFor(() => expect(buttons.map(isKept)).toEqual([false, true, false, false]))
  })

  it("is added to the recruitment at once, and taken out of it after a question of its own", async () => {
    const taken = answerLater()
    open()
    const recruitment = await ofCard("Recrutement : Créatrice ada")
    await userEvent.click(recruitment)
    await waitFor(() => expect(isKept(recruitment)).toBe(true))
    expect(isKept(await ofCard("Organisation : Créatrice ada"))).toBe(false)
    await waitFor(() => expect(writes).toEqual(["POST recruitment/ada"]))
    taken(json(200, { id: "ada" }))
    expect(await screen.findByText("Créatrice ada ajouté au recrutement")).toBeDefined()
    write = () => json(200, { id: "ada" })
    await userEvent.click(recruitment)
    await screen.findByText(/^Son statut, son suivi et vos notes seront supprimés\. .* irréversible\.$/)
    expect(screen.getAllByText(/^Retirer du recrutement : Créatrice ada/)).not.toEqual([])
    await userEvent.click(await button("Retirer"))
    expect(await screen.findByText("Créatrice ada retiré du recrutement")).toBeDefined()
    expect(writes).toEqual(["POST recruitment/ada", "DELETE recruitment/ada"])
    expect(isKept(recruitment)).toBe(false)
  })

  it("stays where the question is answered by no, and may be asked about again", async () => {
    kept.roster = ["ada"]
    open()
    const roster = await ofCard("Organisation : Créatrice ada")
    await userEvent.click(roster)
    await userEvent.click(await button("Annuler"))
    expect([writes, isKept(roster)]).toEqual([[], true])
    await userEvent.click(roster)
    await userEvent.click((await screen.findAllByRole("button", { name: "Retirer" })).at(-1) ?? roster)
    await waitFor(() => expect(writes).toEqual(["DELETE roster/ada"]))
  })

  it("may go to both places at once", async () => {
    write = () => new Promise(() => {})
    open()
    await userEvent.click(await ofCard("Organisation : Créatrice ada"))
    await userEvent.click(await ofCard("Recrutement : Créatrice ada"))
    await waitFor(() => expect(writes).toEqual(["POST roster/ada", "POST recruitment/ada"]))
  })

  it("is marked in the window as on the card, whichever is pressed, and taken back in both", async () => {
    detail = { inRecruitment: true }
    kept.recruitment = ["ada"]
    const refuse = answerLater()
    open("/app/discover?dialog=influencer&influencer=ada")
    const dialog = within(await screen.findByRole("dialog"))
    const here = await dialog.findByRole("button", { name: "Organisation : Créatrice ada" })
    const [card] = await screen.findAllByRole("button", {
      name: here.getAttribute("aria-label") ?? "",
      hidden: true,
    })
    expect(isKept(dialog.getByRole("button", { name: "Recrutement : Créatrice ada" }))).toBe(true)
    await userEvent.click(here)
    await waitFor(() => expect([here, card].map((one) => one && isKept(one))).toEqual([true, true]))
    refuse(json(403, { code: "forbidden", detail: "Non." }))
    await waitFor(() => expect([here, card].map((one) => one && isKept(one))).toEqual([false, false]))
    expect(isKept(dialog.getByRole("button", { name: "Recrutement : Créatrice ada" }))).toBe(true)
  })
})

it.each([
  ["on the card", "/app/discover", "memberships", () => marks],
  ["in the window", "/app/discover?dialog=influencer&influencer=ada", "influencer", () => details],
] as const)("a mark %s outlives what was being read before it", async (_where, path, what, reads) => {
  open(path)
  const here = within(path.includes("?") ? await screen.findByRole("dialog") : document.body)
  const mark = await here.findByLabelText("Organisation : Créatrice ada")
  const held = Promise.withResolvers<void>()
  reading = held.promise
  const before = reads()
  act(() => void queryClient.invalidateQueries({ queryKey: [["discover", what]] }))
  await waitFor(() => expect(reads()).toBe(before + 1))
  await userEvent.click(mark)
  expect(await screen.findByText("Créatrice ada ajouté à l'organisation")).toBeDefined()
  await act(async () => held.resolve())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(isKept(mark)).toBe(true)
})

/** rules/creators.md#refresh */
describe("refreshes", () => {
  it("may be begun again, and a second one is followed to its own end", async () => {
    write = () => json(202, refresh("ada", "running"))
    ended = ["ada"]
    open()
    await userEvent.click(await ofCard("Rafraîchir : Créatrice ada"))
    const told = "Profil de Créatrice ada rafraîchi"
    await act(() => queryClient.invalidateQueries({ queryKey: [["discover", "refreshOf"]] }))
    expect(await screen.findByText(told)).toBeDefined()
    ended = []
    const before = followed
    await userEvent.click(await ofCard("Rafraîchir : Créatrice ada"))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await act(() => queryClient.invalidateQueries({ queryKey: [["discover", "refreshOf"]] }))
    await waitFor(() => expect(followed).toBeGreaterThan(before))
    expect(await ofCard("Rafraîchissement en cours… : Créatrice ada")).toBeDefined()
    expect(screen.getAllByText(told)).toHaveLength(1)
    ended = ["ada"]
    await act(() => queryClient.invalidateQueries({ queryKey: [["discover", "refreshOf"]] }))
    await waitFor(() => expect(screen.getAllByText(told)).toHaveLength(2))
  })

  it("show what they brought in their place, on whichever page that is", async () => {
    vi.stubGlobal("IntersectionObserver", undefined)
    found = [influencer("bea")]
    next = "2"
    open()
    const more = await button("Afficher plus")
    found = [influencer("ada")]
    next = null
    await userEvent.click(more)
    detail = { displayName: "Ada, rafraîchie" }
    ended = ["ada"]
    write = () => json(202, refresh("ada", "done"))
    await userEvent.click(await ofCard("Rafraîchir : Créatrice ada"))
    expect(await screen.findByRole("link", { name: "Ada, rafraîchie" })).toBeDefined()
  })

  it("run side by side, and each is told by its own name when it ends", async () => {
    open()
    for (const id of ["ada", "bea"]) {
      write = () => json(202, refresh(id, "running"))
      await userEvent.click(await ofCard(`Rafraîchir : Créatrice ${id}`))
    }
    const running = await ofCard("Rafraîchissement en cours… : Créatrice ada")
    expect(running.getAttribute("aria-busy")).toBe("true")
    ended = ["bea"]
    await act(() => queryClient.invalidateQueries({ queryKey: [["discover", "refreshOf"]] }))
    expect(await screen.findByText("Profil de Créatrice bea rafraîchi")).toBeDefined()
    expect(await ofCard("Rafraîchir : Créatrice bea")).toBeDefined()
    expect(await ofCard("Rafraîchissement en cours… : Créatrice ada")).toBeDefined()
    expect(screen.queryByText("Profil de Créatrice ada rafraîchi")).toBeNull()
  })

  it("are not begun while another's runs, which is said in its own words alone", async () => {
    const said = "Ce profil est déjà en cours de rafraîchissement."
    write = () => json(409, { code: "conflict", detail: said })
    open()
    await userEvent.click(await ofCard("Rafraîchir : Créatrice ada"))
    expect(await screen.findByText(said)).toBeDefined()
    expect(await ofCard("Rafraîchir : Créatrice ada")).toBeDefined()
  })
})

describe("a long list", () => {
  const watching: { told: (seen: boolean) => void; margin: string; count: number }[] = []

  beforeEach(() => {
    watching.length = 0
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        readonly watched: Element[] = []
        readonly own: (typeof watching)[number]
        constructor(
          told: (entries: { target: Element; isIntersecting: boolean }[]) => void,
          { rootMargin = "" }: IntersectionObserverInit = {},
        ) {
          const tell = (isIntersecting: boolean) =>
            told(this.watched.map((target) => ({ target, isIntersecting })))
          this.own = { told: tell, margin: rootMargin, count: 0 }
          watching.push(this.own)
        }
        observe(cell: Element) {
          this.own.count = this.watched.push(cell)
        }
        unobserve() {}
        disconnect() {}
      },
    )
  })

  it("is drawn where one is near, keeps its room elsewhere, and what holds the keyboard stays", async () => {
    found = Array.from({ length: 12 }, (_, at) => influencer(`n${at}`))
    open()
    const cells = await screen.findByRole("list", { name: "Influenceurs" })
    const drawn = () => within(cells).queryAllByRole("article").length
    const cards = watching.find(({ margin }) => margin === "1600px 0px")
    // The first, every tenth and the last.
    expect(cards?.count).toBe(3)
    act(() => cards?.told(false))
    expect(drawn()).toBe(0)
    expect(cells.children).toHaveLength(12)
    act(() => cards?.told(true))
    expect(drawn()).toBe(12)
    within(cells).getByRole("link", { name: "Créatrice n3" }).focus()
    act(() => cards?.told(false))
    expect(drawn()).toBe(12)
  })

  it("goes on by itself 800 px before its end", async () => {
    next = "2"
    open()
    await ofCard("Organisation : Créatrice ada")
    found = [influencer("cleo")]
    next = null
    const end = await waitFor(() => {
      const seen = watching.findLast(({ margin }) => margin === "0px 0px 800px")
      if (!seen) throw new Error("Nobody watches the end of the list")
      return seen
    })
    act(() => end.told(true))
    expect(await screen.findByRole("link", { name: "Créatrice cleo" })).toBeDefined()
  })
})
