import { act, cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { today } from "@trame/core/lib/day"
import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import { beforeEach, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { problemOf } from "../../../packages/web/src/lib/api/problem.ts"
import { Component } from "../../../packages/web/src/public/brief/BriefPage.tsx"
import { ConnectionStatus } from "../../../packages/web/src/public/brief/ConnectionStatus.tsx"
import { answer, json } from "../support/site.tsx"

const lost = () => Promise.reject(new TypeError("Failed to fetch"))

/** What is done of the day's tasks, and whether the network is there. */
let done: string[]
let network: boolean
/** In place of the answer to a tick. */
let refuse: (() => Response) | null
let sent: string[]
/** How often a month was read, and how often a tick was to be sent. */
let reads: number
let tries: number
/** In place of a month that is read. */
let instead: Promise<Response> | null
/** What the answer to a task's tick waits for. */
let hold: (id: string, request: Request) => Promise<void> | null
let slug = 0

/** Another link each time: what one phone keeps is not another's. */
function open(search = ""): void {
  slug += 1
  const api = `/api/brief/lea-${slug}`
  const task = (id: string) => ({
    ...{ id, text: `Tâche ${id}`, completed: done.includes(id) },
    completedAt: done.includes(id) ? "2026-05-12T08:00:00.000Z" : null,
  })
  const month = (): BriefMonth => ({
    ...{ influencerName: "Léa Martin", profileImageUrl: null, agencyName: "Agence Lumière" },
    appearance: { logoUrl: null, color: null },
    days: [{ date: today(), tasks: ["a", "b"].map(task) }],
  })
  answer({
    [api]: () => {
      reads++
      if (instead) return instead
      return network ? json(200, month()) : lost()
    },
    ...Object.fromEntries(
      ["a", "b"].map((id) => [
        `${api}/days/${today()}/tasks/${id}`,
        async (request: Request) => {
          tries++
          if (!network) return lost()
          const { completed } = await request.json()
          await hold(id, request)
          if (refuse) return refuse()
          sent.push(`${id} ${completed}`)
          done = completed ? [...done, id] : done.filter((one) => one !== id)
          return json(200, task(id))
        },
      ]),
    ),
  })
  window.history.replaceState(null, "", `/brief/lea-${slug}${search}`)
  render(
    <PublicRoute params={{ slug: `lea-${slug}` }}>
      <Component />
    </PublicRoute>,
  )
}

const box = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) })

beforeEach(() => {
  done = []
  network = true
  refuse = null
  sent = []
  reads = 0
  tries = 0
  instead = null
  hold = () => null
})

