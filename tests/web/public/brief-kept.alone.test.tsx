import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { BriefDay } from "@trame/core/workspace/planner/contract/influencer"
import { beforeEach, describe, expect, it, vi } from "vitest"
import {
  changeTicks,
  forgetMonths,
  keepMonth,
  keepTask,
  readMonth,
  readTicks,
  type Tick,
} from "../../../packages/web/src/public/brief/kept.ts"
import { fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { closePage, press, says } from "../../world/page.tsx"
import { openPublic } from "../../world/publicPage.tsx"
import { aBriefTask } from "../../world/records.ts"

/** The browser's database; while it is refused, it throws. */
const database = vi.hoisted(() => ({ entries: new Map<string, unknown>(), refused: false }))

vi.mock(import("idb-keyval"), async (original) => {
  const open = () => {
    if (database.refused) throw new Error("SecurityError")
    return database.entries
  }
  const nameOf = (key: unknown) => JSON.stringify(key)
  return {
    ...(await original()),
    createStore: () => async () => undefined as never,
    get: async <Value,>(key: unknown) => open().get(nameOf(key)) as Value,
    set: async (key: unknown, value: unknown) => void open().set(nameOf(key), value),
    update: async <Value,>(key: unknown, change: (value: Value | undefined) => Value) =>
      void open().set(nameOf(key), change(open().get(nameOf(key)) as Value)),
    delMany: async (keys: unknown[]) => {
      for (const key of keys) open().delete(nameOf(key))
    },
    entries: async <Key, Value>() =>
      [...open()].map(([key, value]): [Key, Value] => [JSON.parse(key), value as Value]),
  }
})

const view = (...days: BriefDay[]) => ({
  influencerName: "Léa",
  profileImageUrl: null,
  agencyName: "Agence Lumière",
  appearance: { logoUrl: null, color: null },
  days,
})
const tick = (taskId: string): Tick => ({
  date: "2026-05-12",
  taskId,
  completed: true,
  text: taskId,
  id: taskId,
  at: 1,
})
const NOTHING = { month: null, latest: null }

beforeEach(() => {
  database.entries.clear()
  database.refused = false
})

/** rules/team.md#offline */
describe("what a phone keeps of a link", () => {
  it("is the six months that were read last, also when an old one is looked at again", async () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8].map((month) => `2026-0${month}`)
    for (const [readAt, month] of months.entries()) await keepMonth("lea", month, { view: view(), readAt })
    const kept = async () => {
      const found = await Promise.all(months.map(async (month) => (await readMonth("lea", month)).month))
      return months.filter((_, at) => found[at])
    }
    expect(await kept()).toEqual(months.slice(2))
    await keepMonth("lea", "2026-03", { view: view(), readAt: 100 })
    await keepMonth("lea", "2026-01", { view: view(), readAt: 101 })
    expect(await kept()).toEqual(["2026-01", "2026-03", "2026-05", "2026-06", "2026-07", "2026-08"])
    expect((await readMonth("lea", "2026-04")).latest?.readAt).toBe(101)
  })

  it("is of that link alone, and its months go with it", async () => {
    await keepMonth("lea", "2026-05", { view: view(), readAt: 1 })
    await keepMonth("hugo", "2026-05", { view: view(), readAt: 2 })
    await changeTicks("lea", (ticks) => [...ticks, tick("a")])
    expect(await changeTicks("lea", (ticks) => [...ticks, tick("b")])).toHaveLength(2)
    await forgetMonths("lea")
    expect(await readMonth("lea", "2026-05")).toEqual(NOTHING)
    expect((await readMonth("hugo", "2026-05")).month?.readAt).toBe(2)
    expect((await readTicks("lea")).map(({ taskId }) => taskId)).toEqual(["a", "b"])
    expect(await readTicks("hugo")).toEqual([])
  })

  it("has a task as the agency now has it, in every month that shows its day", async () => {
    const day = (date: string) => ({ date, tasks: [aBriefTask("a"), aBriefTask("b")] })
    const changed = { date: "2026-05-31", tasks: [aBriefTask("a", true), aBriefTask("b")] }
    await keepMonth("lea", "2026-05", { view: view(day("2026-05-31"), day("2026-05-30")), readAt: 1 })
    await keepMonth("lea", "2026-06", { view: view(day("2026-05-31")), readAt: 2 })
    await keepTask("lea", "2026-05-31", aBriefTask("a", true))
    const kept = async (month: string) => (await readMonth("lea", month)).month
    expect(await kept("2026-05")).toEqual({ view: view(changed, day("2026-05-30")), readAt: 1 })
    expect(await kept("2026-06")).toEqual({ view: view(changed), readAt: 2 })
  })

  it("when the browser keeps nothing, is its ticks as long as the page", async () => {
    database.refused = true
    for (const id of ["a", "b"]) await changeTicks("zoe", (ticks) => [...ticks, tick(id)])
    expect((await readTicks("zoe")).map(({ taskId }) => taskId)).toEqual(["a", "b"])
    await keepMonth("zoe", "2026-05", { view: view(), readAt: 1 })
    await keepTask("zoe", "2026-05-12", aBriefTask("a"))
    await forgetMonths("zoe")
    expect(await readMonth("zoe", "2026-05")).toEqual(NOTHING)
  })
})

