import { act, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { setKeysOn, useKeys, useLead, usePageKey } from "../../../packages/web/src/lib/keys/keys.ts"
import { useRowKeys } from "../../../packages/web/src/lib/keys/rows.ts"

/** rules/interface.md#shortcuts */

const done = vi.fn<(what: string) => unknown>()
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const calls = () => done.mock.calls.flat()

function Page({ children }: { children?: React.ReactNode }) {
  usePageKey("n", "Nouveau client", () => done("n"))
  useKeys([{ keys: ["g c"], label: "Clients", group: "everywhere", act: () => done("clients") }])
  const lead = useLead()
  return (
    <main>
      <p>{lead ? "quelque chose est attendu" : "rien n'est attendu"}</p>
      {children}
    </main>
  )
}

beforeEach(() => {
  done.mockReset()
  act(() => setKeysOn(true))
})

it.each([
  ["a list that is chosen from", <div key="a" role="listbox" aria-label="là" tabIndex={0} />],
  ["a slider", <div key="a" role="slider" aria-label="là" aria-valuenow={1} tabIndex={0} />],
])("a key means nothing in %s", (_, field) => {
  render(<Page>{field}</Page>)
  screen.getByLabelText("là").focus()
  press("n")
  expect(done).not.toHaveBeenCalled()
})

it.each(["checkbox", "radio", "button", "submit", "reset", "file", "image", "color"])(
  "a key means something in a field that no letters are typed into: %s",
  (type) => {
    render(
      <Page>
        <input type={type} aria-label="là" />
      </Page>,
    )
    screen.getByLabelText("là").focus()
    press("n")
    expect(calls()).toEqual(["n"])
  },
)

it.each([
  ["nothing below a window of the browser's own", <dialog key="a" open />, 0],
  ["something beside one that is closed", <dialog key="a" />, 1],
  [
    "something while a window fades out",
    <div key="a" data-leaving="true">
      <div role="dialog" />
    </div>,
    1,
  ],
])("a key means %s", (_, window, times) => {
  render(<Page>{window}</Page>)
  press("n")
  expect(done).toHaveBeenCalledTimes(times)
})

describe("the first key of two", () => {
  it("is still followed while it is held, and by what a second one needs of Shift", () => {
    render(<Page />)
    press("g")
    press("g", { repeat: true })
    press("Shift")
    expect(screen.getByText("quelque chose est attendu")).toBeDefined()
    press("c")
    expect(calls()).toEqual(["clients"])
  })

  it("is waited for as long as ever, however lately there was another", () => {
    vi.useFakeTimers()
    render(<Page />)
    press("g")
    press("x")
    act(() => void vi.advanceTimersByTime(1000))
    press("g")
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByText("quelque chose est attendu")).toBeDefined()
    press("c")
    expect(calls()).toEqual(["clients"])
  })

  it("is not waited for while it is held alone", () => {
    render(<Page />)
    expect(press("g", { repeat: true })).toBe(false)
    expect(screen.getByText("rien n'est attendu")).toBeDefined()
  })
})

it("a key does what it means by now", () => {
  function Counter({ at }: { at: number }) {
    usePageKey("c", "Compter", () => done(`${at}`))
    return null
  }
  const { rerender } = render(<Counter at={1} />)
  rerender(<Counter at={2} />)
  press("c")
  expect(calls()).toEqual(["2"])
})

it("the keys of one part of the page go with it alone", () => {
  const Part = ({ letter }: { letter: string }) => {
    usePageKey(letter, letter, () => done(letter))
    return null
  }
  const { rerender } = render([<Part key="a" letter="a" />, <Part key="b" letter="b" />])
  rerender([<Part key="b" letter="b" />])
  expect([press("a"), press("b")]).toEqual([true, false])
  expect(calls()).toEqual(["b"])
})

describe("of several that have one key", () => {
  function Two({ first }: { first: unknown }) {
    usePageKey("c", "Le premier venu", () => done("first"))
    useKeys([
      {
        keys: ["c"],
        label: "Le dernier venu",
        group: "page",
        act: () => {
          done("last")
          return first
        },
      },
    ])
    return null
  }

  it("the last to have come does its work alone", () => {
    render(<Two first={undefined} />)
    press("c")
    expect(calls()).toEqual(["last"])
  })

  it("the next one does where there was nothing to do", () => {
    render(<Two first={false} />)
    expect(press("c")).toBe(false)
    expect(calls()).toEqual(["last", "first"])
  })
})

describe("a row's keys", () => {
  function Rows() {
    useRowKeys({ edit: done })
    return ["a", "b"].map((name) => (
      <div key={name} data-item data-row={name}>
        <button type="button" disabled>
          Indisponible
        </button>
        <button type="button">{name}</button>
        <input type="radio" aria-label={`Choix ${name}`} />
        <div role="tab" tabIndex={0}>
          Onglet {name}
        </div>
      </div>
    ))
  }
  const show = () =>
    render(
      <Page>
        <Rows />
      </Page>,
    )

  it("enter it by what can be entered, and bring it in sight", () => {
    const seen: (string | undefined)[] = []
    vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(function (this: HTMLElement) {
      seen.push(this.dataset.row)
    })
    show()
    press("j")
    press("j")
    expect([document.activeElement?.textContent, seen]).toEqual(["b", ["a", "b"]])
  })

  it("go on while they are held", () => {
    show()
    const seen = ["j", "j", "k"].map((key) => {
      press(key, { repeat: true })
      return document.activeElement?.textContent
    })
    expect(seen).toEqual(["a", "b", "a"])
  })

  it("leave the arrows to a choice within it", () => {
    show()
    for (const choice of [screen.getByLabelText("Choix a"), screen.getByText("Onglet a")]) {
      choice.focus()
      expect(press("ArrowRight")).toBe(true)
      expect(document.activeElement).toBe(choice)
    }
    press("e")
    expect(calls()).toEqual(["a"])
  })
})
