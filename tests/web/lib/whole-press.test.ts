import { fireEvent } from "@testing-library/react"
import { beforeAll, beforeEach, expect, it, vi } from "vitest"
import { keepPressesWhole } from "../../../packages/web/src/lib/dialog/wholePress.ts"

const clicked = vi.fn()
let button: HTMLButtonElement
let icon: HTMLElement
let beside: HTMLElement

beforeAll(keepPressesWhole)

beforeEach(() => {
  clicked.mockClear()
  document.body.innerHTML = "<p>Publication</p><button><i></i>Enregistrer</button><a href='#'>Annuler</a>"
  button = document.querySelector("button") ?? document.createElement("button")
  icon = document.querySelector("i") ?? button
  beside = document.querySelector("p") ?? button
  button.addEventListener("click", clicked)
})

const AT = { clientX: 100, clientY: 50 }

it("what has moved away from under a press is pressed, once", () => {
  fireEvent.mouseDown(icon, AT)
  fireEvent.mouseUp(beside, { clientX: 102, clientY: 49 })
  expect(clicked).toHaveBeenCalledTimes(1)
  // The browser's own click is on what is around both.
  fireEvent.click(document.body)
  fireEvent.mouseUp(beside, AT)
  expect(clicked).toHaveBeenCalledTimes(1)
})

it("what is still there is left to the browser", () => {
  fireEvent.mouseDown(button, AT)
  fireEvent.mouseUp(icon, AT)
  expect(clicked).not.toHaveBeenCalled()
})

it("whoever moves the pointer off it has thought better of it", () => {
  fireEvent.mouseDown(button, AT)
  fireEvent.mouseUp(beside, { clientX: 100, clientY: 55 })
  expect(clicked).not.toHaveBeenCalled()
})

it.each([
  ["another button of the mouse", () => fireEvent.mouseDown(button, { ...AT, button: 2 })],
  ["what is no button", () => fireEvent.mouseDown(document.querySelector("a") ?? button, AT)],
])("%s presses none", (_, press) => {
  press()
  fireEvent.mouseUp(beside, AT)
  expect(clicked).not.toHaveBeenCalled()
})
