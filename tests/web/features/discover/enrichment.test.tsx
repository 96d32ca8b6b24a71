import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"
import { NETWORK_MESSAGE } from "../../../../packages/web/src/lib/api/problem.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { anImport, enrichmentServer, logLine } from "../../../world/enrichment.ts"
import { offline, refusal, refusing } from "../../../world/fakeApi.ts"
import { catchFiles } from "../../../world/files.ts"
import { expectKeyboardOn, pressByKeyboard } from "../../../world/keyboard.ts"
import { field, lineOf, paste, press, says } from "../../../world/page.tsx"

/** rules/creators.md#enrichment */
describe("the imports of an enrichment", () => {
  const links = () =>
    screen.getAllByRole("link", { name: /\d profils?/ }).map(({ textContent }) => textContent)

  it("when one is launched, show it first, scrolled into view, as a history entry", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
    const { state, open } = enrichmentServer()
    state.earlier = [anImport("e0", { ...done, total: 7, failed: 0 })]
    const router = open()
    await screen.findByRole("link", { name: /7 profils/ })
    scrolled.mockClear()
    await paste(LIST, "lena")
    await launch()
    await waitFor(() =>
      expect(links()).toEqual([
        expect.stringMatching(/30 profils, 5 en échec$/),
        expect.stringMatching(/7 profils$/),
      ]),
    )
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: "nearest" }))
    expect(router.state.historyAction).toBe("PUSH")
  })

  it("open, show the cached data and then follow the import, and close", async () => {
    const { state, api, open } = enrichmentServer()
    state.earlier = [anImport("e1", { failed: 0 }), anImport("e0", done)]
    const router = open()
    await userEvent.click(await screen.findByRole("link", { name: /30 profils$/ }))
    await says("15 sur 30 profils traités, lot 2 sur 3")
    state.current = anImport("e1", { failed: 6 })
    await readAgain()
    await waitFor(() => expect(links()[0]).toMatch(/30 profils, 6 en échec$/))
    const [current, ...others] = screen.getAllByRole("link", { current: true })
    expect([current?.textContent, others]).toEqual([links()[0], []])
    expect([links().length, api.callsOf("enrichment.list").length]).toEqual([2, 1])
    await press("Fermer cet import")
    expect([router.state.location.search, router.state.historyAction]).toEqual(["", "PUSH"])
    expect(screen.queryByRole("log")).toBeNull()
  })

  it("when there is none, say so", async () => {
    const { api, open } = enrichmentServer()
    api.refuse("enrichment.get", refusal("not_found"))
    const router = open("?import=parti")
    expect(await says("Aucun import pour le moment.")).toBeDefined()
    expect(await says("Cet import n'existe pas ou n'existe plus")).toBeDefined()
    await press("Fermer")
    expect(router.state.location.search).toBe("")
  })

  it.each([
    [{}, true],
    [done, false],
  ])("are polled while one runs (%o)", async (how, again) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { state, api, open } = enrichmentServer()
    state.current = anImport("e1", how)
    state.earlier = [state.current]
    open("?import=e1")
    await says("Ligne 3")
    const readCounts = () => ["get", "list"].map((name) => api.callsOf(`enrichment.${name}`).length)
    const [one = 0, all = 0] = readCounts()
    await act(() => vi.advanceTimersByTimeAsync(2100))
    expect([(readCounts()[0] ?? 0) > one, readCounts()[1]]).toEqual([again, all])
    await act(() => vi.advanceTimersByTimeAsync(8100))
    expect((readCounts()[1] ?? 0) > all).toBe(again)
  })
})

