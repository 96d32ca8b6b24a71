import { act, fireEvent, render, renderHook, screen, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { isHeld } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { runMany } from "../../../packages/web/src/lib/many/runMany.ts"
import {
  allToggled,
  type Chosen,
  extentOf,
  toggled,
  useSelection,
} from "../../../packages/web/src/lib/many/selection.ts"
import { type ManyAction, useMany } from "../../../packages/web/src/lib/many/useMany.ts"
import { useUndoKey } from "../../../packages/web/src/lib/useUndoKey.ts"
import { ManyStatus } from "../../../packages/web/src/ui/list/ManyStatus.tsx"

/** rules/interface.md#many-at-once */
describe("the selection in a list", () => {
  const listed = { items: [..."abcde"], keyOf }
  const keys = (chosen: Chosen<string>) => [...chosen.keys()].join("")
  const of = (items: string): Chosen<string> => new Map([...items].map((item) => [item, item]))

  it.each([
    ["", { key: "b" }, "b"],
    ["bd", { key: "b" }, "d"],
    ["b", { key: "d", from: "b" }, "bcd"],
    ["d", { key: "b", from: "d" }, "dbc"],
    ["abce", { key: "b", from: "c" }, "ae"],
    // The anchor or the item itself is no longer shown.
    ["x", { key: "c", from: "x" }, "xc"],
    ["x", { key: "y" }, "x"],
  ])("from « %s » by %j becomes « %s »", (before, click, after) => {
    expect(keys(toggled(of(before), listed, click))).toBe(after)
  })

  it("selects all shown items, then none of them, and keeps the rest", () => {
    const all = allToggled(of("xa"), listed)
    expect([keys(all), keys(allToggled(all, listed))]).toEqual(["xabcde", "x"])
    expect([of("x"), of("xa"), all].map((chosen) => extentOf(chosen, listed))).toEqual([
      "none",
      "some",
      "all",
    ])
    expect(extentOf(of("x"), { ...listed, items: [] })).toBe("none")
  })

  it("has the latest version of its items in the list's order, keeps the others, and is cleared by other filters", () => {
    const initialProps = { items: ["a1", "b1", "c1"], keyOf, scope: "one" }
    const { result, rerender } = renderHook(useSelection<string>, { initialProps })
    for (const item of ["b1", "a1"]) act(() => result.current.toggle(item, false))
    expect(result.current.items).toEqual(["a1", "b1"])
    rerender({ ...initialProps, items: ["b2", "d1"] })
    act(() => result.current.toggle("d1", true))
    expect([...result.current.items].sort()).toEqual(["a1", "b2", "d1"])
    rerender({ ...initialProps, scope: "two" })
    expect(result.current.items).toEqual([])
  })
})

describe("the same work on many items", () => {
  it("is sequential within a lane, with four lanes at a time; a failure does not stop the others", async () => {
    const log: string[] = []
    const running = { now: 0, most: 0 }
    const work = async (item: string) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      log.push(item)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running.now -= 1
      if (item === "a1" || item === "e1") throw new Error(item)
      return item.toUpperCase()
    }
    const items = ["a1", "a2", "b1", "c1", "d1", "e1", "f1"]
    const { done, failed, left } = await runMany(items, { laneOf: keyOf, work })
    expect(running.most).toBe(4)
    expect(log.indexOf("a1")).toBeLessThan(log.indexOf("a2"))
    expect(failed.map(({ item }) => item).sort()).toEqual(["a1", "e1"])
    expect(done.map(({ result }) => result).sort()).toEqual(["A2", "B1", "C1", "D1", "F1"])
    expect(left).toEqual([])
  })

  it("goes a hundred to a request, whose failure stops no other", async () => {
    const requests: number[] = []
    const together = async (items: readonly number[]) => {
      requests.push(items.length)
      if (items[0] === 100) throw new Error("offline")
      return Promise.allSettled(items.map(async (item) => (item === 7 ? Promise.reject(item) : item)))
    }
    const items = Array.from({ length: 230 }, (_, at) => at)
    const { done, failed } = await runMany(items, { laneOf: String, work: { together } })
    expect([requests, done.length]).toEqual([[100, 100, 30], 129])
    expect(failed.slice(0, 2)).toEqual([
      { item: 7, error: 7 },
      { item: 100, error: new Error("offline") },
    ])
  })

  it("when stopped, begins no other item, and reports the remaining ones", async () => {
    const controller = new AbortController()
    const { signal } = controller
    const work = async (item: string) => void (item === "a2" && controller.abort())
    const { done, left } = await runMany(["a1", "a2", "a3"], { laneOf: keyOf, signal, work })
    expect([done.map(({ item }) => item), left]).toEqual([["a1", "a2"], ["a3"]])
  })
})

