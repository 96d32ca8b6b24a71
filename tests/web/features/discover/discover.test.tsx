import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Addition, Discovered, Refresh } from "@trame/core/influencers/discover/contract"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { camille } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/discover/DiscoverPage.tsx"
import "../../../../packages/web/src/features/discover/InfluencerDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const influencer = (id: string, changes: Partial<Discovered> = {}): Discovered => ({
  id,
  displayName: `Créatrice ${id}`,
  username: `creatrice.${id}`,
  profileImageUrl: null,
  followersCount: 12_300,
  platform: "instagram",
  category: "Mode",
  verified: false,
  engagementRate: 3.25,
  collaborationsCount: 2,
  lastUpdated: null,
  ...changes,
})

const added = (changes: Partial<Addition> = {}): Addition => ({
  id: "one",
  username: "nouvelle",
  state: "running",
  phase: "profile",
  startedAt: new Date().toISOString(),
  influencerId: null,
  seq: null,
  message: null,
  ...changes,
})

let found: Discovered[]
let next: string | null
let roster: string[]
let additions: Addition[]
let asked: URLSearchParams[]
let refresh: Refresh | null
let writes: { method: string; path: string; body: unknown }[]
let write: () => Response | Promise<Response>
let remaining: number
/** In place of the list of additions. */
let reading: (() => Promise<Response>) | null

async function written(request: Request) {
  const body = request.method === "POST" ? await request.json().catch(() => null) : null
  writes.push({ method: request.method, path: new URL(request.url).pathname, body })
  return write()
}

function open(path = "/app/discover") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/discover/influencers": ({ url }) => {
      const { searchParams } = new URL(url)
      asked.push(searchParams)
      const search = searchParams.get("search") ?? ""
      const items = found.filter(({ username }) => username.includes(search))
      return json(200, { items, nextCursor: next, memberships: { roster, recruitment: [] } })
    },
    "/api/discover/memberships": () => json(200, { roster, recruitment: [] }),
    "/api/discover/filters": () => json(200, { platforms: ["instagram", "tiktok"], categories: ["Mode"] }),
    "/api/discover/credits": () => json(200, { remaining, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
    "/api/discover/additions": (request) =>
      request.method === "GET" ? (reading?.() ?? json(200, { items: additions })) : written(request),
    "/api/discover/influencers/ada/refreshes": (request) =>
      request.method === "GET" ? json(200, { refresh }) : written(request),
    "/api/discover/influencers/ada": () =>
      json(200, {
        ...influencer("ada", { displayName: "Ada, rafraîchie" }),
        ...{ bio: "", email: "", profileUrl: null, avgLikes: null, avgComments: null, postsCount: null },
        ...{ inRoster: false, inRecruitment: false },
      }),
    "/api/roster/ada": written,
    "/api/recruitment/ada": written,
  })
  return visit(path, routes)
}

/** Spaces that do not break are told from those that do. */
const EXACTLY = { normalizer: (said: string) => said }
const keep = (name: string) => screen.findByRole("button", { name })
const pressed = (button: HTMLElement) => button.getAttribute("aria-pressed")

beforeEach(() => {
  signIn()
  found = [influencer("ada"), influencer("bea")]
  next = null
  roster = []
  additions = []
  remaining = 7
  reading = null
  asked = []
  refresh = null
  writes = []
  write = () => json(200, { id: "ada" })
})

it("shows the cards, the credits of the month and what the address filters by", async () => {
  open("/app/discover?minFollowers=5000&sort=engaging&platform=instagram")
  const card = (await screen.findByRole("heading", { name: /Créatrice ada/ })).closest("article")
  if (!card) throw new Error("The card is an article")
  for (const text of ["@creatrice.ada", "12,3K", "3,3\u00a0%", "Mode"])
    expect(within(card).getByText(text, EXACTLY)).toBeDefined()
  expect(await screen.findByText("Crédits : 7/10")).toBeDefined()
  expect(screen.getByText("Réinitialisation le 1er décembre 2026")).toBeDefined()
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    minFollowers: "5000",
    sort: "engaging",
    platform: "instagram",
  })
  expect(screen.getByRole("button", { name: "Filtres avancés (1)" })).toBeDefined()
})

