import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { EnrichmentImport, EnrichmentLogLine } from "@trame/core/influencers/enrichment/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { NETWORK_MESSAGE } from "../../../../packages/web/src/lib/api/problem.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { expectKeyboardOn, pressByKeyboard } from "../../../world/keyboard.ts"
import { superAdmin } from "../../../world/people.ts"
import { asksBeforeClosing } from "../../../world/unsaved.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/enrichment/EnrichmentPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const importOf = (id: string, changes: Partial<EnrichmentImport> = {}): EnrichmentImport => ({
  id,
  startedAt: "2026-03-01T08:00:00.000Z",
  endedAt: null,
  state: "running",
  stopped: false,
  postsPerProfile: 20,
  total: 30,
  done: 10,
  failed: 5,
  batches: { total: 3, done: 1 },
  ...changes,
})
const lineOf = (number: number): EnrichmentLogLine => ({
  number,
  at: `2026-03-01T08:00:0${number}.000Z`,
  level: "info",
  text: `Ligne ${number}`,
})

/** Of the log, the API gives as many lines at a time. */
const PORTION = 2

let current: EnrichmentImport
let earlier: EnrichmentImport[]
let lines: EnrichmentLogLine[]
let readAfter: number[]
/** How often the names that failed were read. */
let asked: number
/** Why the names that failed cannot be read, once it is said. */
let unread: Promise<Response> | null
let begin: (body: { id: string }) => Response
let begun: { id: string; list: string; postsPerProfile: number }[]

function open(search = "") {
  answer({
    "/api/identity/me": () => json(200, superAdmin),
    "/api/enrichment": async (request) => {
      if (request.method === "GET") return json(200, { items: earlier })
      const body = await request.json()
      begun.push(body)
      return begin(body)
    },
    "/api/enrichment/e1": () => json(200, current),
    "/api/enrichment/e1/log": ({ url }) => {
      const after = Number(new URL(url).searchParams.get("after") ?? 0)
      readAfter.push(after)
      const rest = lines.filter(({ number }) => number > after)
      return json(200, { lines: rest.slice(0, PORTION), more: rest.length > PORTION })
    },
    "/api/enrichment/e1/failures": ({ url }) => {
      asked += 1
      if (unread) return unread
      const cursor = new URL(url).searchParams.get("cursor")
      const [name, nextCursor] =
        cursor === null ? ["zoe", "2"] : cursor === "2" ? ["hugo", "3"] : ["lea", null]
      return json(200, { items: [{ username: name, reason: "Profil introuvable" }], nextCursor })
    },
  })
  return visit(`/app/apify-integration${search}`, routes)
}

beforeEach(() => {
  signIn()
  current = importOf("e1")
  earlier = []
  lines = [1, 2, 3].map(lineOf)
  readAfter = []
  asked = 0
  unread = null
  begun = []
  begin = ({ id }) => json(202, importOf(id))
})

const logged = async () =>
  within(await screen.findByRole("log"))
    .getAllByText(/^Ligne/)
    .map(({ textContent }) => textContent)
const textOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

/** rules/creators.md#enrichment */
it("reads a log on from the last line known, each line once, and whole when the import is over", async () => {
  open("?import=e1")
  await waitFor(async () => expect(await logged()).toEqual(["Ligne 1", "Ligne 2", "Ligne 3"]))
  expect(readAfter.slice(0, 2)).toEqual([0, 2])
  lines = [1, 2, 3, 4].map(lineOf)
  current = importOf("e1", { state: "done", done: 25, batches: { total: 3, done: 3 } })
  await act(() => queryClient.invalidateQueries())
  await waitFor(async () => expect(await logged()).toEqual(lines.map(({ text }) => text)))
  // It is asked for again while the import runs, from where it was.
  expect(readAfter.slice(2)).toContain(3)
  expect(Math.min(...readAfter.slice(2))).toBe(3)
})

