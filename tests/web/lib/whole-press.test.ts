import { fireEvent } from "@testing-library/react"
import { beforeAll, expect, it, vi } from "vitest"
import { keepPressesWhole } from "../../../packages/web/src/lib/dialog/wholePress.ts"

beforeAll(keepPressesWhole)

it.each<[string, string, object, string, object, number]>([
  ["moves away during the press", "i", {}, "p", { clientX: 102, clientY: 49 }, 1],
  // The browser's own click.
  ["is still there", "button", {}, "i", {}, 0],
  ["is left by the pointer", "button", {}, "p", { clientX: 100, clientY: 55 }, 0],
  ["is pressed with another mouse button", "button", { button: 2 }, "p", {}, 0],
  ["is a link", "a", {}, "p", {}, 0],
])("a button that %s gets this many clicks: (%s %j, %s %j) %i", (_what, down, how, up, where, times) => {
  const clicked = vi.fn()
  document.body.innerHTML = "<p>Publication</p><button><i></i>Enregistrer</button><a href='#'>Annuler</a>"
  const at = (selector: string) => document.querySelector(selector) ?? document
  at("button").addEventListener("click", clicked)
  const place = { clientX: 100, clientY: 50 }
  fireEvent.mouseDown(at(down), { ...place, ...how })
  fireEvent.mouseUp(at(up), { ...place, ...where })
  // The browser clicks the common ancestor of both.
  fireEvent.click(document.body)
  fireEvent.mouseUp(at("p"), place)
  expect(clicked).toHaveBeenCalledTimes(times)
})
