import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { App, ConfigProvider } from "antd"
import { useEffect } from "react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
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
afterEach(() => {
  cleanup()
  vi.useRealTimers()
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
