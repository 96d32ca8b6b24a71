import { act, render } from "@testing-library/react"
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from "react-router-dom"
import { describe, expect, it, vi } from "vitest"
import { RouterAddress } from "../../../packages/web/src/app/shell/Shell.tsx"
import {
  oneOf,
  text,
  useAddress,
  useListParams,
  useSortedPages,
  useUrlParams,
} from "../../../packages/web/src/lib/address/address.ts"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"

describe("state in the address", () => {
  it("keeps concurrent changes of two parts of a screen, and the scroll position", async () => {
    const { hook, router, address } = at("/", () => [params(), params()] as const)
    const [[, setOne], [, setOther]] = hook()
    await act(async () => {
      setOne({ status: "pending" })
      setOther({ search: "été" })
    })
    expect(address()).toBe("?status=pending&search=%C3%A9t%C3%A9")
    expect(router.state.preventScrollReset).toBe(true)
  })

  it("keeps a change made before the screen renders again", async () => {
    const { all, router, address } = at("/", params)
    await act(() => router.navigate("?search=late"))
    await act(async () => all[0]?.[1]({ status: "pending" }))
    expect(address()).toBe("?search=late&status=pending")
  })

  it("changes this page's address while another page is loading", async () => {
    const other = { path: "/other", lazy: () => new Promise<object>(() => {}) }
    const { hook, router } = at("/", params, [other])
    act(() => void router.navigate("/other?search=late"))
    await act(async () => hook()[1]({ status: "pending" }))
    expect(router.state.location).toMatchObject({ pathname: "/", search: "?status=pending" })
  })

  const CARRIED = { opened: "dialog" }
  const pages = {
    "the application": () => {
      const { hook, router } = at({ pathname: "/", search: "?status=pending", state: CARRIED }, params)
      return { hook, entry: () => [router.state.location.search, router.state.location.state] }
    },
    "a public page": () => {
      window.history.replaceState(CARRIED, "", "/?status=pending")
      const { hook } = inPublic(params)
      return { hook, entry: () => [window.location.search, window.history.state] }
    },
  }
  it.each(Object.entries(pages))("of %s keeps an entry's state in that entry", async (_of, enter) => {
    const { hook, entry } = enter()
    await act(async () => hook()[1]({ status: "done" }))
    expect([hook()[0].status, entry()]).toEqual(["done", ["?status=done", CARRIED]])
    await act(async () => hook()[1]({ status: "late" }, { push: true }))
    expect([hook()[0].status, entry()]).toEqual(["late", ["?status=late", null]])
  })
})

describe("a step in the history", () => {
  it("goes back once, however often it is requested meanwhile", async () => {
    const { hook, router } = at(["/a", "/b", "/c"], useAddress)
    for (const place of ["/b", "/a"]) {
      await act(async () => [1, 2].forEach(() => void hook().back()))
      expect(router.state.location.pathname).toBe(place)
    }
  })

  it("works on a public page, forward and back", () => {
    const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined)
    const { hook } = inPublic(useAddress)
    const { length } = window.history
    act(() => [1, 2].forEach(() => void hook().push("?dialog=note")))
    expect([window.history.length, window.location.search]).toEqual([length + 1, "?dialog=note"])
    const arrive = () => act(() => void window.dispatchEvent(new PopStateEvent("popstate")))
    for (const times of [1, 2]) {
      for (const _ of [1, 2]) hook().back()
      expect(back).toHaveBeenCalledTimes(times)
      arrive()
    }
  })
})

describe("a list's address", () => {
  const PARAMS = { search: text, status: oneOf({ draft: "Brouillon", active: "Actif" }) }
  const SORTING = { orders: { name: "asc", createdAt: "desc" } } as const
  const filters = (search: string) => at(`/clients${search}`, () => useListParams(PARAMS))
  const pages = (search: string, chosen?: "desc") =>
    at(`/clients${search}`, () => useSortedPages({ ...SORTING, chosen }))
  const longest = "x".repeat(200)

  it.each([
    ["", { search: "", status: "all" }, false],
    ["?status=constructor", { search: "", status: "all" }, false],
    ["?status=active", { search: "", status: "active" }, true],
    [`?search=${longest}`, { search: longest, status: "all" }, true],
    [`?search=${longest}x`, { search: "", status: "all" }, false],
  ])("%s filters by %j", (search, values, filtered) => {
    expect(filters(search).hook()).toMatchObject({ values, filtered })
  })

  it("goes to the first page on another filter, and keeps the other parameters", async () => {
    const { hook, address } = filters("?sort=name&page=3&search=a")
    await act(async () => hook().set({ status: "draft" }))
    expect(address()).toBe("?sort=name&search=a&status=draft")
    await act(async () => hook().clear())
    expect(address()).toBe("?sort=name")
    const further = filters("?page=3&search=a")
    await act(async () => further.hook().clear())
    expect(further.address()).toBe("")
  })

  it.each([
    ["", ["name", "asc", 1]],
    ["?sort=toString&order=up&page=-4", ["name", "asc", 1]],
    ["?page=deux", ["name", "asc", 1]],
    ["?sort=createdAt&page=2.7", ["createdAt", "desc", 2]],
  ])("%s sorts by %j", (search, expected) => {
    const { sort, order, page } = pages(search).hook()
    expect([sort, order, page]).toEqual(expected)
  })

  it("reverses a column's order, starts another column in its own order, and goes to the first page", async () => {
    const { hook, address } = pages("?page=4")
    for (const [sort, expected] of [
      ["name", "?order=desc"],
      ["createdAt", "?order=desc&sort=createdAt"],
      ["name", "?order=asc"],
    ] as const) {
      await act(async () => hook().setSort(sort))
      expect(address()).toBe(expected)
    }
    const descending = pages("?sort=createdAt", "desc")
    await act(async () => descending.hook().setSort("name"))
    await act(async () => descending.hook().setPage(2))
    expect(descending.address()).toBe("?order=desc&page=2")
    const whole = pages("?page=4&search=a")
    await act(async () => whole.hook().setSorting("createdAt", "asc"))
    expect(whole.address()).toBe("?search=a&sort=createdAt&order=asc")
  })
})

/** Renders a hook in a page; returns all results and the latest. */
function renderInPage<Hook>(useHook: () => Hook) {
  const all: Hook[] = []
  function Page() {
    all.push(useHook())
    return null
  }
  const hook = () => {
    const latest = all.at(-1)
    if (!latest) throw new Error("The page was not drawn")
    return latest
  }
  return { Page, all, hook }
}
/** Renders it in the application at an address. */
function at<Hook>(entries: InitialEntry | InitialEntry[], useHook: () => Hook, more: RouteObject[] = []) {
  const { Page, ...page } = renderInPage(useHook)
  const element = (
    <RouterAddress>
      <Page />
    </RouterAddress>
  )
  const initialEntries = Array.isArray(entries) ? entries : [entries]
  const router = createMemoryRouter([...more, { path: "*", element }], { initialEntries })
  render(<RouterProvider router={router} />)
  return { ...page, router, address: () => router.state.location.search }
}
/** Renders it on a public page. */
function inPublic<Hook>(useHook: () => Hook) {
  const { Page, ...page } = renderInPage(useHook)
  render(
    <PublicRoute params={{}}>
      <Page />
    </PublicRoute>,
  )
  return page
}
const params = () => useUrlParams({ search: "", status: "" })
