import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App, ConfigProvider } from "antd"
import { useEffect } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { useNotices } from "../../../packages/web/src/lib/notices.tsx"

let notices: ReturnType<typeof useNotices>
/** What lies below, e.g. a dialog, hears Escape too. */
const below = vi.fn()

function Page() {
  notices = useNotices()
  useEffect(() => {
    window.addEventListener("keydown", below)
    return () => window.removeEventListener("keydown", below)
  }, [])
  return <p>La page</p>
}

beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "Date",
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "performance",
    ],
  })
  below.mockClear()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App component={false}>
        <Page />
      </App>
    </ConfigProvider>,
  )
})

const tell = (work: () => void) => act(async () => work())
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

it("of a failure stays until it is closed, that of a success goes by itself", async () => {
  await tell(() => notices.error("La suppression a échoué."))
  await tell(() => notices.success("Enregistré"))
  expect(screen.getByText("Enregistré")).toBeDefined()
  await later(4)
  await gone("Enregistré")
  await later(120)
  expect(screen.getByRole("alert").textContent).toContain("La suppression a échoué.")
  fireEvent.click(screen.getByRole("button", { name: "Fermer ce message" }))
  await later(1)
  await gone("La suppression a échoué.")
})

it("closes by Escape, the last one first, and leaves what lies below alone until there is none", async () => {
  await tell(() => notices.error("La première"))
  await tell(() => notices.warning("La seconde"))
  // Nor by what is being typed, be it an Escape that only ends the choice of a character.
  fireEvent.keyDown(document.body, { key: "a" })
  fireEvent.keyDown(document.body, { key: "Escape", isComposing: true })
  await later(1)
  expect(screen.getByText("La seconde")).toBeDefined()
  // They are for what lies below.
  expect(below).toHaveBeenCalledTimes(2)
  below.mockClear()
  await userEvent.keyboard("{Escape}")
  await later(1)
  await gone("La seconde")
  expect(screen.getByText("La première")).toBeDefined()
  await userEvent.keyboard("{Escape}")
  await later(1)
  await gone("La première")
  expect(below).not.toHaveBeenCalled()
  await userEvent.keyboard("{Escape}")
  expect(below).toHaveBeenCalledOnce()
})

it("stands once however often it fails, and is not pushed out by others", async () => {
  await tell(() => notices.error("Réseau indisponible"))
  await tell(() => notices.error("Réseau indisponible"))
  for (const at of [1, 2, 3, 4]) await tell(() => notices.success(`Enregistré ${at}`))
  expect(screen.getAllByText("Réseau indisponible")).toHaveLength(1)
})

/** rules/interface.md#notices */
describe("what was done and can be taken back", () => {
  const undo = vi.fn()
  const press = (init: KeyboardEventInit, target: Element = document.body) =>
    fireEvent.keyDown(target, { key: "z", ctrlKey: true, ...init })
  beforeEach(() => undo.mockClear())

  it.each<[string, KeyboardEventInit, number]>([
    ["Ctrl+Z", {}, 1],
    ["⌘ Z", { ctrlKey: false, metaKey: true }, 1],
    ["Ctrl+Z with capitals locked", { key: "Z" }, 1],
    ["Ctrl+Shift+Z, which does again", { shiftKey: true }, 0],
    ["Z alone", { ctrlKey: false }, 0],
    ["Ctrl+Y", { key: "y" }, 0],
  ])("is taken back by %s: %o", async (_key, init, times) => {
    await tell(() => notices.undoable("Étape terminée", undo))
    // The browser does nothing of its own with it.
    expect(press(init)).toBe(times === 0)
    expect(undo).toHaveBeenCalledTimes(times)
  })

  it("is left alone where one writes: there the key takes back what was written", async () => {
    await tell(() => notices.undoable("Étape terminée", undo))
    for (const name of ["input", "textarea"]) {
      const field = document.body.appendChild(document.createElement(name))
      expect(press({}, field)).toBe(true)
      field.remove()
    }
    expect(undo).not.toHaveBeenCalled()
  })

  it("is taken back once, and no longer after ten seconds", async () => {
    await tell(() => notices.undoable("Étape terminée", undo))
    await tell(() => fireEvent.click(screen.getByRole("button", { name: "Annuler" })))
    await later(1)
    // Not awaited: it would go by itself after a while.
    expect(screen.queryByText("Étape terminée")).toBeNull()
    press({})
    expect(undo).toHaveBeenCalledTimes(1)
    await tell(() => notices.undoable("Autre étape terminée", undo))
    await later(9)
    expect(screen.getByText("Autre étape terminée")).toBeDefined()
    await later(2)
    await gone("Autre étape terminée")
    press({})
    expect(undo).toHaveBeenCalledTimes(1)
  })

  it("is the last thing alone", async () => {
    const first = vi.fn()
    await tell(() => notices.undoable("La première", first))
    await tell(() => notices.undoable("La seconde", undo))
    expect(screen.queryByText("La première")).toBeNull()
    press({})
    expect([first.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1])
  })
})
