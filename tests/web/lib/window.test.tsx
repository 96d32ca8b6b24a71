import { act, renderHook } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { useFragment, useInView } from "../../../packages/web/src/lib/useDocument.ts"
import { useMediaQuery } from "../../../packages/web/src/lib/useMediaQuery.ts"
import { useTodayInView } from "../../../packages/web/src/lib/useTodayInView.ts"
import { fakeObservers } from "../../world/observers.ts"

it("the section that the address names comes in sight when its page is there", () => {
  window.history.replaceState(null, "", "/#clavier")
  document.body.innerHTML = "<section id='clavier'></section>"
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
  const { rerender } = renderHook(useFragment, { initialProps: false })
  expect(scrolled).not.toHaveBeenCalled()
  rerender(true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  window.history.replaceState(null, "", "/")
})

it("a media query is known as it changes", () => {
  const listeners = new Set<() => void>()
  const list = {
    matches: false,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }
  vi.spyOn(window, "matchMedia").mockImplementation(() => list as unknown as MediaQueryList)
  const { result, unmount } = renderHook(() => useMediaQuery("(max-width: 10px)"))
  expect(result.current).toBe(false)
  list.matches = true
  act(() => [...listeners].forEach((tell) => void tell()))
  expect(result.current).toBe(true)
  unmount()
  expect(listeners.size).toBe(0)
})

it("an element is known to be in the window until its page is left", () => {
  const live = fakeObservers("IntersectionObserver")
  const element = { current: document.body }
  const { result, rerender, unmount } = renderHook(({ margin }) => useInView(element, margin), {
    initialProps: { margin: "0px" },
  })
  expect(result.current).toBe(false)
  for (const isIntersecting of [true, false]) {
    for (const { tell } of live()) tell(isIntersecting)
    expect(result.current).toBe(isIntersecting)
  }
  rerender({ margin: "300px" })
  expect(live().map(({ margin }) => margin)).toEqual(["300px"])
  unmount()
  expect(live()).toEqual([])
})

it.each([
  ["is arrived at when days stand below one another", true, 0, ["start"]],
  ["comes in sight when they stand side by side", false, 0, ["nearest"]],
  ["is not arrived at when one comes back to a place in the scroll", true, 300, []],
])("today %s", (_what, stacked, scrollY, blocks) => {
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: stacked }) as MediaQueryList)
  vi.stubGlobal("scrollY", scrollY)
  const today = document.createElement("div")
  const scrolled = vi.spyOn(today, "scrollIntoView")
  const { rerender } = renderHook(
    ({ ready }) => useTodayInView({ ready, stacked: "(max-width: 1px)", find: () => today }),
    { initialProps: { ready: false } },
  )
  expect(scrolled).not.toHaveBeenCalled()
  // Once: another week that is read later moves nothing any more.
  for (const ready of [true, false, true]) rerender({ ready })
  expect(scrolled.mock.calls).toEqual(blocks.map((block) => [{ block }]))
})
