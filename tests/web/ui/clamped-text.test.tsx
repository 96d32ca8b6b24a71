import { fireEvent, render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { ClampedText } from "../../../packages/web/src/ui/ClampedText.tsx"
import { fakeObservers } from "../../world/observers.ts"

/** The lines that the text needs at the present width; three are shown. */
let lines: number
/** Calls the observer, which a browser also calls for an element observed again. */
let resize: () => void

it("a text has a button for the rest only while it needs more than three lines", () => {
  show(3)
  const seen = [3, 4, 5, 2].map((length) => {
    lines = length
    resize()
    return buttons()
  })
  expect(seen).toEqual([[], ["voir plus"], ["voir plus"], []])
})

it("a text can be opened and folded repeatedly", () => {
  show(9)
  for (const name of ["voir plus", "voir moins", "voir plus", "voir moins"]) {
    const button = screen.getByRole("button", { name, expanded: name === "voir moins" })
    fireEvent.click(button)
    resize()
  }
  expect(buttons()).toEqual(["voir plus"])
})

function show(length: number) {
  lines = length
  const observers = fakeObservers("ResizeObserver")
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => lines * 20)
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(function (this: HTMLElement) {
    return (this.dataset.open === "true" ? lines : Math.min(lines, 3)) * 20
  })
  resize = () => {
    for (const { tell } of observers()) tell()
  }
  render(<ClampedText text="Un long texte" />)
  resize()
}
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent)
