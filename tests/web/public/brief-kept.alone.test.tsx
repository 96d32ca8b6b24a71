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
import { closePage, says } from "../../world/page.tsx"
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
  const ADDRESS = "/brief/lea?day=2026-05-12"
  const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name: `Tâche ${name}` })

  it("has what was ticked before and since when, and sends what waited; a link taken back is forgotten", async () => {
    let network = true
    const days = [{ date: "2026-05-12", tasks: [aBriefTask("a"), aBriefTask("b")] }]
    const api = fakeApi({
      brief: {
        month: () => {
          if (api.callsOf("brief.tick").length > 0) throw offline()
          return view(...days)
        },
        tick: ({ taskId, completed }) => {
          if (!network) throw offline()
          return aBriefTask(taskId, completed)
        },
      },
    })
    await openPublic(ADDRESS)
    await userEvent.click(await box("a"))
    const stored = async () => (await readMonth("lea", "2026-05")).month
    const isDone = async () => (await stored())?.view.days[0]?.tasks[0]?.completed
    await waitFor(async () => expect(await isDone()).toBe(true))
    network = false
    await keepMonth("lea", "2026-04", { view: view(), readAt: 1 })
    const readAt = Date.parse("2026-05-12T12:05:00Z")
    await keepMonth("lea", "2026-05", { view: (await stored())?.view ?? view(), readAt })
    closePage()
    await openPublic(ADDRESS)
    expect((await box("a")).checked).toBe(true)
    expect(await says("Hors ligne depuis le 12 mai à 14:05")).toBeDefined()
    await userEvent.click(await box("b"))
    expect(await says("1 coche en attente d'envoi")).toBeDefined()
    network = true
    closePage()
    await openPublic(ADDRESS)
    await waitFor(async () => expect(await readTicks("lea")).toEqual([]))
    expect(api.callsOf("brief.tick").map(({ taskId }) => taskId)).toEqual(["a", "b", "b"])
    api.refuse("brief.month", refusal("not_found"))
    closePage()
    await openPublic(ADDRESS)
    expect(await says("Brief non trouvé")).toBeDefined()
    await waitFor(async () => expect(await readMonth("lea", "2026-04")).toEqual(NOTHING))
  })
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
