import { act, cleanup, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import {
  setKeysOn,
  useKeys,
  useKeysInEffect,
  useLead,
  usePageKey,
} from "../../../packages/web/src/lib/keys/keys.ts"
import { useRowKeys } from "../../../packages/web/src/lib/keys/rows.ts"
import { startTypeAhead } from "../../../packages/web/src/lib/typeAhead.ts"

beforeEach(() => {
  done.mockReset()
  act(() => setKeysOn(true))
  startTypeAhead()
})

describe("a shortcut", () => {
  it("runs while its page is open, whatever the keyboard layout", () => {
    const { unmount } = render(<Page />)
    expect(press("n", { code: "KeyB" })).toBe(false)
    // With caps lock.
    press("N")
    press("?", { shiftKey: true, code: "KeyM" })
    press("h")
    press("h", { repeat: true })
    expect(calls()).toEqual(["n", "n", "?", "held", "held"])
    unmount()
    expect([press("n"), calls().length]).toEqual([true, 5])
  })

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { key: "N", shiftKey: true },
    { isComposing: true },
    { repeat: true },
  ])("ignores %j", (more) => {
    render(<Page />)
    fireEvent.keyDown(document.body, { key: "n", ...more })
    expect(calls()).toEqual([])
  })

  it.each<[string, string, boolean]>([
    ["a field", "<input>", false],
    ["a text", "<textarea></textarea>", false],
    ["a choice", "<select></select>", false],
    ["an autocomplete", '<div role="combobox" tabindex="0"></div>', false],
    ["a listbox", '<div role="listbox" tabindex="0"></div>', false],
    ["a slider", '<div role="slider" tabindex="0"></div>', false],
    ["an open menu", '<div role="menu"><button role="menuitem"></button></div>', false],
    ...["checkbox", "radio", "button", "submit", "reset", "file", "image", "color"].map(
      (type) => [`a field of type ${type}`, `<input type="${type}">`, true] as [string, string, boolean],
    ),
    ["a page with a window above it", '<button></button><div role="dialog"></div>', false],
    ["a page below a browser dialog", "<button></button><dialog open></dialog>", false],
    ["a page with a closed window", "<button></button><dialog></dialog>", true],
    [
      "a page whose window fades out",
      '<button></button><div data-leaving="true"><div role="dialog"></div></div>',
      true,
    ],
  ])("pressed in %s (%s) runs: %s", (_where, html, does) => {
    render(<Page>{<div dangerouslySetInnerHTML={{ __html: html }} />}</Page>)
    document.querySelector<HTMLElement>("main :is(input, textarea, select, button, [tabindex])")?.focus()
    press("n")
    expect(calls()).toEqual(does ? ["n"] : [])
  })

  it("does not reach the page when an element has handled it", () => {
    render(
      <Page>
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          là
        </button>
      </Page>,
    )
    screen.getByRole("button").focus()
    press("n")
    expect(calls()).toEqual([])
  })

  it("is off when the user switched shortcuts off on this device", () => {
    render(<Page />)
    act(() => setKeysOn(false))
    expect(["n", "?", "g", "c"].map((key) => press(key))).toEqual([true, true, true, true])
    expect([calls(), localStorage.getItem("trame.keys")]).toEqual([[], "off"])
    act(() => setKeysOn(true))
    press("n")
    expect([calls(), localStorage.getItem("trame.keys")]).toEqual([["n"], null])
  })

  it("runs the latest handler, and ends with its own component only", () => {
    const Part = ({ letter, at }: { letter: string; at: number }) => {
      usePageKey(letter, letter, () => done(`${letter}${at}`))
      return null
    }
    const { rerender } = render([<Part key="a" letter="a" at={1} />, <Part key="b" letter="b" at={1} />])
    rerender([<Part key="b" letter="b" at={2} />])
    expect([press("a"), press("b")]).toEqual([true, false])
    expect(calls()).toEqual(["b2"])
  })

  it.each([
    [undefined, ["last"]],
    [false, ["last", "first"]],
  ])("with several handlers runs the last one; when that returns %s, of %j", (answer, expected) => {
    function Two() {
      usePageKey("c", "Le premier venu", () => done("first"))
      usePageKey("c", "Le dernier venu", () => {
        done("last")
        return answer
      })
      return null
    }
    render(<Two />)
    expect(press("c")).toBe(false)
    expect(calls()).toEqual(expected)
  })
})