describe("an open import", () => {
  it("shows its progress, and never shows completion early", async () => {
    const { state, open } = enrichmentServer()
    open("?import=e1")
    expect(await says("15 sur 30 profils traités, lot 2 sur 3")).toBeDefined()
    const percent = () => screen.getByRole("progressbar").getAttribute("aria-valuenow")
    const sums = () => lineOf(document.querySelector("main dl"))
    expect(percent()).toBe("50")
    expect(sums()).toBe("Enregistrés | 10 | En échec | 5 | À traiter | 15 | Lots terminés | 1 / 3")
    expect(screen.getByText("30 profils, 20 publications par profil")).toBeDefined()
    state.current = anImport("e1", { total: 200, done: 199, failed: 0, batches: { total: 20, done: 20 } })
    await readAgain()
    expect(await says("199 sur 200 profils traités, lot 20 sur 20")).toBeDefined()
    expect([percent(), screen.queryByText(/profils? en échec$/)]).toEqual(["99", null])
    state.current = anImport("e1", { ...done, total: 1, done: 0, failed: 1 })
    await readAgain()
    expect(await says("1 sur 1 profil traité")).toBeDefined()
    expect(await says("1 profil en échec")).toBeDefined()
    // The list of the latest imports shows the same.
    expect(screen.getAllByText("Terminé")).toHaveLength(2)
  })

  it("loads its log after the last known line, and scrolls to the end unless the user scrolls up", async () => {
    const { state, api, open } = enrichmentServer()
    state.lines = [logLine(1), logLine(2, "success"), logLine(3, "error")]
    open("?import=e1")
    await says("Ligne 3")
    const log = screen.getByRole("log")
    const lines = () => [...log.children].map(({ textContent }) => textContent)
    expect(lines()).toEqual(["09:00:01InfoLigne 1", "09:00:02SuccèsLigne 2", "09:00:03ErreurLigne 3"])
    Object.defineProperties(log, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } })
    for (const [number, scrolled, then] of [
      [4, null, 500],
      [5, 200, 200],
      [6, 390, 500],
    ] as const) {
      if (scrolled) {
        log.scrollTop = scrolled
        fireEvent.scroll(log)
      }
      state.lines = [...state.lines, logLine(number)]
      if (number === 6) state.current = anImport("e1", done)
      await readAgain()
      await says(`Ligne ${number}`)
      expect([number, log.scrollTop]).toEqual([number, then])
    }
    expect(lines()).toHaveLength(6)
    const after = api.callsOf("enrichment.log").map((input) => input.after)
    expect([after.slice(0, 2), Math.min(...after.slice(2))]).toEqual([[0, 2], 3])
  })

  it.each([
    [refusal("forbidden", "Non."), "Non. (erreur HTTP 403)"],
    [offline(), NETWORK_MESSAGE],
  ])("when it cannot be followed (%o), says so beside the known data", async (refused, said) => {
    const { api, open } = enrichmentServer()
    open("?import=e1")
    await says("15 sur 30 profils traités, lot 2 sur 3")
    api.refuse("enrichment.get", refused)
    await readAgain()
    expect(await says("L'import continue, mais son suivi ne répond pas")).toBeDefined()
    expect(screen.getByText(said)).toBeDefined()
    expect(screen.getByText("15 sur 30 profils traités, lot 2 sur 3")).toBeDefined()
  })

  it("stops after its batch, or says why not", async () => {
    const { state, api, open } = enrichmentServer()
    api.answer({ enrichment: { stop: refusing("unavailable", "Plus tard.") } })
    open("?import=e1")
    await press("Arrêter l'import")
    expect(await says("Plus tard.")).toBeDefined()
    const stop = () => {
      state.current = anImport("e1", { stopped: true })
      return state.current
    }
    api.answer({ enrichment: { stop } })
    await press("Arrêter l'import")
    expect(await says("Arrêt demandé, le lot en cours se termine")).toBeDefined()
    state.current = anImport("e1", { ...done, stopped: true })
    await readAgain()
    expect(await says("Arrêté")).toBeDefined()
  })
})

describe("the failed profiles", () => {
  /** A clipboard that accepts text only, and no promises. */
  function takeText() {
    const writeText = vi.fn(async (_text: string) => undefined)
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
    return writeText
  }

  it("are copied and downloaded completely, and read again once there are more", async () => {
    const writeText = takeText()
    const saved = catchFiles()
    const { state, api, open } = enrichmentServer()
    open("?import=e1")
    await press("Copier les noms")
    await waitFor(() => expect(writeText).toHaveBeenCalledWith("zoe\nhugo\nlea"))
    expect((await says("Copié !")).getAttribute("aria-live")).toBe("polite")
    await press(/Télécharger/)
    expect([await saved.text(), saved.names]).toEqual(["zoe\nhugo\nlea", ["profils-en-echec.txt"]])
    const before = api.callsOf("enrichment.failures").length
    state.current = anImport("e1", { failed: 6 })
    await readAgain()
    expect(await says("6 profils en échec")).toBeDefined()
    await waitFor(() => expect(api.callsOf("enrichment.failures").length).toBeGreaterThan(before))
  })

  it.each(["Copier les noms", "Télécharger"])("« %s » keeps the focus, also when refused", async (name) => {
    takeText()
    const { state, api, open } = enrichmentServer()
    open("?import=e1")
    await says("zoe")
    const button = screen.getByRole("button", { name: new RegExp(name) })
    const before = api.callsOf("enrichment.failures").length
    const held = Promise.withResolvers<void>()
    state.held = held.promise
    await pressByKeyboard(button)
    held.reject(refusal("conflict", "Pas maintenant."))
    expect(await says("Pas maintenant.")).toBeDefined()
    expectKeyboardOn(button)
    expect(api.callsOf("enrichment.failures")).toHaveLength(before + 1)
  })
})

it("a new count of the catalogue replaces the former one, and is dropped with the page", async () => {
  const { api, open } = enrichmentServer()
  const router = open()
  const COUNTED = "1 influenceur dans la base"
  for (const [answer, said] of [
    [{ influencers: 1 }, COUNTED],
    [refusing("unavailable", "La base ne répond pas."), "La base ne répond pas."],
    [{ influencers: 1 }, COUNTED],
  ] as const) {
    api.answer({ enrichment: { count: answer } })
    await press("Vérifier la base")
    expect(await says(said)).toBeDefined()
    expect(screen.queryAllByText(/ base( ne répond pas\.)?$/, { selector: "p" })).toHaveLength(1)
  }
  await act(() => router.navigate("/nulle-part"))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await act(() => router.navigate("/app/apify-integration"))
  await field(LIST)
  expect(screen.queryByText(COUNTED)).toBeNull()
})

const LIST = "Ou collez une liste"
const launch = () => press(/Lancer l'enrichissement/)
const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: [["enrichment", "get"]] }))
const done = { state: "done", done: 25, batches: { total: 3, done: 3 } } as const