describe("an action on many items", () => {
  /** The calls of the action and its undo, in order. */
  let log: string[]
  let fails: string[]
  let held: Promise<void> | undefined
  const told = { onLeft: vi.fn(), onOver: vi.fn() }

  const action = (changes: Partial<ManyAction<string, string>> = {}): ManyAction<string, string> => ({
    keyOf: (item) => item,
    nameOf: (item) => `Ligne ${item}`,
    laneOf: keyOf,
    words: { progress: "Écriture", done: (count) => `${count} écrites` },
    work: async (item) => {
      log.push(item)
      if (item === "c1") await held
      if (fails.includes(item)) throw offline()
      return `${item}!`
    },
    again: (item) => `${item}+`,
    back: {
      words: { progress: "Retour", done: (count) => `${count} remises` },
      undo: async ({ item, result }) => {
        log.push(`back ${result}`)
        if (fails.includes(`back ${item}`)) throw offline()
      },
    },
    ...told,
    ...changes,
  })
  function show() {
    const current: { many?: ReturnType<typeof useMany> } = {}
    function Status() {
      current.many = useMany()
      return <ManyStatus {...current.many} />
    }
    render(<Status />)
    function begin(items: string[], changes?: Partial<ManyAction<string, string>>): { over?: Promise<void> } {
      const begun: { over?: Promise<void> } = {}
      act(() => void Object.assign(begun, { over: current.many?.run(items, action(changes)) }))
      return begun
    }
    const run = (...args: Parameters<typeof begin>) => act(async () => begin(...args).over)
    return { begin, run }
  }
  const status = () => screen.getByRole("status").textContent?.replace(/\s+/gu, " ")
  const press = (name: string | RegExp) => act(async () => void screen.getByRole("button", { name }).click())
  const undoButton = () => screen.queryByRole("button", { name: /^Annuler/ })
  const undoKey = () => act(async () => void fireEvent.keyDown(document.body, { key: "z", ctrlKey: true }))

  beforeEach(() => {
    ;[log, fails, held] = [[], [], undefined]
    for (const one of Object.values(told)) one.mockClear()
  })

  it("shows progress and failures, and its completed part can be undone", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ;[held, fails] = [promise, ["b1", "back a1"]]
    const { begin } = show()
    const { over } = begin(["a1", "b1", "c1"])
    await screen.findByText("Écriture : 2 sur 3")
    expect(screen.getByRole("progressbar", { name: "Écriture" }).getAttribute("aria-valuenow")).toBe("67")
    // One run at a time, however often it is requested.
    begin(["d1"])
    expect(isHeld()).toBe(true)
    resolve()
    await act(async () => over)
    expect(isHeld()).toBe(false)
    expect([told.onLeft.mock.calls, told.onOver.mock.calls.length]).toEqual([[[["b1"]]], 1])
    const failures = () =>
      within(screen.getByRole("list", { name: "Ce qui n'a pas été fait" })).getByRole("listitem").textContent
    expect(failures()).toMatch(/^Ligne b1 Erreur de connexion/)
    await press(/^Annuler/)
    expect(status()).toMatch(/^1 remises/)
    expect(failures()).toMatch(/^Ligne a1 Erreur de connexion/)
    expect([log, undoButton()]).toEqual([["a1", "b1", "c1", "back a1!", "back c1!"], null])
    expect(told.onOver).toHaveBeenCalledTimes(2)
  })

  it("can be stopped, and the items not begun stay selected", async () => {
    const work = async (item: string) => {
      log.push(item)
      if (item === "a2") screen.getByRole("button", { name: "Arrêter" }).click()
      return item
    }
    const undo = async ({ item }: { item: string }) => {
      log.push(`back ${item}`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(`${item} is back`)
    }
    const words = { progress: "Retour", done: (count: number) => `${count} remises` }
    const { over } = show().begin(["a1", "a2", "a3", "b1"], { work, back: { words, undo } })
    await act(async () => over)
    expect([status(), told.onLeft.mock.calls]).toEqual([expect.stringMatching(/^3 écrites/), [[["a3"]]]])
    log = []
    await press(/^Annuler/)
    await screen.findByText("3 remises")
    // Undoing is sequential within a lane too.
    const lane = log.filter((one) => /a\d/.test(one))
    expect(lane).toEqual(["back a1", "a1 is back", "back a2", "a2 is back"])
  })

  it.each([
    ["on its latest state", () => "b2", "b2!"],
    ["on the former state, when the latest cannot be read", () => Promise.reject(offline()), "b1!"],
  ])("can be tried again for the failed item, %s", async (_how, again, undone) => {
    fails = ["b1"]
    const { run } = show()
    await run(["a1", "b1"], { again })
    fails = []
    await press("Réessayer")
    await screen.findByText("1 écrites")
    expect([told.onLeft.mock.lastCall, screen.queryByRole("button", { name: "Réessayer" })]).toEqual([
      [[]],
      null,
    ])
    await press(/^Annuler/)
    expect(log.at(-1)).toBe(`back ${undone}`)
  })

  it("is undone by Ctrl+Z, once, and only if it is the latest action", async () => {
    const { run } = show()
    await run(["a1"])
    const later = vi.fn()
    const hook = renderHook(() => useUndoKey(later))
    await undoKey()
    hook.unmount()
    for (const _ of [1, 2]) await undoKey()
    expect([later.mock.calls.length, log]).toEqual([1, ["a1", "back a1!"]])
  })

  it("can be undone for ten seconds, and not after its notice was closed", async () => {
    vi.useFakeTimers()
    const { run } = show()
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await run(["a1"])
    await wait(9000)
    expect(undoButton()?.textContent).toContain("(1 s)")
    await wait(2000)
    expect([undoButton(), status()]).toEqual([null, "1 écrites"])
    await run(["a1"])
    await press("Fermer ce message")
    await wait(1000)
    await undoKey()
    expect([status(), log]).toEqual(["", ["a1", "a1"]])
  })
})

const offline = () => new TypeError("Failed to fetch")
const keyOf = (item: string) => item[0] ?? ""
