import { act, render, screen } from "@testing-library/react"
import { createMemoryRouter, RouterProvider } from "react-router-dom"
import { expect, test, vi } from "vitest"
import { RouterAddress } from "../../../packages/web/src/app/shell/Shell.tsx"
import { useAddress, useUrlParams } from "../../../packages/web/src/lib/address/address.ts"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"

const sets: ReturnType<typeof useUrlParams>[1][] = []

function Part({ name }: { name: string }) {
  const [values, set] = useUrlParams({ [name]: "" })
  sets.push(set)
  return <p>{`${name}: ${values[name]}`}</p>
}

test("what two parts of a screen change at once are both kept", async () => {
  const router = createMemoryRouter([
    {
      path: "*",
      element: (
        <RouterAddress>
          <Part name="search" />
          <Part name="status" />
        </RouterAddress>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  const [setSearch, setStatus] = sets
  await act(async () => {
    setStatus?.({ status: "pending" })
    setSearch?.({ search: "été" })
  })
  await screen.findByText("search: été")
  await screen.findByText("status: pending")
  expect(router.state.location.search).toBe("?status=pending&search=%C3%A9t%C3%A9")
  // The page stays where it was scrolled to.
  expect(router.state.preventScrollReset).toBe(true)
})

test("a change that came through before the screen was drawn anew is kept too", async () => {
  const router = createMemoryRouter([
    {
      path: "*",
      element: (
        <RouterAddress>
          <Part name="status" />
        </RouterAddress>
      ),
    },
  ])
  sets.length = 0
  render(<RouterProvider router={router} />)
  const [earlier] = sets
  await act(() => router.navigate("?search=late"))
  await act(async () => earlier?.({ status: "pending" }))
  expect(router.state.location.search).toBe("?search=late&status=pending")
})

test("what is changed while another page is on its way stands in the address of this one", async () => {
  const element = (
    <RouterAddress>
      <Part name="status" />
    </RouterAddress>
  )
  const router = createMemoryRouter([
    { path: "/", element },
    { path: "/other", lazy: () => new Promise<object>(() => {}) },
  ])
  sets.length = 0
  render(<RouterProvider router={router} />)
  act(() => void router.navigate("/other?search=late"))
  await act(async () => sets[0]?.({ status: "pending" }))
  expect(router.state.location).toMatchObject({ pathname: "/", search: "?status=pending" })
})

const CARRIED = { opened: "dialog" }

/** Shows a page whose entry of the history carries that; tells the address and what its entry then carries. */
const pages = {
  "the application's": () => {
    const initialEntries = [{ pathname: "/", search: "?status=pending", state: CARRIED }]
    const element = (
      <RouterAddress>
        <Part name="status" />
      </RouterAddress>
    )
    const router = createMemoryRouter([{ path: "*", element }], { initialEntries })
    render(<RouterProvider router={router} />)
    return () => [router.state.location.search, router.state.location.state]
  },
  "a public page's": () => {
    window.history.replaceState(CARRIED, "", "/?status=pending")
    render(
      <PublicRoute params={{}}>
        <Part name="status" />
      </PublicRoute>,
    )
    return () => [window.location.search, window.history.state]
  },
}

test.each(Object.entries(pages))(
  "%s entry keeps what it carries while its filters change; another one carries nothing of it",
  async (_whose, enter) => {
    sets.length = 0
    const entry = enter()
    await screen.findByText("status: pending")
    await act(async () => sets[0]?.({ status: "done" }))
    await screen.findByText("status: done")
    expect(entry()).toEqual(["?status=done", CARRIED])
    await act(async () => sets[0]?.({ status: "late" }, { push: true }))
    await screen.findByText("status: late")
    expect(entry()).toEqual(["?status=late", null])
  },
)

test("the application goes back once, however often it is asked before it is there", async () => {
  const seen: { back?: () => void } = {}
  function Page() {
    seen.back = useAddress().back
    return null
  }
  const element = (
    <RouterAddress>
      <Page />
    </RouterAddress>
  )
  const initialEntries = ["/a", "/b", "/c"]
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries })
  render(<RouterProvider router={router} />)
  for (const place of ["/b", "/a"]) {
    await act(async () => {
      for (const _ of [1, 2]) seen.back?.()
    })
    expect(router.state.location.pathname).toBe(place)
  }
})

test("a public page goes back once, however often it is asked before it is there", () => {
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined)
  const seen: { back?: () => void } = {}
  function Page() {
    seen.back = useAddress().back
    return null
  }
  render(
    <PublicRoute params={{}}>
      <Page />
    </PublicRoute>,
  )
  for (const _ of [1, 2]) seen.back?.()
  expect(back).toHaveBeenCalledTimes(1)
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")))
  seen.back?.()
  expect(back).toHaveBeenCalledTimes(2)
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")))
})
