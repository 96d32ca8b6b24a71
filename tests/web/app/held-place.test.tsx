import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { Root } from "../../../packages/web/src/app/routes.tsx"
import { visit } from "../../world/page.tsx"

it.each([
  ["is where it was left as its lists come", "reload", "mousemove", 1],
  ["is left alone once the person scrolls it", "reload", "wheel", 0],
  ["begins at its top where it is opened by its address", "navigate", "mousemove", 0],
])("a document %s", async (_what, type, act, times) => {
  const growing = new Set<() => void>()
  function Observer(grown: () => void) {
    return { observe: () => growing.add(grown), disconnect: () => growing.delete(grown) }
  }
  vi.stubGlobal("ResizeObserver", Observer)
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as never])
  sessionStorage.setItem("trame.places", JSON.stringify({ "/app/list?page=2": 800 }))
  visit("/app/list?page=2", [{ element: <Root />, children: [{ path: "/app/list", element: "Liste" }] }])
  await screen.findByText("Liste")
  window.dispatchEvent(new Event(act))
  const scrolled = vi.spyOn(window, "scrollTo")
  for (const grown of growing) grown()
  expect(scrolled.mock.calls).toEqual(Array(times).fill([0, 800]))
})
