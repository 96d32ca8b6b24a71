import { act, cleanup, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { today } from "@trame/core/lib/day"
import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import { beforeEach, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
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
/** How often a month was read. */
let reads: number
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
      return network ? json(200, month()) : lost()
    },
    ...Object.fromEntries(
      ["a", "b"].map((id) => [
        `${api}/days/${today()}/tasks/${id}`,
        async (request: Request) => {
          if (!network) return lost()
          const { completed } = await request.json()
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
