import { act, fireEvent, render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { MemoryRouter } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { isHeld } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { runMany } from "../../../packages/web/src/lib/many/runMany.ts"
import {
  allToggled,
  type Chosen,
  extentOf,
  toggled,
  useSelection,
} from "../../../packages/web/src/lib/many/selection.ts"
import { useMany } from "../../../packages/web/src/lib/many/useMany.ts"
import { useUndoKey } from "../../../packages/web/src/lib/useUndoKey.ts"
import { DataTable } from "../../../packages/web/src/ui/list/DataTable.tsx"
import { ManyStatus } from "../../../packages/web/src/ui/list/ManyStatus.tsx"

const keyOf = (item: string) => item[0] ?? ""
const listed = { items: ["a", "b", "c", "d", "e"], keyOf }
const keys = (chosen: Chosen<string>) => [...chosen.keys()].join("")
const of = (...items: string[]): Chosen<string> => new Map(items.map((item) => [keyOf(item), item]))

describe("what is chosen of a list", () => {
  it("takes one more or one less, and from the last one on all in between, as the clicked one becomes", () => {
    expect(keys(toggled(of(), listed, { key: "b" }))).toBe("b")
    expect(keys(toggled(of("b", "d"), listed, { key: "b" }))).toBe("d")
    expect(keys(toggled(of("b"), listed, { key: "d", from: "b" }))).toBe("bcd")
    expect(keys(toggled(of("d"), listed, { key: "b", from: "d" }))).toBe("dbc")
    expect(keys(toggled(of("a", "b", "c", "e"), listed, { key: "b", from: "c" }))).toBe("ae")
  })

  it("goes on without an anchor that is no longer shown, and knows nothing of what is not", () => {
    expect(keys(toggled(of("x"), listed, { key: "c", from: "x" }))).toBe("xc")
    expect(keys(toggled(of("x"), listed, { key: "y" }))).toBe("x")
  })

  it("takes all that is shown, then none of it, and leaves what is not shown", () => {
    expect(extentOf(of("x"), listed)).toBe("none")
    expect(extentOf(of("x", "a"), listed)).toBe("some")
    const all = allToggled(of("x", "a"), listed)
    expect(keys(all)).toBe("xabcde")
    expect(extentOf(all, listed)).toBe("all")
    expect(keys(allToggled(all, listed))).toBe("x")
    expect(extentOf(of("x"), { ...listed, items: [] })).toBe("none")
  })
})

function Table() {
  const [scope, setScope] = useState("one")
  const [items, setItems] = useState(["a1", "b1", "c1", "d1"])
  const selection = useSelection({ items, keyOf, scope })
  return (
    <>
      <DataTable
        caption="Lettres"
        columns={[{ label: "Lettre", cell: (item) => item }]}
        rows={items}
        rowKey={keyOf}
        choosing={{ ...selection, nameOf: (item) => item }}
      />
      <output>{selection.items.join(" ")}</output>
      <button type="button" onClick={() => setScope("two")}>
        other filters
      </button>
      <button type="button" onClick={() => setItems(["b2", "d1"])}>
        news
      </button>
    </>
  )
}

describe("a table whose rows can be chosen", () => {
  const chosen = () => document.querySelector("output")?.textContent
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name })

  it("chooses by click and with Shift, all by the head's box, which says when it is some", async () => {
    render(<Table />, { wrapper: MemoryRouter })
    const person = userEvent.setup()
    await person.click(box("Sélectionner a1"))
    await person.keyboard("{Shift>}")
    await person.click(box("Sélectionner c1"))
    await person.keyboard("{/Shift}")
    expect(chosen()).toBe("a1 b1 c1")
    const all = box("Sélectionner tout ce qui est affiché")
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await person.click(all)
    expect(chosen()).toBe("a1 b1 c1 d1")
    expect([all.checked, all.indeterminate]).toEqual([true, false])
    await person.click(all)
    expect(chosen()).toBe("")
  })

  it("shows the latest of what is chosen, keeps what is no longer shown, and forgets it with other filters", () => {
    render(<Table />, { wrapper: MemoryRouter })
    for (const name of ["a1", "b1"]) fireEvent.click(box(`Sélectionner ${name}`))
    fireEvent.click(screen.getByText("news"))
    expect(chosen()).toBe("a1 b2")
    fireEvent.click(screen.getByText("other filters"))
    expect(chosen()).toBe("")
  })
})

