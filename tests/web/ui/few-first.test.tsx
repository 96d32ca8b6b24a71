import { render } from "@testing-library/react"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { afterEach, expect, it, vi } from "vitest"
import { recordVisit } from "../../../packages/web/src/lib/address/trail.ts"
import { useFewFirst } from "../../../packages/web/src/ui/list/useFewFirst.ts"

afterEach(() => sessionStorage.clear())

/** docs/architecture.md « A page's first second » */
it.each([
  [390, 3],
  [1280, 9],
])("a window of %d pixels renders the items that fit, and then all", (width, few) => {
  vi.stubGlobal("innerWidth", width)
  visit("default")
  const counts = renderedCounts()
  expect([counts[0], counts.at(-1)]).toEqual([few, ITEMS.length])
})

it("a restored scroll position renders all items at once", () => {
  visit("default")
  visit("elsewhere", "PUSH")
  visit("default")
  expect(new Set(renderedCounts())).toEqual(new Set([ITEMS.length]))
})

const ITEMS = Array.from({ length: 24 }, (_, at) => at)

/** The number of items in each render. */
function renderedCounts(): number[] {
  const counts: number[] = []
  function List() {
    counts.push(useFewFirst(ITEMS).length)
    return null
  }
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <List /> }])} />)
  return counts
}

const visit = (key: string, how: "POP" | "PUSH" = "POP") =>
  recordVisit(how, { key, pathname: "/", search: "" })
