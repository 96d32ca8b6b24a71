import { act, fireEvent, render, screen } from "@testing-library/react"
import { useEffect } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { useNotices } from "../../../packages/web/src/lib/notices.tsx"
import { AntApp } from "../../world/antApp.tsx"

let notices: ReturnType<typeof useNotices>

/** rules/interface.md#notices */
describe("notices", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    below.mockClear()
    render(<Page />, { wrapper: AntApp })
  })

  it("of a failure stay until closed, without duplicates; those of a success disappear", async () => {
    for (const _ of [1, 2]) await tell(() => notices.error("Réseau indisponible"))
    for (const at of [1, 2, 3, 4]) await tell(() => notices.success(`Enregistré ${at}`))
    expect(shownNotices()).toEqual(["Réseau indisponible", ...[1, 2, 3, 4].map((at) => `Enregistré ${at}`)])
    await advance(4)
    expect(shownNotices()).toEqual(["Réseau indisponible"])
    await advance(120)
    expect(screen.getByRole("alert").textContent).toContain("Réseau indisponible")
    await press("Fermer ce message")
    await advance(1)
    expect(shownNotices()).toEqual([])
  })

  it("close by Escape, the latest first, and keep the key from the page until none is left", async () => {
    await tell(() => notices.error("La première"))
    await tell(() => notices.warning("La seconde"))
    // The key may only end an input method's composition.
    for (const more of [{ key: "a" }, { key: "Escape", isComposing: true }])
      fireEvent.keyDown(document.body, more)
    await advance(1)
    expect([shownNotices().length, below.mock.calls.length]).toEqual([2, 2])
    for (const [left, heard] of [
      [["La première"], 2],
      [[], 2],
      [[], 3],
    ] as const) {
      fireEvent.keyDown(document.body, { key: "Escape" })
      await advance(1)
      expect([shownNotices(), below.mock.calls.length]).toEqual([left, heard])
    }
  })

  describe("the notices of an undoable change", () => {
    const undo = vi.fn()
    const key = (init: KeyboardEventInit = {}, target: Element = document.body) =>
      fireEvent.keyDown(target, { key: "z", ctrlKey: true, ...init })
    beforeEach(() => undo.mockClear())

    it.each<[KeyboardEventInit, string, number]>([
      [{}, "div", 1],
      [{ ctrlKey: false, metaKey: true }, "div", 1],
      [{ key: "Z" }, "div", 1],
      // Works again now.
      [{ shiftKey: true }, "div", 0],
      [{ ctrlKey: false }, "div", 0],
      [{ key: "y" }, "div", 0],
      // A row's checkbox, but not a field, where the key undoes typing.
      [{}, "checkbox", 1],
      [{}, "input", 0],
      [{}, "textarea", 0],
    ])("react to Ctrl+Z with %j in a %s: %i", async (init, name, times) => {
      await tell(() => notices.undoable("Étape terminée", undo))
      const element = document.createElement(name === "checkbox" ? "input" : name)
      if (name === "checkbox") element.setAttribute("type", name)
      const target = document.body.appendChild(element)
      // The browser's own undo is prevented.
      expect(key(init, target)).toBe(times === 0)
      expect(undo).toHaveBeenCalledTimes(times)
      target.remove()
    })

    it("undo only the latest change, once, and not after ten seconds", async () => {
      const first = vi.fn()
      await tell(() => notices.undoable("La première", first))
      await tell(() => notices.undoable("La seconde", undo))
      expect(shownNotices()).toEqual(["La seconde"])
      await press("Annuler")
      await advance(1)
      expect(shownNotices()).toEqual([])
      key()
      await tell(() => notices.undoable("La troisième", undo))
      await advance(9)
      expect(shownNotices()).toEqual(["La troisième"])
      await advance(2)
      key()
      expect([shownNotices(), first.mock.calls.length, undo.mock.calls.length]).toEqual([[], 0, 1])
    })
  })
})

/** A dialog below the notices hears Escape too. */
const below = vi.fn()

function Page() {
  notices = useNotices()
  useEffect(() => {
    window.addEventListener("keydown", below)
    return () => window.removeEventListener("keydown", below)
  }, [])
  return null
}
const tell = (work: () => unknown) => act(async () => void work())
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const press = (name: string) => tell(() => screen.getByRole("button", { name }).click())
const shownNotices = () =>
  [...document.querySelectorAll(".ant-message-notice")].map(({ textContent }) =>
    textContent?.replace(/×|Annuler/, ""),
  )
