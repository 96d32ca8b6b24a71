import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, monthAfter, monthOf, today } from "@trame/core/lib/day"
import type { BriefDay } from "@trame/core/workspace/planner/contract/influencer"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { withTask } from "../../../packages/web/src/public/brief/brief-days.ts"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { closePage, press, says, wordsOf } from "../../world/page.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { aBriefTask } from "../../world/records.ts"

let days: BriefDay[]
let network: boolean
/** The ticks that have reached the agency, e.g. `a true`. */
let sent: string[]
let api: ReturnType<typeof fakeApi>
let slug = "lea-0"

beforeEach(() => {
  // Each test has a phone of its own.
  slug = `lea-${Number(slug.slice(4)) + 1}`
  days = [{ date: today(), tasks: ["a", "b"].map((id) => aBriefTask(id)) }]
  network = true
  sent = []
  api = fakeApi({
    brief: {
      month: () => {
        if (!network) throw offline()
        return view()
      },
      tick: ({ date, taskId, completed }) => {
        if (!network) throw offline()
        sent.push(`${taskId} ${completed}`)
        days = withTask(days, date, aBriefTask(taskId, completed))
        return aBriefTask(taskId, completed)
      },
    },
  })
})

describe("the page of a brief", () => {
  it("greets, shows the day's tasks and how far they are, and can be put beside a phone's applications", async () => {
    days = [{ date: today(), tasks: [aBriefTask("a", true), aBriefTask("b"), aBriefTask("c")] }]
    await open()
    expect(await screen.findByRole("heading", { level: 1, name: "Bonjour Léa Martin !" })).toBeDefined()
    expect(wordsOf(screen.getByText("1 sur 3 tâches terminées").closest("section"))).toMatch(
      /^Aujourd'hui .* 1 sur 3 tâches terminées Tâche a Tâche b Tâche c$/,
    )
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33")
    expect(document.title).toBe("Brief de Léa Martin · Trame")
    const manifest = document.querySelector("link[rel=manifest]")
    expect(manifest?.getAttribute("href")).toBe(`/api/brief/${slug}/manifest`)
  })

  it.each([
    ["/brief/L%C3%A9a", "Lien invalide", 0],
    ["/brief/lea", "Brief non trouvé", 1],
  ])("when %s leads nowhere, it says « %s » and asks %i times", async (address, title, times) => {
    api.refuse("brief.month", refusal("not_found"))
    await openPublic(address)
    expect(await screen.findByRole("heading", { name: title })).toBeDefined()
    expect(reads()).toBe(times)
  })

  it("shows the day and the month of its address, and leads from a day without tasks to the next one", async () => {
    days = ["2020-05-02", "2020-05-20", "2020-05-22"].map((date) => ({ date, tasks: [aBriefTask("a")] }))
    await open("?day=2020-05-13")
    const next = await screen.findByRole("button", { name: "Voir les tâches du mercredi 20 mai" })
    for (const text of ["Mercredi 13 mai", "Jour passé", "Aucune tâche ce jour-là."])
      expect(screen.getByText(text)).toBeDefined()
    const shows = () => [screen.getByRole("heading", { name: /20\d\d$/ }).textContent, window.location.search]
    await press("Mois précédent")
    expect(shows()).toEqual(["Avril 2020", "?day=2020-05-13&month=2020-04"])
    await press("Mois suivant")
    expect(shows()).toEqual(["Mai 2020", "?day=2020-05-13"])
    await userEvent.click(next)
    expect(window.location.search).toBe("?day=2020-05-20")
    await press(/^Samedi 23 mai 2020/)
    expect(screen.queryByRole("button", { name: /^Voir les tâches/ })).toBeNull()
    await press("Aujourd'hui")
    expect(window.location.search).toBe("")
  })

  it("keeps the chosen day's tasks while one looks through other months, and reads them where it must", async () => {
    const later = monthAfter(HERE, 3)
    const other = [{ date: `${later}-12`, tasks: [aBriefTask("z")] }]
    api.answer({ brief: { month: (asked) => ({ ...view(), days: asked.month === HERE ? days : other }) } })
    await opened()
    for (let turned = 0; turned < 3; turned++) {
      await press("Mois suivant")
      expect(screen.getByText("0 sur 2 tâches terminées")).toBeDefined()
    }
    expect(await screen.findByRole("button", { name: /, 1 tâche, 0 terminée$/ })).toBeDefined()
    closePage()
    await open(`?month=${later}`)
    expect(await box("a")).toBeDefined()
  })

  it("shows what staff changed within half a minute, and when it comes to the front", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await opened()
    days = [{ date: today(), tasks: [aBriefTask("c")] }]
    await vi.advanceTimersByTimeAsync(30_100)
    expect(await box("c")).toBeDefined()
    days = [{ date: today(), tasks: [aBriefTask("d")] }]
    look()
    expect(await box("d")).toBeDefined()
  })
})

