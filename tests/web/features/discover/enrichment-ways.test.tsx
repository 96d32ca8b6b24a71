import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { EnrichmentImport, EnrichmentLogLine } from "@trame/core/influencers/enrichment/contract"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { superAdmin } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/enrichment/EnrichmentPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const importOf = (id: string, changes: Partial<EnrichmentImport> = {}): EnrichmentImport => ({
  ...{
    id,
    startedAt: "2026-03-01T08:00:00.000Z",
    endedAt: null,
    state: "running",
    stopped: false,
    postsPerProfile: 20,
  },
  ...{ total: 30, done: 10, failed: 5, batches: { total: 3, done: 1 } },
  ...changes,
})
const lineOf = (number: number, changes: Partial<EnrichmentLogLine> = {}): EnrichmentLogLine => ({
  ...{ number, at: `2026-03-01T08:00:0${number}.000Z`, level: "info", text: `Ligne ${number}` },
  ...changes,
})

let current: EnrichmentImport
let earlier: EnrichmentImport[]
let lines: EnrichmentLogLine[]
let begun: { id: string; list: string; postsPerProfile: number }[]
let begin: () => Response | Promise<Response>
/** How often each was read. */
let reads: { import: number; list: number; failures: number }

function open(search = "") {
  answer({
    "/api/identity/me": () => json(200, superAdmin),
    "/api/enrichment": async (request) => {
      if (request.method === "POST") {
        begun.push(await request.json())
        return begin()
      }
      reads.list += 1
      return json(200, { items: earlier })
    },
    "/api/enrichment/e1": () => {
      reads.import += 1
      return json(200, current)
    },
    "/api/enrichment/e1/log": ({ url }) => {
      const after = Number(new URL(url).searchParams.get("after") ?? 0)
      return json(200, { lines: lines.filter(({ number }) => number > after), more: false })
    },
    "/api/enrichment/e1/failures": () => {
      reads.failures += 1
      return json(200, { items: [{ username: "zoe", reason: "Profil introuvable" }], nextCursor: null })
    },
  })
  return visit(`/app/apify-integration${search}`, routes)
}

beforeEach(() => {
  signIn()
  current = importOf("e1")
  earlier = []
  lines = [1, 2].map((number) => lineOf(number))
  begun = []
  begin = () => json(500, { code: "unexpected", detail: "Une erreur inattendue est survenue." })
  reads = { import: 0, list: 0, failures: 0 }
})
afterEach(() => vi.useRealTimers())

const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: [["enrichment", "get"]] }))
const list = () => screen.findByLabelText<HTMLTextAreaElement>("Ou collez une liste")
const paste = async (text: string) => fireEvent.change(await list(), { target: { value: text } })
const launch = () => userEvent.click(screen.getByRole("button", { name: /Lancer l'enrichissement/ }))
const choose = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
  await userEvent.upload(input, file, { applyAccept: false })
}

/** rules/creators.md#enrichment */
describe("an import", () => {
  it.each([
    [{ state: "running" }, { import: true, list: true }],
    [{ state: "done" }, { import: false, list: false }],
  ] as const)(
    "is asked about by itself as long as it runs, and so are the latest ones (%o)",
    async (state, again) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      current = importOf("e1", state)
      earlier = [current, importOf("e0", { state: "done" })]
      open("?import=e1")
      await screen.findByText("Ligne 2")
      const before = { ...reads }
      await act(() => vi.advanceTimersByTimeAsync(2100))
      expect(reads.import > before.import).toBe(again.import)
      expect(reads.list).toBe(before.list)
      await act(() => vi.advanceTimersByTimeAsync(8100))
      expect(reads.list > before.list).toBe(again.list)
    },
  )

  it("is never said to be whole before it is, nor at a batch that it has not", async () => {
    current = importOf("e1", { total: 200, done: 199, failed: 0, batches: { total: 20, done: 20 } })
    earlier = [importOf("e1", { done: 0, failed: 0, total: 200 })]
    open("?import=e1")
    expect(await screen.findByText("199 sur 200 profils traités, lot 20 sur 20")).toBeDefined()
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("99")
    expect(screen.getByText("200 profils, 20 publications par profil")).toBeDefined()
    // None failed: there is nothing to list, and nothing to say of it.
    expect(screen.queryByText(/profils? en échec$/)).toBeNull()
    expect(reads.failures).toBe(0)
    expect(screen.getAllByText("En cours")).toHaveLength(2)
    current = importOf("e1", { state: "done", total: 1, done: 0, failed: 1, batches: { total: 1, done: 1 } })
    await readAgain()
    expect(await screen.findByText("1 sur 1 profil traité")).toBeDefined()
    // The list of the latest ones tells the same, once.
    await waitFor(() => expect(screen.getAllByText("Terminé")).toHaveLength(2))
    expect(screen.getAllByRole("link", { name: /1 profil, 1 en échec/ })).toHaveLength(1)
    expect(await screen.findByText("1 profil en échec")).toBeDefined()
  })

  it("shows its log as it was written, and stays with its end unless one reads further up", async () => {
    lines = [lineOf(1), lineOf(2, { level: "success" }), lineOf(3, { level: "error" })]
    open("?import=e1")
    const log = await screen.findByRole("log")
    expect([...log.children].map(({ textContent }) => textContent)).toEqual([
      ...["09:00:01InfoLigne 1", "09:00:02SuccèsLigne 2", "09:00:03ErreurLigne 3"],
    ])
    Object.defineProperties(log, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } })
    lines = [...lines, lineOf(4)]
    await readAgain()
    await screen.findByText("Ligne 4")
    expect(log.scrollTop).toBe(500)
    log.scrollTop = 200
    fireEvent.scroll(log)
    lines = [...lines, lineOf(5)]
    await readAgain()
    await screen.findByText("Ligne 5")
    expect(log.scrollTop).toBe(200)
    log.scrollTop = 390
    fireEvent.scroll(log)
    lines = [...lines, lineOf(6)]
    await readAgain()
    await screen.findByText("Ligne 6")
    expect(log.scrollTop).toBe(500)
  })

  it("comes into sight when it is chosen or launched, a step that one can go back from", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
    begin = () => json(202, current)
    const router = open()
    expect(await screen.findByText("Aucun import pour le moment.")).toBeDefined()
    scrolled.mockClear()
    await paste("lena")
    await launch()
    await screen.findByText("Ligne 2")
    expect(scrolled).toHaveBeenCalledWith({ block: "nearest" })
    expect([router.state.location.search, router.state.historyAction]).toEqual(["?import=e1", "PUSH"])
  })

  it("stands among the last ones once, as it is seen to be by now", async () => {
    earlier = [current, importOf("e0", { startedAt: "2026-02-01T08:00:00.000Z", state: "done", failed: 0 })]
    open("?import=e1")
    const rows = async () =>
      within(await screen.findByRole("list", { name: "Derniers imports" })).getAllByRole("link")
    expect((await rows())[0]?.textContent).toMatch(/30 profils, 5 en échec$/)
    current = importOf("e1", { failed: 6 })
    await readAgain()
    await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(/30 profils, 6 en échec$/))
    expect(await rows()).toHaveLength(2)
    expect(reads.list).toBe(1)
  })

  it("has the names that failed saved under a name that says so, and says when they are copied", async () => {
    const names: string[] = []
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:names")
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const clipboard: Partial<Clipboard> = { writeText: async () => undefined }
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as Clipboard)
    open("?import=e1")
    await userEvent.click(await screen.findByText("Copier les noms"))
    expect((await screen.findByText("Copié !")).getAttribute("aria-live")).toBe("polite")
    await userEvent.click(screen.getByText("Télécharger"))
    await waitFor(() => expect(names).toEqual(["profils-en-echec.txt"]))
  })
})