/** rules/team.md#offline */
it("a tick without a network waits, which is said beside it, and goes once there is one again", async () => {
  open()
  await box("Tâche a")
  network = false
  await userEvent.click(await box("Tâche a"))
  expect(await screen.findByText("1 coche en attente d'envoi")).toBeDefined()
  expect((await box("Tâche a")).checked).toBe(true)
  expect(screen.getAllByText("En attente d'envoi")).toHaveLength(1)
  expect((await box("Tâche a")).getAttribute("aria-describedby")).not.toBeNull()
  await userEvent.click(await box("Tâche b"))
  expect(await screen.findByText("2 coches en attente d'envoi")).toBeDefined()
  network = true
  act(() => void window.dispatchEvent(new Event("online")))
  expect(await screen.findByText("Tout est envoyé à l'agence.")).toBeDefined()
  expect(sent).toEqual(["a true", "b true"])
  expect(screen.queryByText(/en attente d'envoi/i)).toBeNull()
  expect((await box("Tâche a")).checked).toBe(true)
})

it("a tick waits for the other tabs of the same link, and for those of no other", async () => {
  const free = Promise.withResolvers<void>()
  const request = vi.fn((_name: string, work: () => Promise<void>) => free.promise.then(work))
  vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager)
  open()
  await userEvent.click(await box("Tâche a"))
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect([(await box("Tâche a")).checked, tries]).toEqual([true, 0])
  await act(async () => free.resolve())
  await waitFor(() => expect(sent).toEqual(["a true"]))
  expect(new Set(request.mock.calls.map(([name]) => name))).toEqual(new Set([`trame-brief-lea-${slug}`]))
})

it("a tick that was taken back before it went is sent as it is by then", async () => {
  open()
  await box("Tâche a")
  network = false
  await userEvent.click(await box("Tâche a"))
  await screen.findByText("1 coche en attente d'envoi")
  await userEvent.click(await box("Tâche a"))
  expect(await screen.findByText("1 coche en attente d'envoi")).toBeDefined()
  expect((await box("Tâche a")).checked).toBe(false)
  network = true
  act(() => void window.dispatchEvent(new Event("online")))
  await waitFor(() => expect(sent).toEqual(["a false"]))
})

it("a tick that was sent stays whatever was still being read, also while another is on its way", async () => {
  open()
  await box("Tâche a")
  const [before, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()]
  const asItWas = await fetch(`/api/brief/lea-${slug}`)
  instead = before.promise
  act(() => void window.dispatchEvent(new Event("visibilitychange")))
  await waitFor(() => expect(reads).toBe(3))
  hold = (id) => (id === "b" ? second.promise : null)
  for (const name of ["Tâche a", "Tâche b"]) await userEvent.click(await box(name))
  await waitFor(() => expect(tries).toBe(2))
  before.resolve(asItWas)
  await waitFor(() => expect(asItWas.bodyUsed).toBe(true))
  await act(() => Promise.resolve())
  expect((await box("Tâche a")).checked).toBe(true)
  instead = null
  second.resolve()
  await waitFor(() => expect(sent).toEqual(["a true", "b true"]))
})

it("a network that does not answer a tick within ten seconds is none", async () => {
  const patience = new AbortController()
  const given = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal)
  open()
  await box("Tâche a")
  hold = (_id, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
  await userEvent.click(await box("Tâche a"))
  await waitFor(() => expect(tries).toBe(1))
  expect(given).toHaveBeenCalledWith(10_000)
  patience.abort(new DOMException("The operation timed out", "TimeoutError"))
  expect(await screen.findByText("1 coche en attente d'envoi")).toBeDefined()
})

it("nothing is sent any more by a page that was left", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await box("Tâche a")
  network = false
  await userEvent.click(await box("Tâche a"))
  await screen.findByText("1 coche en attente d'envoi")
  await vi.advanceTimersByTimeAsync(2100)
  expect(tries).toBe(2)
  cleanup()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(2)
})

it("a page that comes back to the front sends what waits", async () => {
  open()
  await box("Tâche a")
  network = false
  await userEvent.click(await box("Tâche a"))
  await screen.findByText("1 coche en attente d'envoi")
  network = true
  act(() => void document.dispatchEvent(new Event("visibilitychange")))
  await waitFor(() => expect(sent).toEqual(["a true"]))
})

it("what waits goes as soon as anything is answered, however long the pause before another try has become", async () => {
  open()
  await box("Tâche a")
  network = false
  // Each try that fails doubles the pause.
  for (let tries = 0; tries < 5; tries++) {
    await userEvent.click(await box("Tâche a"))
    await screen.findByText("1 coche en attente d'envoi")
  }
  network = true
  await userEvent.click(screen.getByRole("button", { name: "Mois suivant" }))
  await waitFor(() => expect(sent).toEqual(["a true"]))
})

it("what the agency refuses is told until one has understood", async () => {
  open()
  await box("Tâche a")
  refuse = () => json(403, { code: "forbidden", detail: "Ce brief est clos." })
  await userEvent.click(await box("Tâche a"))
  expect(await screen.findByText(/^« Tâche a » : Ce brief est clos\.$/)).toBeDefined()
  await waitFor(async () => expect((await box("Tâche a")).checked).toBe(false))
  await userEvent.click(screen.getByRole("button", { name: "J'ai compris" }))
  expect(screen.queryByText(/Ce brief est clos/)).toBeNull()
  expect(screen.queryByRole("button", { name: "J'ai compris" })).toBeNull()
})