/** rules/team.md#public-brief */
describe("ticking a task", () => {
  it("shows at once, of the day that is shown, then as the agency has it", async () => {
    const yesterday = dayAfter(today(), -1)
    days = [today(), yesterday].map((date) => ({ date, tasks: [aBriefTask("a")] }))
    const held = Promise.withResolvers<ReturnType<typeof aBriefTask>>()
    api.answer({ brief: { tick: () => held.promise } })
    await open(`?day=${yesterday}`)
    await tick("a")
    expect((await box("a")).checked).toBe(true)
    const done = (date: string) => document.querySelector(`[data-day="${date}"]`)?.getAttribute("aria-label")
    expect([done(today()), done(yesterday)]).toEqual([
      expect.stringMatching(/0 terminée$/),
      expect.stringMatching(/1 terminée$/),
    ])
    expect(screen.queryByText("En attente d'envoi")).toBeNull()
    expect(api.callsOf("brief.tick")).toEqual([{ slug, date: yesterday, taskId: "a", completed: true }])
    days = [{ date: yesterday, tasks: [aBriefTask("a", true), aBriefTask("b")] }]
    held.resolve(aBriefTask("a", true))
    // Staff added it meanwhile.
    expect((await box("b")).checked).toBe(false)
  })

  it.each([
    [refusal("not_found", "Cette tâche n'existe plus."), /l'agence a retiré cette tâche de votre brief/],
    [refusal("forbidden", "Ce brief est clos."), /^« Tâche a » : Ce brief est clos\.$/],
  ])("when it is refused, says so until one has understood, and takes it back (%#)", async (error, said) => {
    await opened()
    api.refuse("brief.tick", error)
    await tick("a")
    expect(await says(said)).toBeDefined()
    await waitFor(async () => expect((await box("a")).checked).toBe(false))
    await press("J'ai compris")
    expect(screen.queryByText(said)).toBeNull()
  })
})

/** rules/team.md#offline */
describe("a brief without a network", () => {
  it("keeps ticks, says so beside them, and sends them in order once it is back", async () => {
    await opened()
    network = false
    await tick("a")
    await says("1 coche en attente d'envoi")
    expect(wordsOf((await box("a")).closest("label"))).toBe("Tâche a En attente d'envoi")
    expect(wordsOf((await box("b")).closest("label"))).toBe("Tâche b")
    await tick("b")
    expect(await says("2 coches en attente d'envoi")).toBeDefined()
    network = true
    back()
    expect(await says("Tout est envoyé à l'agence.")).toBeDefined()
    expect(sent).toEqual(["a true", "b true"])
  })

  it("waits for the other tabs of the same link, and for those of no other", async () => {
    const free = Promise.withResolvers<void>()
    const request = vi.fn((_name: string, work: () => Promise<void>) => free.promise.then(work))
    vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager)
    await opened()
    await tick("a")
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect([(await box("a")).checked, tries()]).toEqual([true, 0])
    await act(async () => free.resolve())
    await waitFor(() => expect(sent).toEqual(["a true"]))
    expect(new Set(request.mock.calls.map(([name]) => name))).toEqual(new Set([`trame-brief-${slug}`]))
  })

  it("takes no answer within ten seconds for none", async () => {
    const patience = new AbortController()
    const given = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal)
    await opened()
    api.answer({
      brief: {
        tick: (_, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      },
    })
    await tick("a")
    await waitFor(() => expect(tries()).toBe(1))
    expect(given).toHaveBeenCalledWith(10_000)
    patience.abort(new DOMException("The operation timed out", "TimeoutError"))
    expect(await says("1 coche en attente d'envoi")).toBeDefined()
  })

  it("a sent tick stays whatever was still being read, also while another is on its way", async () => {
    await opened()
    const [read, second] = [Promise.withResolvers<ReturnType<typeof view>>(), Promise.withResolvers<void>()]
    const asItWas = view()
    const before = reads()
    api.answer({
      brief: {
        month: () => (reads() === before + 1 ? read.promise : view()),
        tick: async ({ date, taskId, completed }) => {
          if (taskId === "b") await second.promise
          days = withTask(days, date, aBriefTask(taskId, completed))
          return aBriefTask(taskId, completed)
        },
      },
    })
    look()
    await waitFor(() => expect(reads()).toBe(before + 1))
    for (const name of ["a", "b"]) await tick(name)
    await waitFor(() => expect(tries()).toBe(2))
    read.resolve(asItWas)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect((await box("a")).checked).toBe(true)
    second.resolve()
    // Nothing is still on its way when the next test begins.
    await waitFor(() => expect(days[0]?.tasks.every(({ completed }) => completed)).toBe(true))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  })

  it("says since when, and of a month that was never opened that it was not; reads again once it is back", async () => {
    await opened()
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event("offline")))
    expect(await says(/^Hors ligne depuis \d\d:\d\d$/)).toBeDefined()
    // Without waiting for what cannot come.
    api.answer({ brief: { month: () => new Promise(() => undefined) } })
    await press("Mois suivant")
    expect(screen.getByText(/^Ce mois n'a pas encore été ouvert sur cet appareil/)).toBeDefined()
    api.answer({ brief: { month: view } })
    onLine.mockReturnValue(true)
    const before = reads()
    back()
    await waitFor(() => expect(screen.queryByText(/^Hors ligne/)).toBeNull())
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })
})

const HERE = monthOf(today())

const box = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Tâche ${name}`) })
const tick = async (name: string) => userEvent.click(await box(name))
const tries = () => api.callsOf("brief.tick").length
const reads = () => api.callsOf("brief.month").length
const month = () => ({ influencerName: "Léa Martin", profileImageUrl: null, agencyName: "Agence Lumière" })
const view = () => ({ ...month(), appearance: { logoUrl: null, color: null }, days })
const back = () => act(() => void window.dispatchEvent(new Event("online")))
const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))
const open = (search = "") => openPublic(`/brief/${slug}${search}`)
const opened = async () => {
  await open()
  await box("a")
}