describe("a sequence of two keys", () => {
  it("runs its action, and the possible second keys are shown meanwhile", () => {
    render(<Page />)
    // Prevents the browser's find-as-you-type.
    expect(press("g")).toBe(false)
    onTheWay("Clients, Dashboard")
    // A repeat, and a Shift that the second key needs, do not end it.
    press("g", { repeat: true })
    press("Shift")
    expect(press("c")).toBe(false)
    onTheWay("")
    expect(press("g", { repeat: true })).toBe(false)
    onTheWay("")
    expect(calls()).toEqual(["clients"])
  })

  it("ends after a second and a half, by Escape, or by an unknown letter", () => {
    vi.useFakeTimers()
    render(<Page />)
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    press("g")
    expect(press("n")).toBe(false)
    wait(1000)
    // Whatever the time since the last one.
    press("g")
    wait(1499)
    onTheWay("Clients, Dashboard")
    wait(1)
    onTheWay("")
    press("c")
    press("g")
    press("Escape")
    press("c")
    expect(calls()).toEqual([])
  })
})

describe("the keys of a list", () => {
  function List({ names }: { names: string[] }) {
    useRowKeys({
      edit: (row) => done("edit", row),
      select: (row, adds) => done("select", row, ...(adds ? ["too"] : [])),
    })
    return [...names, "more"].map((name) => (
      <div
        key={name}
        {...(name === "more" ? { "data-more": true } : { "data-item": true, "data-row": name })}
      >
        <input type="checkbox" aria-label={`Sélectionner ${name}`} />
        <input type="radio" aria-label={`Choix ${name}`} />
        <button type="button" disabled>
          Indisponible
        </button>
        <a href={`#${name}`}>{name}</a>
        <button type="button">Supprimer {name}</button>
      </div>
    ))
  }
  const show = (...names: string[]) =>
    render(
      <Page>
        <List names={names} />
      </Page>,
    )
  const walk = (...keys: string[]) =>
    keys.map((key) => {
      press(key)
      return document.activeElement?.textContent
    })
  const layOut = (placeOf: (row: string) => { top: number; left: number } | undefined) =>
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const { top, left } = placeOf((this as HTMLElement).dataset.row ?? "") ?? { top: 5000, left: 0 }
      return new DOMRect(left, top, 280, 180)
    })

  it("move the focus row by row, from any element of a row, and scroll the row into view", () => {
    const seen: (string | undefined)[] = []
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      seen.push(this.dataset.row)
    })
    show("a", "b")
    expect(walk("j", "j", "j", "j", "k")).toEqual(["a", "b", "more", "more", "b"])
    expect(seen).toEqual(["a", "b", undefined, "b"])
    screen.getByText("Supprimer a").focus()
    press("j", { repeat: true })
    expect(document.activeElement?.textContent).toBe("b")
  })

  it.each([
    [{ a: -500, b: 100, c: 300 }, ["b", "c"]],
    // All rows are below, or were: enter at the end nearer to the direction.
    [{}, ["a", "more"]],
  ])("enter at the visible rows, from either end: %j", (tops: Record<string, number>, rows) => {
    layOut((row) => ({ top: tops[row] ?? 5000, left: 0 }))
    const entered = ["j", "k"].map((key) => {
      show("a", "b", "c")
      const [row] = walk(key)
      cleanup()
      return row
    })
    expect(entered).toEqual(rows)
  })

  it("leave the arrows to the page until a row has the focus, and to a control inside a row", () => {
    show("a", "b")
    expect(press("ArrowDown")).toBe(true)
    expect(walk("j", "ArrowRight", "ArrowLeft")).toEqual(["a", "b", "a"])
    const choice = screen.getByLabelText("Choix a")
    choice.focus()
    expect([press("ArrowRight"), document.activeElement]).toEqual([true, choice])
  })

  it("move by lines with the arrows when cards are side by side", () => {
    const LINES = ["ab", "cd", "e", "fg"]
    layOut((row) => {
      const top = LINES.findIndex((line) => row && line.includes(row))
      return top < 0 ? { top: 800, left: 0 } : { top: top * 200, left: (LINES[top]?.indexOf(row) ?? 0) * 300 }
    })
    show(..."abcdefg")
    expect(walk("j", "ArrowRight", "ArrowDown", "ArrowUp")).toEqual(["a", "b", "d", "b"])
    // A shorter line is not skipped.
    const arrows = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp"]
    expect(walk(...arrows)).toEqual(["d", "e", "f", "g", "e"])
  })

  it("edit and select the focused row, and none without focus", () => {
    show("a", "b")
    expect([press("e"), press("x")]).toEqual([true, true])
    walk("j", "j")
    press("e")
    press("x")
    expect(done.mock.calls).toEqual([
      ["edit", "b"],
      ["select", "b"],
    ])
  })

  it("extend the selection from row to row, and take nothing from it", () => {
    show("a", "b")
    for (const key of ["J", "J", "K"]) press(key, { shiftKey: true })
    expect(done.mock.calls).toEqual([
      ["select", "a", "too"],
      ["select", "b", "too"],
      ["select", "a", "too"],
    ])
  })

  it("are listed while they are active; a shortcut of the page wins over the list's", () => {
    function Listing() {
      return <pre>{useKeysInEffect().map(({ keys, label, group }) => `${group}: ${keys} ${label}\n`)}</pre>
    }
    function Marking({ list }: { list: boolean }) {
      usePageKey("e", "Marquer comme traité", () => done("page"))
      return list ? <List names={["a"]} /> : null
    }
    const screenOf = (list: boolean, marks: boolean) => (
      <Page>
        {marks ? <Marking list={list} /> : list ? <List names={["a"]} /> : null}
        <Listing />
      </Page>
    )
    const lines = () => document.querySelector("pre")?.textContent?.match(/.* e .*|.* n .*/g)
    const { rerender } = render(screenOf(false, false))
    const NEW = "page: n Nouveau client"
    expect(lines()).toEqual([NEW])
    rerender(screenOf(true, false))
    expect(lines()?.toSorted()).toEqual(["lists: e Modifier", NEW])
    rerender(screenOf(true, true))
    expect(lines()?.toSorted()).toEqual(["page: e Marquer comme traité", NEW])
    walk("j")
    press("e")
    expect(calls()).toEqual(["page"])
  })
})

describe("letters typed in an open menu", () => {
  it.each([
    ["h", "Hugo"],
    ["É", "Élodie"],
    ["el", "Élodie"],
    ["ii", "Iris"],
    ["z", "Camille"],
  ])("%s leads to %s", (letters, name) => {
    render(
      <div role="menu">
        {["Camille", "Hugo", "Inès", "Iris", "Élodie"].map((item) => (
          <button key={item} type="button" role="menuitem" tabIndex={-1}>
            {item}
          </button>
        ))}
      </div>,
    )
    screen.getByText("Camille").focus()
    // Another key begins a new word.
    for (const key of ["ArrowDown", ...letters]) press(key)
    expect(document.activeElement?.textContent).toBe(name)
  })
})

/** rules/interface.md#shortcuts */

const done = vi.fn<(what: string, ...row: string[]) => unknown>()
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const calls = () => done.mock.calls.flat()
const onTheWay = (text: string) => expect(screen.getByRole("status").textContent).toBe(text)

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
      <output>{lead?.sequels.map(({ label }) => label).join(", ")}</output>
      {children}
    </main>
  )
}
