import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
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
    get: async <Value>(key: unknown) => open().get(nameOf(key)) as Value,
    set: async (key: unknown, value: unknown) => void open().set(nameOf(key), value),
    update: async <Value>(key: unknown, change: (value: Value | undefined) => Value) =>
      void open().set(nameOf(key), change(open().get(nameOf(key)) as Value)),
    delMany: async (keys: unknown[]) => {
      for (const key of keys) open().delete(nameOf(key))
    },
    entries: async <Key, Value>() =>
      [...open()].map(([key, value]): [Key, Value] => [JSON.parse(key), value as Value]),
  }
})

const MONTHS = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08"]
const task = (id: string, completed = false) => ({ id, text: id, completed, completedAt: null })
const view = (...days: BriefMonth["days"]): BriefMonth => ({
  influencerName: "Léa Martin",
  profileImageUrl: null,
  agencyName: "Agence Lumière",
  appearance: { logoUrl: null, color: null },
  days,
})
const tick = (taskId: string): Tick => ({
  ...{ date: "2026-05-12", taskId, completed: true, text: taskId, id: taskId, at: 1 },
})

beforeEach(() => {
  database.entries.clear()
  database.refused = false
})

/** rules/team.md#offline */
describe("the months of a link", () => {
  it("are the six that were read last, also when an old one is looked at again", async () => {
    for (const [readAt, month] of MONTHS.entries()) await keepMonth("lea", month, { view: view(), readAt })
    const kept = async () => {
      const found = await Promise.all(MONTHS.map(async (month) => (await readMonth("lea", month)).month))
      return MONTHS.filter((_, at) => found[at])
    }
    expect(await kept()).toEqual(MONTHS.slice(2))
    await keepMonth("lea", "2026-03", { view: view(), readAt: 100 })
    await keepMonth("lea", "2026-01", { view: view(), readAt: 101 })
    expect(await kept()).toEqual(["2026-01", "2026-03", "2026-05", "2026-06", "2026-07", "2026-08"])
    expect((await readMonth("lea", "2026-04")).latest?.readAt).toBe(101)
  })

  it("are another's of another link, and go with it alone", async () => {
    await keepMonth("lea", "2026-05", { view: view(), readAt: 1 })
    await keepMonth("hugo", "2026-05", { view: view(), readAt: 2 })
    await changeTicks("lea", () => [tick("a")])
    await forgetMonths("lea")
    expect(await readMonth("lea", "2026-05")).toEqual({ month: null, latest: null })
    expect((await readMonth("hugo", "2026-05")).month?.readAt).toBe(2)
  })

  it("hold a task as the agency now has it, wherever its day is shown, and the rest as it was", async () => {
    const day = (date: string) => ({ date, tasks: [task("a"), task("b")] })
    await keepMonth("lea", "2026-05", { view: view(day("2026-05-31"), day("2026-05-30")), readAt: 1 })
    await keepMonth("lea", "2026-06", { view: view(day("2026-05-31")), readAt: 2 })
    await keepTask("lea", "2026-05-31", task("a", true))
    const done = async (month: string) => {
      const kept = await readMonth("lea", month)
      expect(kept.month?.readAt).toBe(month === "2026-05" ? 1 : 2)
      return kept.month?.view.days.map(({ date, tasks }) => [
        date,
        ...tasks.map(({ completed }) => completed),
      ])
    }
    expect(await done("2026-05")).toEqual([
      ["2026-05-31", true, false],
      ["2026-05-30", false, false],
    ])
    expect(await done("2026-06")).toEqual([["2026-05-31", true, false]])
  })
})

describe("what waits to be sent", () => {
  it("is of one link, and stays when the page goes", async () => {
    await changeTicks("lea", (ticks) => [...ticks, tick("a")])
    expect(await changeTicks("lea", (ticks) => [...ticks, tick("b")])).toHaveLength(2)
    expect((await readTicks("lea")).map(({ taskId }) => taskId)).toEqual(["a", "b"])
    expect(await readTicks("hugo")).toEqual([])
  })

  it("stays as long as the page where the browser keeps nothing, which breaks nothing else", async () => {
    database.refused = true
    await changeTicks("zoe", (ticks) => [...ticks, tick("a")])
    await changeTicks("zoe", (ticks) => [...ticks, tick("b")])
    expect((await readTicks("zoe")).map(({ taskId }) => taskId)).toEqual(["a", "b"])
    await keepMonth("zoe", "2026-05", { view: view(), readAt: 1 })
    await keepTask("zoe", "2026-05-12", task("a"))
    await forgetMonths("zoe")
    expect(await readMonth("zoe", "2026-05")).toEqual({ month: null, latest: null })
  })
})
