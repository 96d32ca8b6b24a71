import { expect } from "vitest"

/** A browser takes the keyboard off what is disabled, happy-dom does not. */
export function expectKeyboardOn(element: HTMLElement): void {
  expect(document.activeElement).toBe(element)
  expect(element.matches(":disabled")).toBe(false)
}
