import { fireEvent, render, screen } from "@testing-library/react"
import { createPortal } from "react-dom"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { keepFocus } from "../../../packages/web/src/lib/dialog/keepFocus.ts"

/** rules/interface.md#keyboard */

const Page = ({
  rows = [],
  dialog,
  opener = true,
}: {
  rows?: string[]
  dialog?: string
  opener?: boolean
}) => (
  <main>
    <input aria-label="Recherche" />
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button type="button">{row}</button>
        </li>
      ))}
    </ul>
    {opener ? (
      <p>
        <button type="button">Ouvrir</button>
      </p>
    ) : null}
    <p>
      <button type="button">Voisin</button>
    </p>
    {dialog
      ? createPortal(
          <div role="dialog">
            <button type="button">{dialog}</button>
          </div>,
          document.body,
        )
      : null}
  </main>
)

let stop: () => void
const focused = () => {
  const { activeElement, body } = document
  if (activeElement === body) return "nothing"
  return activeElement?.textContent || activeElement?.getAttribute("aria-label")
}
const on = (name: string) => screen.getByRole("button", { name }).focus()
/** As a browser does, once an element is taken away that has the keyboard. */
const passes = async (milliseconds = 150) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  stop = keepFocus()
})
afterEach(() => stop())

it.each([
  ["to the next row", "b", ["a", "c"], "c"],
  ["to the one before, of the last", "c", ["a", "b"], "b"],
  ["to what stands around, of the only one", "b", [], "Voisin"],
])("the keyboard goes %s, once the one that had it is gone", async (_where, had, left, found) => {
  const { rerender } = render(<Page rows={[...left, had].sort()} opener={false} />)
  on(had)
  rerender(<Page rows={left} opener={false} />)
  await passes(90)
  expect(focused()).toBe("nothing")
  await passes(20)
  expect(focused()).toBe(found)
})

it("the keyboard goes from a window that closes to where it was on the page, also where its opener is gone", async () => {
  const { rerender } = render(<Page dialog="Supprimer" />)
  on("Ouvrir")
  on("Supprimer")
  rerender(<Page opener={false} />)
  await passes()
  expect(focused()).toBe("Voisin")
})

it("the keyboard goes from a question above a window back into that window, not below it", async () => {
  const { rerender } = render(<Page dialog="Modèles" />)
  on("Ouvrir")
  const question = document.body.appendChild(document.createElement("div"))
  question.innerHTML = '<div role="dialog"><button>Confirmer</button></div>'
  on("Confirmer")
  question.remove()
  rerender(<Page dialog="Modèles" opener={false} />)
  await passes()
  expect(focused()).toBe("Modèles")
})

it("the keyboard goes past what cannot have it", async () => {
  const { rerender } = render(<Page rows={["a", "b", "c"]} opener={false} />)
  on("b")
  // As a browser does where styles hide it.
  screen.getByRole("button", { name: "c" }).focus = () => {}
  rerender(<Page rows={["a", "c"]} opener={false} />)
  await passes()
  expect(focused()).toBe("a")
})

it("the keyboard stays with a row that is put elsewhere among its neighbours, unless somebody left it", async () => {
  render(<Page rows={["a", "b"]} />)
  on("a")
  const putLast = async () => {
    const button = screen.getByRole("button", { name: "a" })
    button.closest("ul")?.append(button.closest("li") ?? "")
    // As a browser does.
    button.blur()
    await passes(10)
  }
  await putLast()
  expect(focused()).toBe("a")
  fireEvent.pointerDown(document.body)
  screen.getByRole("button", { name: "a" }).blur()
  await passes(10)
  await putLast()
  expect(focused()).toBe("nothing")
})

it("the keyboard stays where something took it by itself", async () => {
  const { rerender } = render(<Page rows={["a", "b"]} />)
  on("a")
  rerender(<Page rows={["b"]} />)
  await passes(50)
  on("Voisin")
  await passes()
  expect(focused()).toBe("Voisin")
})

it("nothing is given the keyboard by somebody who clicked beside everything, nor once the page is left", async () => {
  const { rerender } = render(<Page rows={["a", "b"]} />)
  on("a")
  await passes(10)
  fireEvent.pointerDown(document.body)
  screen.getByRole("button", { name: "a" }).blur()
  await passes(10)
  rerender(<Page rows={["b"]} />)
  await passes()
  expect(focused()).toBe("nothing")
  on("b")
  stop()
  rerender(<Page />)
  await passes()
  expect(focused()).toBe("nothing")
})
