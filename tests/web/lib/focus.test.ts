import { fireEvent } from "@testing-library/react"
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { focusRow } from "../../../packages/web/src/lib/dialog/focusRow.ts"
import { keepFocus } from "../../../packages/web/src/lib/dialog/keepFocus.ts"

beforeEach(() => void vi.useFakeTimers())

describe("the focus of a removed element", () => {
  let stop: () => void
  const passes = (milliseconds = 150) => vi.advanceTimersByTimeAsync(milliseconds)

  beforeEach(() => {
    stop = keepFocus()
    onTestFinished(stop)
  })
  /** Removes an element and its focus, as a browser does. */
  function take(selector: string): void {
    for (const one of document.querySelectorAll(selector)) one.remove()
  }
  function show(rows: string, ...dialogs: string[]): void {
    document.body.innerHTML = `<main><ul>${buttons(rows)}</ul><p><button>Ouvrir</button></p>
      <p><button>Voisin</button></p></main>${dialogs.map(dialog).join("")}`
  }

  it.each([
    ["the next row", "abc", "b", "c"],
    ["the row before the last one", "abc", "c", "b"],
    ["the neighbour of the list, after its only row", "b", "b", "Ouvrir"],
  ])("goes to %s", async (_where, rows, had, found) => {
    show(rows)
    elementOf(had).focus()
    elementOf(had).closest("li")?.remove()
    await passes(90)
    expect(focusedText()).toBe("nothing")
    await passes(20)
    expect(focusedText()).toBe(found)
  })

  it("returns to the page from a closed window, even if its opener is gone", async () => {
    show("", "Supprimer")
    elementOf("Ouvrir").focus()
    elementOf("Supprimer").focus()
    elementOf("Ouvrir").closest("p")?.remove()
    take("[role=dialog]")
    await passes()
    expect(focusedText()).toBe("Voisin")
  })

  it("returns to the window below a confirmation, not to the page", async () => {
    show("", "Modèles", "Confirmer")
    elementOf("Ouvrir").focus()
    elementOf("Confirmer").focus()
    take("[role=dialog]:last-child")
    await passes()
    expect(focusedText()).toBe("Modèles")
  })

  it("skips an element that cannot be focused", async () => {
    show("abc")
    elementOf("b").focus()
    // As a browser does when styles hide it.
    elementOf("c").focus = () => {}
    elementOf("b").closest("li")?.remove()
    await passes()
    expect(focusedText()).toBe("a")
  })

  it("stays with a row that moves among its neighbours, unless the user has left it", async () => {
    show("ab")
    const button = elementOf("a")
    button.focus()
    const putLast = async () => {
      button.closest("ul")?.append(button.closest("li") ?? "")
      // As a browser does.
      button.blur()
      await passes(10)
    }
    await putLast()
    expect(focusedText()).toBe("a")
    fireEvent.pointerDown(document.body)
    button.blur()
    await passes(10)
    await putLast()
    expect(focusedText()).toBe("nothing")
  })

  it.each([
    ["another element has taken it", () => elementOf("Voisin").focus(), "Voisin"],
    ["the page is left", () => stop(), "nothing"],
  ])("is not moved when %s", async (_what, happens, found) => {
    show("ab")
    elementOf("a").focus()
    elementOf("a").closest("li")?.remove()
    await passes(50)
    happens()
    await passes()
    expect(focusedText()).toBe(found)
  })

  it("is not moved when the user clicked on the background before", async () => {
    show("ab")
    elementOf("a").focus()
    await passes(10)
    fireEvent.pointerDown(document.body)
    elementOf("a").blur()
    await passes(10)
    elementOf("a").closest("li")?.remove()
    await passes()
    expect(focusedText()).toBe("nothing")
  })
})

describe("a row that was just added", () => {
  const ROWS = {
    a: '<li data-row="a"><a href="/a">a</a></li>',
    plain: '<li data-row="plain">Sans lien</li>',
    veiled:
      '<li data-row="veiled"><button hidden>Plus tard</button><i aria-hidden="true"><a href="/">Image</a></i><button>Ouvrir</button></li>',
  }
  const show = (rows: string, more = "") => {
    document.body.innerHTML = `<main><input><ul>${rows}</ul>${more}</main>`
  }
  const field = () => document.querySelector("input") ?? document.body

  it.each([
    ["a", "a"],
    // Without a tab index, a browser would not focus it.
    ["plain", "Sans lien"],
    ["veiled", "Ouvrir"],
  ] as const)("gets the focus when it appears: %s", (row, found) => {
    show("")
    focusRow(row)
    vi.advanceTimersByTime(2000)
    show(ROWS[row])
    vi.advanceTimersByTime(100)
    expect(focusedText()).toBe(found)
    expect(document.activeElement?.getAttribute("tabindex")).toBe(row === "plain" ? "-1" : null)
  })

  it("waits for the dialog above it to close", () => {
    show(ROWS.a, dialog("Nom"))
    elementOf("Nom").focus()
    focusRow("a")
    vi.advanceTimersByTime(1000)
    expect(focusedText()).toBe("Nom")
    show(ROWS.a)
    vi.advanceTimersByTime(100)
    expect(focusedText()).toBe("a")
  })

  it.each([
    ["a key", () => fireEvent.keyDown(field(), { key: "x" })],
    ["the pointer", () => fireEvent.pointerDown(field())],
    ["another row that was added", () => focusRow("b")],
    ["three seconds", () => vi.advanceTimersByTime(3100)],
  ])("is not focused after %s", (_what, goOn) => {
    show("")
    focusRow("a")
    vi.advanceTimersByTime(500)
    goOn()
    document.querySelector("ul")?.insertAdjacentHTML("beforeend", ROWS.a)
    vi.advanceTimersByTime(3000)
    expect(focusedText()).not.toBe("a")
  })
})

/** rules/interface.md#keyboard */

const elementOf = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>("button, a")].find(
    (one) => one.textContent === name,
  )
  if (!found) throw new Error(`Nothing is called ${name}`)
  return found
}
const focusedText = () => {
  const { activeElement, body } = document
  return activeElement === body ? "nothing" : activeElement?.textContent || activeElement?.tagName
}
const buttons = (names: string) => [...names].map((name) => `<li><button>${name}</button></li>`).join("")
const dialog = (name: string) => `<div role="dialog"><button>${name}</button></div>`