describe("a list", () => {
  it("of a file stands before what is pasted, and its titles are none of it", async () => {
    open()
    await paste("zoe")
    await choose(new File(["Username\nlena"], "liste.csv"))
    expect(await screen.findByText("2 profils")).toBeDefined()
    await launch()
    await waitFor(() => expect(begun.map((one) => one.list)).toEqual(["lena\nzoe"]))
  })

  it("that holds too much, or nothing, says so before it is sent", async () => {
    open()
    await paste(Array.from({ length: 5001 }, (_, at) => `n${at}`).join("\n"))
    expect((await screen.findByText(/^La liste compte 5.001 entrées\./)).getAttribute("role")).toBe("status")
    await paste(" , ; ")
    expect(await screen.findByText("Aucune URL fournie")).toBeDefined()
    await paste("")
    await waitFor(() => expect(screen.queryByText("Aucune URL fournie")).toBeNull())
  })

  it("whose file cannot be read says so, until another is chosen", async () => {
    open()
    await list()
    const broken = new File(["lena"], "liste.txt")
    broken.arrayBuffer = () => Promise.reject(new Error("unreadable"))
    await choose(broken)
    expect(await screen.findByText("Ce fichier n'a pas pu être lu.")).toBeDefined()
    await choose(new File(["lena"], "liste.txt"))
    expect(await screen.findByText("1 profil")).toBeDefined()
    expect(screen.queryByText("Ce fichier n'a pas pu être lu.")).toBeNull()
  })

  it.each([
    [
      () => json(503, { code: "unavailable", detail: "Ce service ne répond pas." }),
      "Ce service ne répond pas. (erreur HTTP 503)",
    ],
    [() => Promise.reject(new TypeError("Failed to fetch")), /^(?!.*HTTP).*onnexion/],
  ])("that is not taken says why, by number where there is one (%#)", async (answered, said) => {
    begin = answered
    open()
    await paste("lena")
    await launch()
    const alert = within(await screen.findByRole("alert"))
    expect(alert.getByText("L'import n'a pas pu être lancé")).toBeDefined()
    expect(alert.getByText(said)).toBeDefined()
  })
})

it("a count that fails takes the place of the one before, and none outlives the page", async () => {
  const router = open()
  await list()
  let counted = () => json(200, { influencers: 1 })
  answer({ "/api/enrichment/count": () => counted() })
  const count = () => userEvent.click(screen.getByRole("button", { name: "Vérifier la base" }))
  await count()
  expect(await screen.findByText("1 influenceur dans la base")).toBeDefined()
  counted = () => json(503, { code: "unavailable", detail: "La base ne répond pas." })
  await count()
  expect(await screen.findByText("La base ne répond pas.")).toBeDefined()
  expect(screen.queryByText("1 influenceur dans la base")).toBeNull()
  counted = () => json(200, { influencers: 1 })
  await count()
  expect(await screen.findByText("1 influenceur dans la base")).toBeDefined()
  await act(() => router.navigate("/nulle-part"))
  open()
  await list()
  expect(screen.queryByText("1 influenceur dans la base")).toBeNull()
})
