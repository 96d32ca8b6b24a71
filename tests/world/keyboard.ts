import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect } from "vitest"

/** Browsers take the focus off disabled elements; happy-dom does not. */
export function expectKeyboardOn(element: HTMLElement): void {
  expect(document.activeElement).toBe(element)
  expect(element.matches(":disabled")).toBe(false)
}

/** Presses a button, and again while it is busy; it keeps the focus. */
export async function pressByKeyboard(button: HTMLElement): Promise<void> {
  button.focus()
  await userEvent.keyboard("{Enter}")
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"))
  expectKeyboardOn(button)
  await userEvent.keyboard("{Enter}")
  await userEvent.keyboard(" ")
}
