import { act, within } from "@testing-library/react"
import { Outlet } from "react-router-dom"
import { afterEach, beforeEach, expect, it } from "vitest"
import { start } from "../../../packages/web/src/app/routes.tsx"
import { openWith } from "../../../packages/web/src/lib/opening.ts"

let container: HTMLElement

beforeEach(() => {
  container = document.body.appendChild(document.createElement("div"))
  window.history.replaceState(null, "", "/app/nowhere/at/all")
})
afterEach(() => {
  openWith(Promise.resolve())
  container.remove()
})

/** docs/architecture.md « A page's first second » */
it("draws the frame with the shape of a page in it, then the page", async () => {
  const page = Promise.withResolvers<void>()
  openWith(page.promise)
  let shown = Promise.resolve()
  await act(async () => {
    shown = start(container, FRAME)
  })
  const site = within(container)
  const menu = site.getByText("Menu")
  expect(site.getByRole("status").textContent).toBe("Chargement…")
  expect(site.getByRole("status").getAttribute("aria-busy")).toBe("true")
  await act(async () => {
    page.resolve()
    await shown
  })
  expect(await site.findByText("Page introuvable")).toBeDefined()
  expect(site.queryByRole("status")).toBeNull()
  expect(site.getByText("Menu")).toBe(menu)
})

const Frame = () => (
  <>
    <nav>Menu</nav>
    <main>
      <Outlet />
    </main>
  </>
)
const FRAME = { Component: Frame } as Parameters<typeof start>[1]
