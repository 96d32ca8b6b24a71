import { act } from "@testing-library/react"
import { vi } from "vitest"

/** Cells side by side, as a browser would lay them out: what is drawn nowhere is dragged nowhere. */
export function layOutCells(cells: string, across: number): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const own = this.closest(cells)
    const at = own ? [...document.querySelectorAll(cells)].indexOf(own) : -1
    if (at < 0) return new DOMRect()
    return new DOMRect((at % across) * 100, Math.floor(at / across) * 100, 100, 100)
  })
}

/** What is dragged is measured, and listens, a moment after each step. */
export const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
