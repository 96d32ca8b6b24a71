import { act, render } from "@testing-library/react"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { expect, test } from "vitest"
import { RouterAddress } from "../../../packages/web/src/app/shell/Shell.tsx"
import { oneOf, text, useListParams, useSortedPages } from "../../../packages/web/src/lib/address/address.ts"

const STATUSES = { draft: "Brouillon", active: "Actif" }
const PARAMS = { search: text, status: oneOf(STATUSES) }
const SORTING = { orders: { name: "asc", createdAt: "desc" } } as const

/** What a list at this address is told, and what its address becomes. */
function at<Hook>(search: string, useHook: () => Hook) {
  const seen: { hook?: Hook } = {}
  function Page() {
    seen.hook = useHook()
    return null
  }
  const element = (
    <RouterAddress>
      <Page />
    </RouterAddress>
  )
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: [`/clients${search}`],
  })
  render(<RouterProvider router={router} />)
  const hook = () => {
    if (!seen.hook) throw new Error("The page was not drawn")
    return seen.hook
  }
  return { hook, address: () => router.state.location.search }
}

const filters = (search: string) => at(search, () => useListParams(PARAMS))
const pages = (search: string, chosen?: "desc") => at(search, () => useSortedPages({ ...SORTING, chosen }))

test("what the address does not say, or says wrong, filters nothing", () => {
  expect(filters("").hook()).toMatchObject({ values: { search: "", status: "all" }, filtered: false })
  expect(filters("?status=constructor").hook()).toMatchObject({ values: { status: "all" }, filtered: false })
  expect(filters("?status=active").hook()).toMatchObject({ values: { status: "active" }, filtered: true })
  const longest = "x".repeat(200)
  expect(filters(`?search=${longest}`).hook().values.search).toBe(longest)
  expect(filters(`?search=${longest}x`).hook()).toMatchObject({ values: { search: "" }, filtered: false })
  expect(filters("?search=été").hook()).toMatchObject({ values: { search: "été" }, filtered: true })
})

test("another filter begins at the first page again, and leaves the rest of the address alone", async () => {
  const { hook, address } = filters("?sort=name&page=3&search=a")
  await act(async () => hook().set({ status: "draft" }))
  expect(address()).toBe("?sort=name&search=a&status=draft")
  await act(async () => hook().clear())
  expect(address()).toBe("?sort=name")

  const further = filters("?page=3&search=a")
  await act(async () => further.hook().clear())
  expect(further.address()).toBe("")
})

test("an order that is chosen as a whole begins at the first page again", async () => {
  const { hook, address } = pages("?page=4&search=a")
  await act(async () => hook().setSorting("createdAt", "asc"))
  expect(address()).toBe("?search=a&sort=createdAt&order=asc")
  expect(hook()).toMatchObject({ sort: "createdAt", order: "asc", page: 1 })
})

test("a list has an order and a page when the address makes no sense", () => {
  const first = { sort: "name", order: "asc", page: 1 }
  for (const search of ["", "?sort=toString&order=up&page=-4", "?page=deux"])
    expect(pages(search).hook()).toMatchObject(first)
  expect(pages("?sort=createdAt&page=2.7").hook()).toMatchObject({
    sort: "createdAt",
    order: "desc",
    page: 2,
  })
})

test("a column turns round, another one begins as it is told to, both at the first page", async () => {
  const own = pages("?page=4")
  await act(async () => own.hook().setSort("name"))
  expect(own.address()).toBe("?order=desc")
  await act(async () => own.hook().setSort("createdAt"))
  expect(own.address()).toBe("?order=desc&sort=createdAt")
  await act(async () => own.hook().setSort("name"))
  expect(own.address()).toBe("?order=asc")

  const descending = pages("?sort=createdAt", "desc")
  await act(async () => descending.hook().setSort("name"))
  expect(descending.address()).toBe("?order=desc")
  await act(async () => descending.hook().setPage(2))
  expect(descending.address()).toBe("?order=desc&page=2")
})
