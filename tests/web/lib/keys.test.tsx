import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import {
  setKeysOn,
  useKeys,
  useKeysInEffect,
  useLead,
  usePageKey,
} from "../../../packages/web/src/lib/keys/keys.ts"
import { useRowKeys } from "../../../packages/web/src/lib/keys/rows.ts"

const done = vi.fn()
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

function Page({ children }: { children?: React.ReactNode }) {
  usePageKey("n", "Nouveau client", () => done("n"))
  useKeys([
    { keys: ["g c"], label: "Clients", group: "everywhere", act: () => done("clients") },
    { keys: ["g d"], label: "Dashboard", group: "everywhere", act: () => done("dashboard") },
    { keys: ["h"], label: "Tenu", group: "page", act: () => done("held"), held: true },
    { keys: ["?"], label: "Voir les raccourcis", group: "everywhere", act: () => done("?") },
  ])
  const lead = useLead()
  return (
    <main>
      <p>{lead ? lead.sequels.map(({ label }) => label).join(", ") : "rien n'est attendu"}</p>
      {children}
    </main>
  )
}

beforeEach(() => {
  done.mockReset()
  act(() => setKeysOn(true))
})

describe("a key", () => {
  it("does its work while its page is there, whatever the keyboard calls its place", () => {
    const { unmount } = render(<Page />)
    expect(press("n", { code: "KeyB" })).toBe(false)
    // With capitals locked.
    press("N")
    press("?", { shiftKey: true, code: "KeyM" })
    expect(done.mock.calls.flat()).toEqual(["n", "n", "?"])
    unmount()
    expect(press("n")).toBe(true)
    expect(done).toHaveBeenCalledTimes(3)
  })

  it.each([
    ["with Ctrl", { ctrlKey: true }],
    ["with Meta", { metaKey: true }],
    ["with Alt", { altKey: true }],
    ["with Shift, where it is a letter", { key: "N", shiftKey: true }],
    ["within a composition", { isComposing: true }],
    ["while it is held", { repeat: true }],
  ])("means nothing %s", (_, more) => {
    render(<Page />)
    fireEvent.keyDown(document.body, { key: "n", ...more })
    expect(done).not.toHaveBeenCalled()
  })

  it.each([
    ["a field", <input key="a" aria-label="là" />],
    ["a text", <textarea key="a" aria-label="là" />],
    ["a choice", <select key="a" aria-label="là" />],
    [
      "a list that is typed into",
      <div key="a" role="combobox" aria-label="là" aria-expanded aria-controls="rows" tabIndex={0} />,
    ],
    [
      "an open menu",
      <div key="a" role="menu">
        <button type="button" role="menuitem" aria-label="là" />
      </div>,
    ],
  ])("means nothing in %s", (_, field) => {
    render(<Page>{field}</Page>)
    screen.getByLabelText("là").focus()
    press("n")
    expect(done).not.toHaveBeenCalled()
  })

  it("means something on a box that is ticked", () => {
    render(
      <Page>
        <input type="checkbox" aria-label="là" />
      </Page>,
    )
    screen.getByLabelText("là").focus()
    press("n")
    expect(done).toHaveBeenCalledOnce()
  })

  it("means nothing while a window lies above the page, wherever the keyboard is", () => {
    const { rerender } = render(
      <Page>
        <div role="dialog" />
      </Page>,
    )
    press("n")
    expect(done).not.toHaveBeenCalled()
    rerender(<Page />)
    press("n")
    expect(done).toHaveBeenCalledOnce()
  })

  it("means nothing where somebody took it already", () => {
    render(
      <Page>
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          là
        </button>
      </Page>,
    )
    screen.getByRole("button").focus()
    press("n")
    expect(done).not.toHaveBeenCalled()
  })

  it("goes on while it is held where that was meant", () => {
    render(<Page />)
    press("h")
    press("h", { repeat: true })
    expect(done).toHaveBeenCalledTimes(2)
  })

  it("means nothing once the person switched them off, which this device remembers", () => {
    render(<Page />)
    act(() => setKeysOn(false))
    for (const key of ["n", "?", "g", "c"]) expect(press(key)).toBe(true)
    expect(done).not.toHaveBeenCalled()
    expect(localStorage.getItem("trame.keys")).toBe("off")
    act(() => setKeysOn(true))
    press("n")
    expect(done).toHaveBeenCalledOnce()
    expect(localStorage.getItem("trame.keys")).toBeNull()
  })
})

describe("two keys", () => {
  it("follow one another, and what may follow is shown meanwhile", () => {
    render(<Page />)
    // The browser does nothing else of either: some find in the page whatever is typed.
    expect(press("g")).toBe(false)
    expect(screen.getByText("Clients, Dashboard")).toBeDefined()
    expect(press("c")).toBe(false)
    expect(done.mock.calls).toEqual([["clients"]])
    expect(screen.getByText("rien n'est attendu")).toBeDefined()
  })

  it("are forgotten after a second and a half, and by Escape", () => {
    vi.useFakeTimers()
    render(<Page />)
    press("g")
    act(() => void vi.advanceTimersByTime(1499))
    expect(screen.getByText("Clients, Dashboard")).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText("rien n'est attendu")).toBeDefined()
    press("c")
    press("g")
    press("Escape")
    expect(screen.getByText("rien n'est attendu")).toBeDefined()
    press("c")
    expect(done).not.toHaveBeenCalled()
  })

  it("do nothing else where no place has that letter", () => {
    render(<Page />)
    press("g")
    expect(press("n")).toBe(false)
    expect(done).not.toHaveBeenCalled()
    press("n")
    expect(done.mock.calls).toEqual([["n"]])
  })
})

