import { fireEvent } from "@testing-library/react"
import { beforeEach, expect, it, onTestFinished, vi } from "vitest"
import { startWholeTexts } from "../../../packages/web/src/lib/wholeText.ts"

beforeEach(() => onTestFinished(startWholeTexts()))
const CUT = { scrollWidth: 200, clientWidth: 80 }
const WHOLE = { scrollWidth: 80, clientWidth: 80 }
const ELLIPSIS = 'data-cut style="text-overflow: ellipsis"'

it.each([
  ["that is cut", `<p><i ${ELLIPSIS}><b>Maison</b> Rivage</i></p>`, CUT, "Maison Rivage"],
  ["that has room", `<i ${ELLIPSIS}>Aube</i>`, WHOLE, null],
  ["that scrolls", "<i data-cut>Aube</i>", CUT, null],
  ["that has a title", `<i title="Ouvrir Aube" ${ELLIPSIS}>Aube</i>`, CUT, "Ouvrir Aube"],
  ["within a title", `<a title="Ouvrir"><i ${ELLIPSIS}>Aube</i></a>`, CUT, null],
])("a text %s has a tooltip with its whole text", (_what, html, sizes, title) => {
  const cut = put(html, sizes)
  fireEvent.pointerOver(cut.firstElementChild ?? cut)
  expect(cut.getAttribute("title")).toBe(title)
})

it("a tooltip follows its text, and goes when the text fits", () => {
  const cut = put(`<i ${ELLIPSIS}>Maison Rivage</i>`, CUT)
  const seen = ["Maison Rivage", "Maison Aube"].map((text) => {
    cut.textContent = text
    fireEvent.pointerOver(cut)
    return cut.title
  })
  expect(seen).toEqual(["Maison Rivage", "Maison Aube"])
  Object.defineProperty(cut, "clientWidth", { value: 200 })
  fireEvent.pointerOver(cut)
  expect(cut.hasAttribute("title")).toBe(false)
})

it.each([
  [61, "Une longue description"],
  // As high as its rows, except for a fraction of a pixel.
  [41, null],
])("a text of several rows, %i pixels high where 40 are visible, has a tooltip: %s", (scrollHeight, said) => {
  const rows = put("<p data-cut>Une longue description</p>", { scrollHeight, clientHeight: 40 })
  const style = { textOverflow: "clip", webkitLineClamp: "2" }
  vi.spyOn(window, "getComputedStyle").mockReturnValue(style as CSSStyleDeclaration)
  fireEvent.pointerOver(rows)
  expect(rows.getAttribute("title")).toBe(said)
})

/** An element of which only a part may be visible. */
function put(html: string, sizes: object): HTMLElement {
  document.body.innerHTML = html
  const element = document.querySelector<HTMLElement>("[data-cut]")
  if (!element) throw new Error("One is cut")
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true })
  return element
}