describe("the same done to many", () => {
  const laneOf = (item: string) => item[0] ?? ""

  it("goes in order within a lane, a few lanes at a time, and one that fails stops no other", async () => {
    const log: string[] = []
    let at = 0
    let most = 0
    const items = ["a1", "a2", "b1", "c1", "d1", "e1", "f1"]
    const { done, failed, left } = await runMany(items, {
      laneOf,
      async work(item) {
        at += 1
        most = Math.max(most, at)
        log.push(item)
        await new Promise((resolve) => setTimeout(resolve, 1))
        at -= 1
        if (item === "a1" || item === "e1") throw new Error(item)
        return item.toUpperCase()
      },
    })
    expect(most).toBe(4)
    expect(log.indexOf("a1")).toBeLessThan(log.indexOf("a2"))
    expect(failed.map(({ item }) => item).sort()).toEqual(["a1", "e1"])
    expect(done.map(({ result }) => result).sort()).toEqual(["A2", "B1", "C1", "D1", "F1"])
    expect(left).toEqual([])
  })

  it("begins nothing more once it is stopped, and says what is left", async () => {
    const controller = new AbortController()
    const outcome = await runMany(["a1", "a2", "a3"], {
      laneOf,
      signal: controller.signal,
      async work(item) {
        if (item === "a2") controller.abort()
      },
    })
    expect(outcome.done.map(({ item }) => item)).toEqual(["a1", "a2"])
    expect(outcome.left).toEqual(["a3"])
  })
})