it("puts all filters back, what was typed and makes no sense too", async () => {
  const router = open("/app/discover?minFollowers=5000")
  await screen.findByRole("button", { name: "Filtres avancés (1)" })
  const field = () => screen.getByLabelText<HTMLInputElement>("Nombre minimum : collaborations")
  await userEvent.type(field(), "beaucoup")
  expect(field().value).toBe("beaucoup")
  const reset = screen.getByRole("button", { name: "Réinitialiser" })
  await userEvent.click(reset)
  expect(field().value).toBe("")
  expect(router.state.location.search).toBe("")
  expect(document.body.contains(reset)).toBe(true)
})

it("searches as one types and offers to add a profile that nobody has", async () => {
  const router = open()
  await screen.findByRole("heading", { name: /Créatrice ada/ })
  await userEvent.type(screen.getByRole("searchbox", { name: "Rechercher un influenceur" }), "inconnue")
  expect(await screen.findByText("Aucun influenceur trouvé")).toBeDefined()
  expect(router.state.location.search).toBe("?search=inconnue")
  await userEvent.click(screen.getByRole("button", { name: "Ajouter @inconnue par son URL" }))
  expect(screen.getByLabelText<HTMLInputElement>("Ajouter un profil par URL").value).toBe(
    "https://www.instagram.com/inconnue/",
  )
  expect(document.activeElement).toBe(screen.getByLabelText("Ajouter un profil par URL"))
})

it("marks at once who is added, and takes it back where the API refuses", async () => {
  let refuse = (_: Response) => {}
  write = () => new Promise<Response>((resolve) => (refuse = resolve))
  open()
  const button = await keep("Organisation : Créatrice ada")
  await userEvent.click(button)
  await waitFor(() => expect(pressed(button)).toBe("true"))
  await waitFor(() => expect(writes).toMatchObject([{ method: "POST", path: "/api/roster/ada" }]))
  refuse(json(500, { code: "unexpected" }))
  await waitFor(() => expect(pressed(button)).toBe("false"))
  expect(await screen.findByText(/^Erreur lors de l'ajout\/du retrait de l'influenceur/)).toBeDefined()
})

it("somebody is added once, however often the button is pressed", async () => {
  let taken = (_: Response) => {}
  write = () => new Promise<Response>((resolve) => (taken = resolve))
  open()
  const button = await keep("Organisation : Créatrice ada")
  await userEvent.dblClick(button)
  await waitFor(() => expect(writes).toHaveLength(1))
  taken(json(200, { id: "ada" }))
  expect(await screen.findByText("Créatrice ada ajouté à l'organisation")).toBeDefined()
  expect(writes).toMatchObject([{ method: "POST", path: "/api/roster/ada" }])
  expect(pressed(button)).toBe("true")
})

it("asks before an entry of the organisation goes with what it holds", async () => {
  roster = ["ada"]
  open()
  const button = await keep("Organisation : Créatrice ada")
  expect(pressed(button)).toBe("true")
  await userEvent.click(button)
  const questions = await screen.findAllByText("Retirer de l'organisation : Créatrice ada\u00a0?", EXACTLY)
  expect(questions.length).toBeGreaterThan(0)
  expect(screen.getByText(/Ses tarifs, ses coordonnées/)).toBeDefined()
  expect(writes).toEqual([])
  roster = []
  await userEvent.click(screen.getByRole("button", { name: "Retirer" }))
  await waitFor(() => expect(writes).toMatchObject([{ method: "DELETE", path: "/api/roster/ada" }]))
  await waitFor(() => expect(pressed(button)).toBe("false"))
})

it("refuses an empty address and says what the API refuses, beside the field", async () => {
  open()
  const field = await screen.findByLabelText("Ajouter un profil par URL")
  await userEvent.type(field, "{Enter}")
  expect((await screen.findByRole("alert")).textContent).toBe("Veuillez entrer une URL de profil")
  const none =
    "Vous n'avez plus de crédits disponibles ce mois-ci. Vos crédits se réinitialiseront le mois prochain."
  write = () => json(409, { code: "no_credits", detail: none })
  await userEvent.type(field, "https://www.instagram.com/nouvelle/{Enter}")
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(none))
})

