import { act, renderHook } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { useFragment, useInView } from "../../../packages/web/src/lib/useDocument.ts"
import { useMediaQuery } from "../../../packages/web/src/lib/useMediaQuery.ts"
import { useTodayInView } from "../../../packages/web/src/lib/useTodayInView.ts"
import { fakeObservers } from "../../world/observers.ts"

it("the section named in the address scrolls into view once its page is loaded", () => {
  window.history.replaceState(null, "", "/#clavier")
  document.body.innerHTML = "<section id='clavier'></section>"
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
  const { rerender } = renderHook(useFragment, { initialProps: false })
  expect(scrolled).not.toHaveBeenCalled()
  rerender(true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  window.history.replaceState(null, "", "/")
})

it("a media query's changes are observed", () => {
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

it("an element's visibility is observed until its page is left", () => {
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
  ["scrolls to the top when days are stacked", true, 0, ["start"]],
  ["scrolls into view when days are side by side", false, 0, ["nearest"]],
  ["does not scroll when a scroll position was restored", true, 300, []],
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
  // Once: another week does not scroll again.
  for (const ready of [true, false, true]) rerender({ ready })
  expect(scrolled.mock.calls).toEqual(blocks.map((block) => [{ block }]))
})
