import { fireEvent } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { startWholeTexts } from "../../../packages/web/src/lib/wholeText.ts"

let stop: () => void

/** Of which less than half is in sight. */
function put(html: string, sizes: object = { scrollWidth: 200, clientWidth: 80 }): HTMLElement {
  document.body.innerHTML = html
  const element = document.querySelector<HTMLElement>("[data-cut]")
  if (!element) throw new Error("One is cut")
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true })
  return element
}

beforeEach(() => {
  stop = startWholeTexts()
})

afterEach(() => {
  stop()
  document.body.innerHTML = ""
})

it("a text that is cut is told whole where the pointer rests, and anew once it is another", () => {
  const cut = put('<p><span data-cut style="text-overflow: ellipsis"><b>Maison</b> Rivage</span></p>')
  fireEvent.pointerOver(cut.firstElementChild ?? cut)
  expect(cut.title).toBe("Maison Rivage")
  cut.textContent = "Maison Aube"
  fireEvent.pointerOver(cut)
  expect(cut.title).toBe("Maison Aube")
  Object.defineProperty(cut, "clientWidth", { value: 200 })
  fireEvent.pointerOver(cut)
  expect(cut.hasAttribute("title")).toBe(false)
})

it("a text that has room, that scrolls or that has a title of its own is left alone", () => {
  for (const [html, sizes] of [
    ['<span data-cut style="text-overflow: ellipsis">Aube</span>', { scrollWidth: 80, clientWidth: 80 }],
    ["<span data-cut>Aube</span>", undefined],
  ] as const) {
    const whole = put(html, sizes)
    fireEvent.pointerOver(whole)
    expect(whole.hasAttribute("title")).toBe(false)
  }
  const titled = put('<span data-cut title="Ouvrir Aube" style="text-overflow: ellipsis">Aube</span>')
  fireEvent.pointerOver(titled)
  expect(titled.title).toBe("Ouvrir Aube")
  const within = put('<a title="Ouvrir"><span data-cut style="text-overflow: ellipsis">Aube</span></a>')
  fireEvent.pointerOver(within)
  expect(within.hasAttribute("title")).toBe(false)
})

it.each([
  [61, "Une longue description"],
  // As high as its rows, but for a part of a pixel.
  [41, null],
])("a text of several rows, %i pixels high where 40 are in sight, is told: %s", (scrollHeight, said) => {
  const rows = put("<p data-cut>Une longue description</p>", { scrollHeight, clientHeight: 40 })
  const style = { textOverflow: "clip", webkitLineClamp: "2" }
  vi.spyOn(window, "getComputedStyle").mockReturnValue(style as CSSStyleDeclaration)
  fireEvent.pointerOver(rows)
  expect(rows.getAttribute("title")).toBe(said)
})