it("sends an addition again under its id, follows it, and asks for lists that hold it", async () => {
  write = () => json(500, { code: "unexpected" })
  open()
  const field = await screen.findByLabelText("Ajouter un profil par URL")
  await userEvent.type(field, "instagram.com/nouvelle{Enter}")
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Erreur lors de l'ajout du profil\./)
  additions = [added()]
  write = () => json(202, added())
  await userEvent.type(field, "{Enter}")
  expect(await screen.findByText("Récupération du profil…")).toBeDefined()
  const [first, second] = writes.map(({ body }) => body as { id: string; url: string })
  expect(second).toEqual(first)
  expect(second?.url).toBe("instagram.com/nouvelle")

  const seq = catalogueSeq() + 1
  additions = [added({ state: "done", phase: "posts", influencerId: "new", seq })]
  expect(await screen.findByText("Profil ajouté")).toBeDefined()
  expect(screen.getByRole("link", { name: "Voir le profil" }).getAttribute("href")).toBe(
    "/app/discover?dialog=influencer&influencer=new",
  )
  await waitFor(() => expect(asked.at(-1)?.get("minSeq")).toBe(String(seq)))
  await userEvent.click(screen.getByRole("button", { name: "Masquer l'ajout de @nouvelle" }))
  expect(screen.queryByText("Profil ajouté")).toBeNull()
})

it("an addition that begins shows once, at once, and the credits that are left then", async () => {
  open()
  const field = await screen.findByLabelText("Ajouter un profil par URL")
  expect(await screen.findByText("Crédits : 7/10")).toBeDefined()
  additions = [added(), added({ id: "two", username: "autre" })]
  remaining = 6
  write = () => json(202, added())
  const add = async () => {
    await userEvent.click(field)
    await userEvent.paste("instagram.com/nouvelle")
    await userEvent.keyboard("{Enter}")
  }
  await add()
  expect(await screen.findByText("Crédits : 6/10")).toBeDefined()
  expect(await screen.findByText(/@autre/)).toBeDefined()
  // Told the same again, before the list is read anew.
  reading = () => new Promise(() => {})
  write = () => json(202, added({ phase: "posts" }))
  await add()
  expect(await screen.findByText("Récupération des publications…")).toBeDefined()
  expect(screen.getAllByText(/@nouvelle/)).toHaveLength(1)
  expect(screen.getAllByText(/@autre/)).toHaveLength(1)
})

it("says for how long a profile cannot be refreshed, and that one is under way", async () => {
  const soon = "Profil rafraîchi il y a 3 h. Prochain rafraîchissement possible dans 21 h."
  write = () => json(409, { code: "too_soon", detail: soon })
  open()
  const button = await screen.findByRole("button", { name: "Rafraîchir : Créatrice ada" })
  await userEvent.click(button)
  expect(await screen.findByText(soon)).toBeDefined()
  let answerIt = (_: Response) => {}
  write = () => new Promise<Response>((resolve) => (answerIt = resolve))
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole("button", { name: /^Rafraîchissement en cours/ }))
  expect(await screen.findByText("Ce profil est déjà en cours de rafraîchissement.")).toBeDefined()
  await waitFor(() => expect(writes).toHaveLength(2))
  answerIt(json(500, { code: "unexpected" }))
  expect(await screen.findByText(/^Erreur lors du rafraîchissement\./)).toBeDefined()
})

it("follows a refresh of its own, not the one before, and shows in its place what it brought", async () => {
  const ended = (state: Refresh["state"]): Refresh => ({
    influencerId: "ada",
    state,
    startedAt: new Date().toISOString(),
    seq: null,
    message: null,
  })
  refresh = ended("failed")
  let answerIt = (_: Response) => {}
  write = () => new Promise<Response>((resolve) => (answerIt = resolve))
  open()
  await userEvent.click(await screen.findByRole("button", { name: "Rafraîchir : Créatrice ada" }))
  await waitFor(() => expect(writes).toHaveLength(1))
  expect(screen.queryByText(/Échec du rafraîchissement/)).toBeNull()
  refresh = ended("done")
  answerIt(json(202, ended("running")))
  expect(await screen.findByText("Profil de Créatrice ada rafraîchi")).toBeDefined()
  await waitFor(() =>
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Ada, rafraîchie",
      "Créatrice bea",
    ]),
  )
})