it("says how far an import is: those that failed are dealt with, too", async () => {
  open("?import=e1")
  expect(await screen.findByText("15 sur 30 profils traités, lot 2 sur 3")).toBeDefined()
  const progress = screen.getByRole("progressbar", { name: "Avancement de l'import" })
  expect(progress.getAttribute("aria-valuenow")).toBe("50")
  for (const [label, value] of [
    ["Enregistrés", "10"],
    ["En échec", "5"],
    ["À traiter", "15"],
    ["Lots terminés", "1 / 3"],
  ] as const)
    expect(textOf(label)).toBe(value)
  current = importOf("e1", { state: "done", done: 25, batches: { total: 3, done: 3 } })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText("30 sur 30 profils traités")).toBeDefined()
})

/** A clipboard that takes text alone, and none that is still to come. */
function takeText() {
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
  return writeText
}

it("copies and downloads all names that failed, however many pages they fill", async () => {
  const writeText = takeText()
  const files: Blob[] = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob)
    return "blob:names"
  })
  open("?import=e1")
  await userEvent.click(await screen.findByRole("button", { name: "Copier les noms" }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith("zoe\nhugo\nlea"))
  await userEvent.click(screen.getByRole("button", { name: /Télécharger/ }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe("zoe\nhugo\nlea")
})

it.each(["Copier les noms", "Télécharger"])(
  "« %s » keeps the keyboard while the names are read, once, and where they cannot be",
  async (name) => {
    takeText()
    open("?import=e1")
    await screen.findByText("zoe")
    const button = screen.getByRole("button", { name: new RegExp(name) })
    const before = asked
    const held = Promise.withResolvers<Response>()
    unread = held.promise
    await pressByKeyboard(button)
    held.resolve(json(409, { code: "conflict", detail: "Pas maintenant." }))
    expect(await screen.findByText("Pas maintenant.")).toBeDefined()
    expectKeyboardOn(button)
    expect(asked).toBe(before + 1)
  },
)

const list = () => screen.findByLabelText<HTMLTextAreaElement>("Ou collez une liste")
const launch = () => userEvent.click(screen.getByRole("button", { name: /Lancer l'enrichissement/ }))

it("starts the same list once, however often it is sent without an answer, and another one anew", async () => {
  begin = () => json(500, { code: "unexpected" })
  const router = open()
  await userEvent.type(await list(), "lena")
  await launch()
  expect(await screen.findByText("L'import n'a pas pu être lancé")).toBeDefined()
  await launch()
  await waitFor(() => expect(begun).toHaveLength(2))
  await userEvent.type(await list(), "{Enter}zoe")
  begin = ({ id }) => json(202, importOf(id))
  await launch()
  await waitFor(() => expect(begun).toHaveLength(3))
  const [first, again, other] = begun
  expect(again).toEqual(first)
  expect(other).toMatchObject({ list: "lena\nzoe", postsPerProfile: 20 })
  expect(other?.id).not.toBe(first?.id)
  await waitFor(async () => expect((await list()).value).toBe(""))
  expect(router.state.location.search).toBe(`?import=${other?.id}`)
  // Once it was begun, the same names are another import.
  await userEvent.type(await list(), "lena{Enter}zoe")
  await launch()
  await waitFor(() => expect(begun).toHaveLength(4))
  expect(begun[3]?.id).not.toBe(other?.id)
})

it("stands among the last imports at once, the latest first", async () => {
  earlier = [importOf("e0", { startedAt: "2026-02-01T08:00:00.000Z", state: "done", total: 7, failed: 0 })]
  open()
  expect(await screen.findByRole("link", { name: /7 profils/ })).toBeDefined()
  await userEvent.type(await list(), "lena")
  await launch()
  const imports = within(screen.getByRole("list", { name: "Derniers imports" }))
  await waitFor(() =>
    expect(imports.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("30 profils, 5 en échec"),
      expect.stringMatching(/7 profils$/),
    ]),
  )
})

describe("posts for each profile", () => {
  it.each([
    ["250", 100],
    ["0", 1],
    ["30", 30],
    ["beaucoup", 20],
    ["", 20],
  ])("of « %s » are %d, in the field as in what is sent", async (typed, clamped) => {
    open()
    await userEvent.type(await list(), "lena")
    const field = screen.getByLabelText<HTMLInputElement>("Publications par profil")
    await userEvent.clear(field)
    if (typed) await userEvent.type(field, typed)
    await userEvent.tab()
    expect(field.value).toBe(String(clamped))
    await launch()
    await waitFor(() => expect(begun[0]?.postsPerProfile).toBe(clamped))
  })
})

const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (one) => one.charCodeAt(0)).buffer)
const NAMES = "Username\r\nlena\r\nzoé.b\r\nhugo"

describe("a file", () => {
  const choose = async (name: string, content: BlobPart) => {
    open()
    await list()
    const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
    await userEvent.upload(input, new File([content], name), { applyAccept: false })
  }

  it.each([
    ["UTF-8", NAMES],
    ["UTF-8 with a mark", `\ufeff${NAMES}`],
    ["UTF-16, as spreadsheets write it", utf16(NAMES)],
  ])("in %s is read in the browser, and sent as text", async (_what, content) => {
    await choose("LISTE.TXT", content)
    expect(await screen.findByText("2 profils, 1 entrée non reconnue")).toBeDefined()
    expect(screen.getByText("zoé.b")).toBeDefined()
    await launch()
    await waitFor(() => expect(begun).toHaveLength(1))
    expect(begun[0]?.list).toBe("lena\nzoé.b\nhugo")
  })

  it("that is a table has its accounts shown, and its column said where nothing tells it", async () => {
    const people = "Léa Martin;lea.m;12000;Lyon\nHugo Roy;hugo_v;8000;Paris"
    await choose("liste.csv", people)
    expect(await screen.findAllByText("Choisissez la colonne qui contient les comptes.")).not.toEqual([])
    await launch()
    await waitFor(() =>
      expect(screen.getAllByText("Choisissez la colonne qui contient les comptes.")).toHaveLength(2),
    )
    expect(begun).toEqual([])
    await userEvent.upload(
      document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body,
      new File([`Nom;Pseudo;Abonnés;Ville\n${people}`], "liste.csv"),
    )
    const understood = await screen.findByRole("list", { name: "Profils compris :" })
    expect(
      within(understood)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["@lea.m", "@hugo_v"])
    expect(screen.getByText("Laissé de côté : Nom, Abonnés, Ville")).toBeDefined()
    await launch()
    await waitFor(() => expect(begun.map(({ list: sent }) => sent)).toEqual(["lea.m\nhugo_v"]))
  })

  it.each([
    ["of another kind", "liste.pdf", "lena", "Choisissez un fichier .txt ou .csv."],
    [
      "over 1 MB",
      "liste.csv",
      "a".repeat(1024 * 1024 + 1),
      "Le fichier est trop volumineux. La taille maximale est de 1 MB.",
    ],
  ])("%s is refused, and nothing of it is sent", async (_what, name, content, said) => {
    await choose(name, content)
    expect(await screen.findByText(said)).toBeDefined()
    await launch()
    expect(await screen.findByText("Aucune URL fournie")).toBeDefined()
    expect(begun).toEqual([])
  })
})

const ended = { state: "done", done: 25, failed: 5, batches: { total: 3, done: 3 } } as const

it("an import is closed to where it was opened from, and opened again from the list", async () => {
  earlier = [importOf("e1", ended), importOf("e0", { ...ended, total: 7 })]
  const router = open()
  await userEvent.click(await screen.findByRole("link", { name: /30 profils/ }))
  expect(await screen.findByText("15 sur 30 profils traités, lot 2 sur 3")).toBeDefined()
  const current = () => screen.getAllByRole("link", { current: true }).map(({ textContent }) => textContent)
  expect(current()).toEqual([expect.stringContaining("30 profils")])
  await userEvent.click(screen.getByRole("button", { name: "Fermer cet import" }))
  expect(router.state.location.search).toBe("")
  expect(router.state.historyAction).toBe("PUSH")
  expect(screen.queryByRole("log")).toBeNull()
})

it("an import that is not there says so", async () => {
  const router = open("?import=parti")
  expect(await screen.findByText("Cet import n'existe pas ou n'existe plus")).toBeDefined()
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
  expect(router.state.location.search).toBe("")
})

it.each([
  [() => Promise.resolve(json(403, { code: "forbidden", detail: "Non." })), "Non. (erreur HTTP 403)"],
  [() => Promise.reject(new TypeError("Failed to fetch")), NETWORK_MESSAGE],
])(
  "an import whose state does not answer goes on, which is said with what was known (%#)",
  async (answered, said) => {
    open("?import=e1")
    await screen.findByText("15 sur 30 profils traités, lot 2 sur 3")
    const { fetch } = window
    vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href)
      return pathname === "/api/enrichment/e1" ? answered() : fetch(input, init)
    })
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText("L'import continue, mais son suivi ne répond pas")).toBeDefined()
    expect(screen.getByText(said)).toBeDefined()
    expect(screen.getByText("15 sur 30 profils traités, lot 2 sur 3")).toBeDefined()
  },
)