describe("an action on many", () => {
  let refuse: (item: string) => boolean
  let undone: string[]
  let finish: () => void
  let notDone: readonly string[]
  let overs: number
  /** An item as it is by now. */
  let again: (item: string) => string | Promise<string>

  function Page() {
    const many = useMany()
    const start = async () => {
      await many.run(["a1", "b1", "c1"], {
        keyOf: (item) => item,
        nameOf: (item) => `Ligne ${item}`,
        laneOf: (item) => item,
        words: { progress: "Écriture", done: (count) => `${count} écrites` },
        async work(item) {
          if (item === "c1") await new Promise<void>((resolve) => (finish = resolve))
          if (refuse(item)) throw new TypeError("Failed to fetch")
          return `${item}!`
        },
        again: (item) => again(item),
        back: {
          words: { progress: "Retour", done: (count) => `${count} remises` },
          async undo(item, result) {
            if (item === "a1") throw new TypeError("Failed to fetch")
            undone.push(result)
          },
        },
        onLeft: (items) => {
          notDone = items
        },
        onOver: () => {
          overs += 1
        },
      })
    }
    return (
      <>
        <button type="button" onClick={() => void start()}>
          start
        </button>
        <ManyStatus {...many} />
      </>
    )
  }

  const begin = async () => {
    undone = []
    overs = 0
    again = (item) => `${item}+`
    render(<Page />)
    fireEvent.click(screen.getByText("start"))
    await screen.findByText("Écriture : 2 sur 3")
    // One at a time, however often it is asked for.
    fireEvent.click(screen.getByText("start"))
    expect(screen.getByText("Écriture : 2 sur 3")).toBeDefined()
    expect(isHeld()).toBe(true)
    await act(async () => finish())
  }

  it("says how far it is, what failed by name, and takes the rest back as far as it can", async () => {
    refuse = (item) => item === "b1"
    await begin()
    expect(await screen.findByText("2 écrites")).toBeDefined()
    expect(isHeld()).toBe(false)
    expect(notDone).toEqual(["b1"])
    expect(overs).toBe(1)
    const failures = within(screen.getByRole("list", { name: "Ce qui n'a pas été fait" }))
    expect(failures.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ligne b1 Erreur de connexion/),
    ])
    fireEvent.click(screen.getByRole("button", { name: /^Annuler/ }))
    expect(await screen.findByText("1 remises")).toBeDefined()
    expect(undone).toEqual(["c1!"])
    expect(overs).toBe(2)
    expect(screen.getByText("Ligne a1")).toBeDefined()
    expect(screen.queryByRole("button", { name: /^Annuler/ })).toBeNull()
  })

  it("is taken back by Ctrl+Z as well, from the box of a row too, and only what was done last", async () => {
    refuse = () => false
    await begin()
    await screen.findByText("3 écrites")
    const later = vi.fn()
    function Later() {
      useUndoKey(later)
      return null
    }
    const undo = (target: Element) => fireEvent.keyDown(target, { key: "z", ctrlKey: true })
    const { unmount } = render(<Later />)
    undo(document.body)
    expect(later).toHaveBeenCalledOnce()
    unmount()
    const fields = render(
      <>
        <input aria-label="Recherche" />
        <input type="checkbox" />
      </>,
    )
    undo(fields.getByRole("textbox"))
    expect(undone).toEqual([])
    undo(fields.getByRole("checkbox"))
    expect(await screen.findByText("2 remises")).toBeDefined()
    expect(undone.toSorted()).toEqual(["b1!", "c1!"])
    undo(document.body)
    expect(overs).toBe(2)
  })

  it("goes one by one within a lane, on the way back as well, and leaves chosen what was not begun", async () => {
    const log: string[] = []
    const slow = async (what: string) => {
      log.push(`${what} begins`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      log.push(`${what} ends`)
    }
    let left: readonly string[] = []
    function Lane({ stopAt }: { stopAt: string }) {
      const many = useMany()
      const work = async (item: string) => {
        if (item === stopAt) document.querySelector<HTMLElement>("[role=status] button")?.click()
        await slow(item)
        return item
      }
      const start = async () => {
        await many.run(["a1", "a2", "a3", "b1"], {
          ...{ keyOf: (item) => item, nameOf: (item) => item, laneOf: (item) => item[0] ?? "" },
          words: { progress: "Écriture", done: (count) => `${count} écrites` },
          ...{ work, again: (item) => item },
          back: {
            words: { progress: "Retour", done: (count) => `${count} remises` },
            undo: (item) => slow(`back ${item}`),
          },
          onLeft: (items) => {
            left = items
          },
        })
      }
      return (
        <>
          <button type="button" onClick={() => void start()}>
            start
          </button>
          <ManyStatus {...many} />
        </>
      )
    }
    render(<Lane stopAt="a2" />)
    fireEvent.click(screen.getByText("start"))
    expect(await screen.findByText("3 écrites")).toBeDefined()
    expect(left).toEqual(["a3"])
    fireEvent.click(screen.getByRole("button", { name: /^Annuler/ }))
    expect(await screen.findByText("3 remises")).toBeDefined()
    const inLane = log.filter((entry) => entry.includes("a"))
    expect(inLane.filter((entry) => / a\d|^a\d/.test(entry))).toEqual([
      ...["a1 begins", "a1 ends", "a2 begins", "a2 ends"],
      ...["back a1 begins", "back a1 ends", "back a2 begins", "back a2 ends"],
    ])
  })

  it("is tried again for what failed alone, as that is by then", async () => {
    refuse = (item) => item === "b1"
    await begin()
    fireEvent.click(await screen.findByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("1 écrites")).toBeDefined()
    expect(notDone).toEqual([])
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: /^Annuler/ }))
    await screen.findByText("1 remises")
    expect(undone).toEqual(["b1+!"])
  })

  it("is tried again as it was, where what it is by then cannot be read", async () => {
    refuse = (item) => item === "b1"
    await begin()
    again = () => Promise.reject(new TypeError("Failed to fetch"))
    refuse = () => false
    fireEvent.click(await screen.findByRole("button", { name: "Réessayer" }))
    expect(await screen.findByText("1 écrites")).toBeDefined()
    fireEvent.click(screen.getByRole("button", { name: /^Annuler/ }))
    await screen.findByText("1 remises")
    expect(undone).toEqual(["b1!"])
  })

  it("is told of until that is closed, which takes the way back along", async () => {
    refuse = () => false
    await begin()
    await screen.findByText("3 écrites")
    fireEvent.click(screen.getByRole("button", { name: "Fermer ce message" }))
    await vi.waitFor(() => expect(screen.queryByText("3 écrites")).toBeNull())
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })
    expect(undone).toEqual([])
  })

  it("can be taken back for ten seconds", async () => {
    refuse = () => false
    await begin()
    await screen.findByText("3 écrites")
    const now = Date.now()
    vi.spyOn(Date, "now").mockReturnValue(now + 9000)
    await screen.findByText("(1 s)")
    vi.spyOn(Date, "now").mockReturnValue(now + 11_000)
    await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^Annuler/ })).toBeNull())
    vi.restoreAllMocks()
    expect(screen.getByText("3 écrites")).toBeDefined()
  })
})
