import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/brief/BriefPage.tsx"
import {
  changeTicks,
  forgetMonths,
  keepMonth,
  keepTask,
  readMonth,
  readTicks,
  type Tick,
} from "../../../packages/web/src/public/brief/kept.ts"
import { answer, closePage, json } from "../support/site.tsx"

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

describe("the page without a network", () => {
  let network: boolean
  let asked: string[]

  /** Each month of each link has a task on its 12th that only it has. */
  function serve(slug: string) {
    answer({
      [`/api/brief/${slug}`]: ({ url }) => {
        if (!network) return Promise.reject(new TypeError("Failed to fetch"))
        const month = new URL(url).searchParams.get("month") ?? ""
        asked.push(month)
        return json(200, {
          ...view({ date: `${month}-12`, tasks: [task(`${slug} en ${month}`)] }),
          influencerName: slug,
        })
      },
    })
  }

  function open(slug: string, search: string): void {
    closePage()
    serve(slug)
    window.history.replaceState(null, "", `/brief/${slug}${search}`)
    render(
      <PublicRoute params={{ slug }}>
        <Component />
      </PublicRoute>,
    )
  }

  /** Which days of the calendar have tasks. */
  const busy = () =>
    screen.queryAllByRole("button", { name: /, \d+ tâche/ }).map((day) => day.getAttribute("data-day"))
  const turn = (to: string) => userEvent.click(screen.getByRole("button", { name: `Mois ${to}` }))

  beforeEach(() => {
    network = true
    asked = []
  })

  it("shows of each month that was read its own days, and says of another that it was not", async () => {
    open("lea", "?day=2026-05-12")
    expect(await screen.findByRole("checkbox", { name: "lea en 2026-05" })).toBeDefined()
    await turn("suivant")
    await waitFor(() => expect(busy()).toEqual(["2026-06-12"]))
    open("hugo", "?day=2026-06-12")
    expect(await screen.findByRole("checkbox", { name: "hugo en 2026-06" })).toBeDefined()
    await waitFor(async () => expect((await readMonth("hugo", "2026-06")).month).not.toBeNull())
    expect(asked).toEqual(["2026-05", "2026-06", "2026-06"])

    network = false
    open("lea", "?day=2026-05-12")
    expect(await screen.findByRole("checkbox", { name: "lea en 2026-05" })).toBeDefined()
    const greeting = screen.getByRole("heading", { level: 1, name: "Bonjour lea !" })
    expect(busy()).toEqual(["2026-05-12"])
    await turn("suivant")
    await waitFor(() => expect(busy()).toEqual(["2026-06-12"]))
    await userEvent.click(screen.getByRole("button", { name: /^Vendredi 12 juin 2026/ }))
    expect(await screen.findByRole("checkbox", { name: "lea en 2026-06" })).toBeDefined()
    await turn("suivant")
    await waitFor(() => expect(busy()).toEqual([]))
    expect(await screen.findByText(/^Ce mois n'a pas encore été ouvert sur cet appareil/)).toBeDefined()
    await turn("précédent")
    await waitFor(() => expect(busy()).toEqual(["2026-06-12"]))
    // What has the focus stays where it is.
    expect(greeting.isConnected).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Mois précédent" }))
  })

  it("says since when it knows nothing new, of another day with its date", async () => {
    network = false
    const readAt = Date.parse("2026-05-12T12:05:00Z")
    await keepMonth("lea", "2026-04", { view: view(), readAt: readAt - 1000 })
    await keepMonth("lea", "2026-05", { view: view(), readAt })
    open("lea", "?day=2026-05-12")
    expect(await screen.findByText("Hors ligne depuis le 12 mai à 14:05")).toBeDefined()
  })

  it("forgets the months of a link that leads nowhere any more", async () => {
    open("lea", "?day=2026-05-12")
    await waitFor(async () => expect((await readMonth("lea", "2026-05")).month).not.toBeNull())
    closePage()
    answer({ "/api/brief/lea": () => json(404, { code: "not_found", detail: "Non" }) })
    render(
      <PublicRoute params={{ slug: "lea" }}>
        <Component />
      </PublicRoute>,
    )
    expect(await screen.findByRole("heading", { name: "Brief non trouvé" })).toBeDefined()
    await waitFor(async () => expect((await readMonth("lea", "2026-05")).latest).toBeNull())
  })

  it("has what was ticked while there was one, and sends what waited when it opens again", async () => {
    const sent: string[] = []
    const page = (reachable: boolean) => {
      closePage()
      const lost = () => Promise.reject(new TypeError("Failed to fetch"))
      const day = { date: "2026-05-12", tasks: [task("a"), task("b")] }
      const done = (id: string) => () => {
        if (!reachable) return lost()
        sent.push(id)
        return json(200, task(id, true))
      }
      answer({
        "/api/brief/lea": () => (reachable && sent.length === 0 ? json(200, view(day)) : lost()),
        "/api/brief/lea/days/2026-05-12/tasks/a": done("a"),
        "/api/brief/lea/days/2026-05-12/tasks/b": done("b"),
      })
      window.history.replaceState(null, "", "/brief/lea?day=2026-05-12")
      render(
        <PublicRoute params={{ slug: "lea" }}>
          <Component />
        </PublicRoute>,
      )
    }
    const box = (name: string) =>
      screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${name}`) })
    page(true)
    await userEvent.click(await box("a"))
    await waitFor(async () =>
      expect((await readMonth("lea", "2026-05")).month?.view.days[0]?.tasks[0]?.completed).toBe(true),
    )
    page(false)
    expect((await box("a")).checked).toBe(true)
    await userEvent.click(await box("b"))
    expect(await screen.findByText("1 coche en attente d'envoi")).toBeDefined()
    page(true)
    await waitFor(() => expect(sent).toEqual(["a", "b"]))
    await waitFor(async () => expect(await readTicks("lea")).toEqual([]))
    expect((await box("b")).checked).toBe(true)
  })
})