describe("the page without a network", () => {
  const box = (name: string) =>
    screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Tâche ${name}`) })
  /** The days of the calendar that have tasks. */
  const busy = () =>
    screen.queryAllByRole("button", { name: /, \d+ tâche/ }).map((day) => day.getAttribute("data-day"))
  let network = true
  /** Each month of each link has a task on its 12th. */
  const serve = () =>
    fakeApi({
      brief: {
        month: ({ slug, month }) => {
          if (!network) throw offline()
          return view({ date: `${month}-12`, tasks: [aBriefTask(`${slug} en ${month}`)] })
        },
        tick: ({ taskId, completed }) => {
          if (!network) throw offline()
          return aBriefTask(taskId, completed)
        },
      },
    })
  const open = (address: string) => {
    closePage()
    return openPublic(address)
  }
  const read = (slug: string, month: string) =>
    waitFor(async () => expect((await readMonth(slug, month)).month).not.toBeNull())

  beforeEach(() => {
    network = true
  })

  it("shows of each month of a link that was read its own days, and says of another that it was not", async () => {
    serve()
    await open("/brief/lea?day=2026-05-12")
    await box("lea en 2026-05")
    await press("Mois suivant")
    await read("lea", "2026-06")
    await open("/brief/hugo?day=2026-06-12")
    await read("hugo", "2026-06")
    network = false
    await open("/brief/lea?day=2026-05-12")
    await box("lea en 2026-05")
    const greeting = screen.getByRole("heading", { level: 1, name: "Bonjour Léa !" })
    expect(busy()).toEqual(["2026-05-12"])
    await press("Mois suivant")
    await waitFor(() => expect(busy()).toEqual(["2026-06-12"]))
    await press(/^Vendredi 12 juin 2026/)
    await box("lea en 2026-06")
    await press("Mois suivant")
    expect(await says(/^Ce mois n'a pas encore été ouvert sur cet appareil/)).toBeDefined()
    expect([busy(), greeting.isConnected]).toEqual([[], true])
    await press("Mois précédent")
    await waitFor(() => expect(busy()).toEqual(["2026-06-12"]))
  })

  it("says since when it knows nothing new; a link that leads nowhere is forgotten", async () => {
    network = false
    const api = serve()
    const readAt = Date.parse("2026-05-12T12:05:00Z")
    await keepMonth("lea", "2026-04", { view: view(), readAt: readAt - 1000 })
    await keepMonth("lea", "2026-05", { view: view(), readAt })
    await open("/brief/lea?day=2026-05-12")
    expect(await says("Hors ligne depuis le 12 mai à 14:05")).toBeDefined()
    api.refuse("brief.month", refusal("not_found"))
    await open("/brief/lea?day=2026-05-12")
    expect(await says("Brief non trouvé")).toBeDefined()
    await waitFor(async () => expect(await readMonth("lea", "2026-05")).toEqual(NOTHING))
  })

  it("has what was ticked before, and sends what waited when it opens again", async () => {
    const api = serve()
    const days = [{ date: "2026-05-12", tasks: [aBriefTask("a"), aBriefTask("b")] }]
    const isFirst = () => api.callsOf("brief.tick").length === 0
    api.answer({ brief: { month: () => (isFirst() ? view(...days) : Promise.reject(offline())) } })
    await open("/brief/lea?day=2026-05-12")
    await userEvent.click(await box("a"))
    await waitFor(async () =>
      expect((await readMonth("lea", "2026-05")).month?.view.days[0]?.tasks[0]?.completed).toBe(true),
    )
    network = false
    await open("/brief/lea?day=2026-05-12")
    expect((await box("a")).checked).toBe(true)
    await userEvent.click(await box("b"))
    expect(await says("1 coche en attente d'envoi")).toBeDefined()
    network = true
    await open("/brief/lea?day=2026-05-12")
    await waitFor(async () => expect(await readTicks("lea")).toEqual([]))
    expect(api.callsOf("brief.tick").map(({ taskId }) => taskId)).toEqual(["a", "b", "b"])
  })
})