it("a month that was never opened here says so without a network, as whose page it is", async () => {
  open()
  await box("Tâche a")
  network = false
  await userEvent.click(screen.getByRole("button", { name: "Mois suivant" }))
  expect(await screen.findByText(/^Ce mois n'a pas encore été ouvert sur cet appareil/)).toBeDefined()
  expect(screen.getByRole("heading", { name: "Bonjour Léa Martin !" })).toBeDefined()
  expect(await screen.findByText(/^Hors ligne depuis \d\d:\d\d$/)).toBeDefined()
})

it("a day says whether it is over, today's, or to come", async () => {
  open("?day=2020-05-12")
  expect(await screen.findByText("Jour passé")).toBeDefined()
  cleanup()
  open("?day=2099-05-12")
  expect(await screen.findByText("À venir")).toBeDefined()
  cleanup()
  open()
  expect((await screen.findAllByText("Aujourd'hui")).length).toBe(2)
})

it("what the phone says of its network is said, and what is shown is read again once it is back", async () => {
  open()
  await box("Tâche a")
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event("offline")))
  expect(await screen.findByText(/^Hors ligne depuis \d\d:\d\d$/)).toBeDefined()
  // Without waiting for what cannot come.
  const held = Promise.withResolvers<Response>()
  instead = held.promise
  await userEvent.click(screen.getByRole("button", { name: "Mois suivant" }))
  expect(screen.getByText(/^Ce mois n'a pas encore été ouvert sur cet appareil/)).toBeDefined()
  instead = null
  held.resolve(await fetch(`/api/brief/lea-${slug}`))
  onLine.mockReturnValue(true)
  const before = reads
  act(() => void window.dispatchEvent(new Event("online")))
  await waitFor(() => expect(screen.queryByText(/^Hors ligne/)).toBeNull())
  await waitFor(() => expect(reads).toBeGreaterThan(before))
})

it("a page that comes back to the front is read again", async () => {
  open()
  await box("Tâche a")
  const before = reads
  act(() => void window.dispatchEvent(new Event("visibilitychange")))
  await waitFor(() => expect(reads).toBeGreaterThan(before))
})

it.each([
  ["2026-05-12T22:01:00Z", "Hors ligne depuis 00:01"],
  // In Paris it was still the day before.
  ["2026-05-12T21:55:00Z", "Hors ligne depuis le 12 mai à 23:55"],
])("shortly after midnight, since %s is said as « %s »", (since, said) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-05-12T22:10:00Z") })
  render(<ConnectionStatus offlineSince={Date.parse(since)} waiting={0} refused={[]} onDismiss={() => {}} />)
  expect(screen.getByText(said)).toBeDefined()
})

it("that all is sent is said for five seconds, and not of a page where nothing waited", () => {
  vi.useFakeTimers()
  const status = (waiting: number) => (
    <ConnectionStatus offlineSince={null} waiting={waiting} refused={[]} onDismiss={() => {}} />
  )
  const said = () => screen.queryByText("Tout est envoyé à l'agence.") !== null
  const { rerender } = render(status(0))
  expect(said()).toBe(false)
  for (const [waiting, isSaid] of [
    [2, false],
    [1, false],
    [0, true],
  ] as const) {
    rerender(status(waiting))
    expect(said()).toBe(isSaid)
  }
  act(() => void vi.advanceTimersByTime(4900))
  expect(said()).toBe(true)
  act(() => void vi.advanceTimersByTime(200))
  expect(said()).toBe(false)
})

it("that all is sent is not said where something of it was refused", () => {
  const tick = { date: "2026-05-12", taskId: "a", text: "Tourner", completed: true, id: "t", at: 0 }
  const refused = [{ tick, problem: problemOf(new Error("Cette tâche n'existe plus.")) }]
  const props = { offlineSince: null, onDismiss: () => {} }
  const { rerender } = render(<ConnectionStatus {...props} waiting={1} refused={[]} />)
  rerender(<ConnectionStatus {...props} waiting={0} refused={refused} />)
  expect(screen.getByRole("alert").textContent).toContain("« Tourner »")
  expect(screen.queryByText("Tout est envoyé à l'agence.")).toBeNull()
})
