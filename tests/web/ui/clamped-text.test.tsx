import { act, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { ClampedText } from "../../../packages/web/src/ui/ClampedText.tsx"

const LINE = 20
/** How many lines the text takes at the present width. */
let lines: number
const observers = new Set<() => void>()

/** As the browser tells of a size: also of whatever is observed anew. */
const resize = () => act(() => [...observers].forEach((tell) => void tell()))

beforeEach(() => {
  observers.clear()
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe() {
        observers.add(this.tell)
      }
      disconnect() {
        observers.delete(this.tell)
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => lines * LINE)
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(function (this: HTMLElement) {
    return (this.dataset.open === "true" ? lines : Math.min(lines, 3)) * LINE
  })
})

const show = (length: number) => {
  lines = length
  render(<ClampedText text="Un long texte" />)
  resize()
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }))
  resize()
}

describe("a text of which three lines are shown", () => {
  it.each([
    [3, 0],
    [4, 1],
  ])("of %i lines has a button for the rest: %i", (length, count) => {
    show(length)
    expect(screen.queryAllByRole("button")).toHaveLength(count)
  })

  it("is opened and folded as often as one likes", () => {
    show(9)
    for (const _ of [1, 2]) {
      press("voir plus")
      expect(screen.getByRole("button", { name: "voir moins" }).getAttribute("aria-expanded")).toBe("true")
      press("voir moins")
      expect(screen.getByRole("button", { name: "voir plus" }).getAttribute("aria-expanded")).toBe("false")
    }
  })

  it("has the button while the page is too narrow for it alone", () => {
    show(3)
    lines = 5
    resize()
    expect(screen.getByRole("button", { name: "voir plus" })).toBeDefined()
    lines = 2
    resize()
    expect(screen.queryByRole("button")).toBeNull()
  })
})