it("the names that failed are read again once there are more of them", async () => {
  open("?import=e1")
  const names = within(await screen.findByRole("list", { name: "Profils en échec" }))
  await names.findByText("zoe")
  let reads = 0
  const { fetch } = window
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    if ((input instanceof Request ? input.url : String(input)).includes("/failures")) reads += 1
    return fetch(input, init)
  })
  current = importOf("e1", { failed: 6 })
  await act(() => queryClient.invalidateQueries({ queryKey: [["enrichment", "get"]] }))
  expect(await screen.findByText("6 profils en échec")).toBeDefined()
  await waitFor(() => expect(reads).toBeGreaterThan(0))
})

it("the catalogue is counted when one asks, and says why it cannot be", async () => {
  open()
  await list()
  const { fetch } = window
  let counted = () => json(503, { code: "unavailable", detail: "La base ne répond pas." })
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) =>
    (input instanceof Request ? input.url : String(input)).endsWith("/count")
      ? Promise.resolve(counted())
      : fetch(input, init),
  )
  await userEvent.click(screen.getByRole("button", { name: "Vérifier la base" }))
  expect(await screen.findByText("La base ne répond pas.")).toBeDefined()
  counted = () => json(200, { influencers: 1 })
  await userEvent.click(screen.getByRole("button", { name: "Vérifier la base" }))
  expect(await screen.findByText("1 influenceur dans la base")).toBeDefined()
})