function List({ names, edit, select }: { names: string[]; edit?: boolean; select?: boolean }) {
  useRowKeys({
    ...(edit && { edit: (row) => done("edit", row) }),
    ...(select && { select: (row) => done("select", row) }),
  })
  return (
    <ul>
      {names.map((name) => (
        <li key={name} data-item data-row={name}>
          <input type="checkbox" aria-label={`Sélectionner ${name}`} />
          <a href={`#${name}`}>{name}</a>
          <button type="button">Supprimer {name}</button>
        </li>
      ))}
      <li>
        <button type="button" data-more>
          Afficher plus
        </button>
      </li>
    </ul>
  )
}

const focused = () => document.activeElement?.textContent

describe("a list", () => {
  const list = (
    <Page>
      <List names={["a", "b", "c"]} edit select />
    </Page>
  )

  it("is gone through with j and k, by the real focus, to what shows more of it", () => {
    render(list)
    const seen = ["j", "j", "j", "j", "j", "k"].map((key) => {
      press(key)
      return focused()
    })
    expect(seen).toEqual(["a", "b", "c", "Afficher plus", "Afficher plus", "c"])
  })

  it("is entered from its end with k", () => {
    render(list)
    press("k")
    expect(focused()).toBe("Afficher plus")
  })

  it("is entered at what is in sight, from whichever end", () => {
    const tops: Record<string, number> = { a: -500, b: 100, c: 300 }
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, tops[(this as HTMLElement).dataset.row ?? ""] ?? 5000, 280, 180)
    })
    const enteredBy = (key: string) => {
      render(list)
      press(key)
      const row = focused()
      cleanup()
      return row
    }
    expect(["j", "k"].map(enteredBy)).toEqual(["b", "c"])
    // Of those that are all further down, or were, at the end that is nearer to where one goes.
    for (const row of Object.keys(tops)) tops[row] = 5000
    expect(["j", "k"].map(enteredBy)).toEqual(["a", "Afficher plus"])
    vi.restoreAllMocks()
  })

  it("goes on from whatever of a row has the focus", () => {
    render(list)
    screen.getByText("Supprimer b").focus()
    press("j")
    expect(focused()).toBe("c")
  })

  it("leaves arrows to the page until one of its rows has the focus", () => {
    render(list)
    expect(press("ArrowDown")).toBe(true)
    press("j")
    expect(press("ArrowRight")).toBe(false)
    expect(focused()).toBe("b")
    press("ArrowLeft")
    expect(focused()).toBe("a")
  })

  it("is gone through line by line with the arrows where cards stand side by side", () => {
    const places: Record<string, { top: number; left: number }> = {
      a: { top: 0, left: 0 },
      b: { top: 0, left: 300 },
      c: { top: 200, left: 0 },
      d: { top: 200, left: 300 },
      e: { top: 400, left: 0 },
      f: { top: 600, left: 0 },
      g: { top: 600, left: 300 },
    }
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const { top, left } = places[(this as HTMLElement).dataset.row ?? ""] ?? { top: 800, left: 0 }
      return new DOMRect(left, top, 280, 180)
    })
    render(
      <Page>
        <List names={["a", "b", "c", "d", "e", "f", "g"]} />
      </Page>,
    )
    press("j")
    press("ArrowRight")
    press("ArrowDown")
    expect(focused()).toBe("d")
    press("ArrowUp")
    expect(focused()).toBe("b")
    // A line that ends before this column is not passed over.
    for (const [key, row] of [
      ["ArrowDown", "d"],
      ["ArrowDown", "e"],
      ["ArrowDown", "f"],
      ["ArrowRight", "g"],
      ["ArrowUp", "e"],
    ] as const) {
      press(key)
      expect(focused()).toBe(row)
    }
    vi.restoreAllMocks()
  })

  it("edits and chooses the row that has the focus, and none when there is none", () => {
    render(list)
    expect(press("e")).toBe(true)
    expect(press("x")).toBe(true)
    press("j")
    press("j")
    press("e")
    press("x")
    expect(done.mock.calls).toEqual([
      ["edit", "b"],
      ["select", "b"],
    ])
  })
})

function Listing() {
  return useKeysInEffect().map(({ keys, label, group }) => (
    <li key={label}>{`${group}: ${keys.join(" ")} ${label}`}</li>
  ))
}

describe("what is listed", () => {
  it("is what is in effect, and changes with the page", () => {
    function Screen() {
      const [list, show] = useState(false)
      return (
        <Page>
          {list ? <List names={["a"]} edit /> : null}
          <button type="button" onClick={() => show(!list)}>
            Changer
          </button>
          <section>
            <Listing />
          </section>
        </Page>
      )
    }
    render(<Screen />)
    const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(lines()).toContain("page: n Nouveau client")
    expect(lines().some((line) => line?.includes("Modifier"))).toBe(false)
    fireEvent.click(screen.getByText("Changer"))
    expect(lines()).toContain("lists: e Modifier")
    fireEvent.click(screen.getByText("Changer"))
    expect(lines().some((line) => line?.includes("Modifier"))).toBe(false)
  })

  it("tells of a key only what it does here: the page comes before the list", () => {
    function Screen() {
      usePageKey("e", "Marquer comme traité", () => done("page"))
      return (
        <Page>
          <List names={["a"]} edit />
          <Listing />
        </Page>
      )
    }
    render(<Screen />)
    press("j")
    press("e")
    expect(done.mock.calls).toEqual([["page"]])
    expect(screen.getByText("page: e Marquer comme traité")).toBeDefined()
    expect(screen.queryByText("lists: e Modifier")).toBeNull()
  })
})
