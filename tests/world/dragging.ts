import { act } from "@testing-library/react"
import { vi } from "vitest"

/** Lays cells out side by side: an element without a size cannot be dragged. */
export function layOutCells(cells: string, across: number): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const own = this.closest(cells)
    const at = own ? [...document.querySelectorAll(cells)].indexOf(own) : -1
    if (at < 0) return new DOMRect()
    return new DOMRect((at % across) * 100, Math.floor(at / across) * 100, 100, 100)
  })
}

/** Waits for drag sensors, which measure and listen shortly after each step. */
export const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)))