it("an addition that was put away, or ended a day ago, is not shown again; one that runs always is", async () => {
  const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString()
  additions = [
    added({ id: "new", username: "nouvelle", state: "done" }),
    added({ id: "old", username: "ancienne", state: "failed", startedAt: dayAgo }),
    added({ id: "slow", username: "longue", startedAt: dayAgo }),
  ]
  open()
  await userEvent.click(await screen.findByRole("button", { name: "Masquer l'ajout de @nouvelle" }))
  const shown = async () =>
    within(await screen.findByRole("list", { name: "Ajouts en cours et récents" }))
      .getAllByText(/^@/)
      .map(({ textContent }) => textContent)
  expect(await shown()).toEqual(["@longue"])
  closePage()
  open()
  await waitFor(async () => expect(await shown()).toEqual(["@longue"]))
})

it("the same address is another addition once the one before was taken", async () => {
  write = () => json(202, added())
  open()
  const field = await screen.findByLabelText<HTMLInputElement>("Ajouter un profil par URL")
  for (const times of [1, 2]) {
    await userEvent.type(field, "instagram.com/nouvelle{Enter}")
    await waitFor(() => expect(writes).toHaveLength(times))
    await waitFor(() => expect(field.value).toBe(""))
  }
  const [first, second] = writes.map(({ body }) => body as { id: string })
  expect(second?.id).not.toBe(first?.id)
})

it("a catalogue that was changed by one's own is asked for as such after a reload, too", async () => {
  const seq = catalogueSeq() + 1
  additions = [added({ state: "done", phase: "posts", influencerId: "new", seq })]
  open()
  await waitFor(() => expect(sessionStorage.getItem("trame.catalogue-seq")).toBe(String(seq)))
})

it.each([
  ["minimum", "20000", "Le minimum dépasse le maximum"],
  ["maximum", "2000", "Le maximum est sous le minimum"],
])("a %s that does not go with the other bound is said, and not asked for", async (bound, typed, said) => {
  const router = open("/app/discover?minFollowers=5000&maxFollowers=10000")
  const field = await screen.findByLabelText(`Nombre ${bound} : abonnés`)
  fireEvent.change(field, { target: { value: typed } })
  await userEvent.type(field, "{Enter}")
  expect((await screen.findByText(said)).getAttribute("role")).toBe("alert")
  expect(router.state.location.search).toBe("?minFollowers=5000&maxFollowers=10000")
})

it("several pages that somebody scrolled through stay as they are when an addition of theirs ends", async () => {
  vi.stubGlobal("IntersectionObserver", undefined)
  next = "2"
  additions = [added()]
  open()
  const more = await screen.findByRole("button", { name: "Afficher plus" })
  found = [influencer("cleo")]
  await userEvent.click(more)
  await waitFor(() => expect(asked).toHaveLength(2))
  additions = [added({ state: "done", phase: "posts", influencerId: "new", seq: catalogueSeq() + 1 })]
  expect(await screen.findByText("Profil ajouté")).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toHaveLength(2)
})

it("an influencer's window asks for all posts, and for collaborations behind the other tab", async () => {
  const kinds: (string | null)[] = []
  open("/app/discover?dialog=influencer&influencer=ada")
  const { fetch } = window
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input))
    if (!pathname.endsWith("/posts")) return fetch(input, init)
    kinds.push(searchParams.get("kind"))
    return Promise.resolve(json(200, { items: [], nextCursor: null }))
  })
  expect(await screen.findByText("Aucune publication connue pour le moment.")).toBeDefined()
  await userEvent.click(screen.getByRole("tab", { name: /^Collaborations/ }))
  expect(await screen.findByText("Aucune collaboration détectée dans ses publications.")).toBeDefined()
  expect(kinds).toEqual(["all", "collaborations"])
})
