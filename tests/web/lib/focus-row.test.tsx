import { fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { focusRow } from "../../../packages/web/src/lib/dialog/focusRow.ts"

/** rules/interface.md#keyboard */

const List = ({ rows, dialog = false }: { rows: string[]; dialog?: boolean }) => (
  <main>
    <input aria-label="Recherche" />
    <ul>
      {rows.map((row) => (
        <li key={row} data-row={row}>
          <a href={`/${row}`}>{row}</a>
        </li>
      ))}
      <li data-row="plain">Sans lien</li>
      <li data-row="veiled">
        <button type="button" hidden>
          Plus tard
        </button>
        <span aria-hidden="true">
          <a href="/image">Image</a>
        </span>
        <button type="button">Ouvrir</button>
      </li>
    </ul>
    {dialog ? (
      <div role="dialog">
        <input aria-label="Nom" />
      </div>
    ) : null}
  </main>
)

const focused = () => document.activeElement?.textContent
const field = (name: string) => screen.getByRole("textbox", { name })

beforeEach(() => void vi.useFakeTimers())

describe("a row that was just added", () => {
  it("has the keyboard once it is there, by what it leads to or itself", () => {
    const { rerender } = render(<List rows={["a"]} />)
    focusRow("b")
    vi.advanceTimersByTime(2000)
    expect(focused()).not.toBe("b")
    rerender(<List rows={["a", "b"]} />)
    vi.advanceTimersByTime(100)
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "b" }))
    focusRow("plain")
    vi.advanceTimersByTime(100)
    expect(focused()).toBe("Sans lien")
    // A browser would not give it the keyboard otherwise.
    expect(document.activeElement?.getAttribute("tabindex")).toBe("-1")
    focusRow("veiled")
    vi.advanceTimersByTime(100)
    expect(focused()).toBe("Ouvrir")
  })

  it("waits for the dialog above it to close", () => {
    const { rerender } = render(<List rows={["a"]} dialog />)
    field("Nom").focus()
    focusRow("a")
    vi.advanceTimersByTime(1000)
    expect(document.activeElement).toBe(field("Nom"))
    rerender(<List rows={["a"]} />)
    vi.advanceTimersByTime(100)
    expect(focused()).toBe("a")
  })

  it.each([
    ["a key", () => fireEvent.keyDown(field("Recherche"), { key: "x" })],
    ["the pointer", () => fireEvent.pointerDown(field("Recherche"))],
  ])("does not take the keyboard from somebody who has gone on by %s", (_what, goOn) => {
    const { rerender } = render(<List rows={["a"]} />)
    focusRow("b")
    vi.advanceTimersByTime(500)
    field("Recherche").focus()
    goOn()
    rerender(<List rows={["a", "b"]} />)
    vi.advanceTimersByTime(3000)
    expect(document.activeElement).toBe(field("Recherche"))
  })

  it("is the last one, where several came, and is not waited for longer than three seconds", () => {
    const { rerender } = render(<List rows={[]} />)
    focusRow("a")
    focusRow("b")
    rerender(<List rows={["a"]} />)
    vi.advanceTimersByTime(3100)
    expect(focused()).not.toBe("a")
    rerender(<List rows={["a", "b"]} />)
    vi.advanceTimersByTime(3000)
    expect(focused()).not.toBe("b")
  })
})