it("a file that was chosen may be taken out again, and what is listed twice is counted", async () => {
  open()
  await userEvent.click(await list())
  await userEvent.paste("lena")
  const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
  await userEvent.upload(input, new File(["lena\nhugo"], "liste.txt"), { applyAccept: false })
  expect(await screen.findByText("2 profils, 1 doublon")).toBeDefined()
  await userEvent.click(screen.getByRole("button", { name: "Retirer liste.txt" }))
  expect(await screen.findByText("1 profil")).toBeDefined()
  expect(asksBeforeClosing()).toBe(true)
  await launch()
  await waitFor(() => expect(begun.map(({ list: sent }) => sent)).toEqual(["lena"]))
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})

it("what the API says of the list is said beside it alone", async () => {
  begin = () => json(400, { code: "invalid", detail: "Refusé", fields: { list: "Liste trop longue." } })
  open()
  await userEvent.click(await list())
  await userEvent.paste("lena")
  await launch()
  expect(await screen.findByText("Liste trop longue.")).toBeDefined()
  expect(screen.queryByText("L'import n'a pas pu être lancé")).toBeNull()
})

it("of many entries that are not understood twenty are shown, and how many others", async () => {
  open()
  await userEvent.click(await list())
  await userEvent.paste("lena\n")
  await screen.findByText("1 profil")
  expect(screen.queryByText(/^Non reconnues/)).toBeNull()
  const entries = Array.from({ length: 22 }, (_, at) => `zoé ${at}!`)
  await userEvent.paste(entries.join("\n"))
  expect(await screen.findByText("et 2 autres")).toBeDefined()
  const shown = within(screen.getByRole("list", { name: /^Non reconnues/ })).getAllByRole("listitem")
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    ...entries.slice(0, 20).map((entry) => expect.stringContaining(entry)),
    "et 2 autres",
  ])
})

it("a file goes out with its own import alone", async () => {
  open()
  await list()
  const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
  await userEvent.upload(input, new File(["lena\nhugo"], "liste.txt"), { applyAccept: false })
  expect(await screen.findByText("2 profils")).toBeDefined()
  await launch()
  await waitFor(() => expect(begun).toHaveLength(1))
  await userEvent.click(await list())
  await userEvent.paste("zoe")
  await launch()
  await waitFor(() => expect(begun.map(({ list: sent }) => sent)).toEqual(["lena\nhugo", "zoe"]))
})
