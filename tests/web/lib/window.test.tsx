import { act, renderHook } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import {
  useDescription,
  useDocumentTitle,
  useFragment,
  useInView,
} from "../../../packages/web/src/lib/useDocument.ts"
import { useMediaQuery } from "../../../packages/web/src/lib/useMediaQuery.ts"
import { useTodayInView } from "../../../packages/web/src/lib/useTodayInView.ts"

it("a page is called by its title and the product, and by the product alone until it is known", () => {
  const { rerender } = renderHook(({ title }: { title: string | null }) => useDocumentTitle(title), {
    initialProps: { title: null as string | null },
  })
  expect(document.title).toBe("Trame")
  rerender({ title: "Clients" })
  expect(document.title).toBe("Clients · Trame")
  rerender({ title: "Castings" })
  expect(document.title).toBe("Castings · Trame")
})

it("a page says to search engines what it is about", () => {
  const meta = document.head.appendChild(document.createElement("meta"))
  meta.name = "description"
  const { rerender } = renderHook(useDescription, { initialProps: "Les tarifs" })
  rerender("Les conditions")
  expect(meta.content).toBe("Les conditions")
  meta.remove()
})

it("what the address names comes in sight once its page is there", () => {
  window.history.replaceState(null, "", "/#clavier")
  const section = document.body.appendChild(document.createElement("section"))
  section.id = "clavier"
  const scrolled = vi.spyOn(section, "scrollIntoView")
  const { rerender } = renderHook(useFragment, { initialProps: false })
  expect(scrolled).not.toHaveBeenCalled()
  rerender(true)
  expect(scrolled).toHaveBeenCalledTimes(1)
  window.history.replaceState(null, "", "/")
  section.remove()
})

it("the window is known to be such as it changes", () => {
  let matches = false
  const listeners = new Set<() => void>()
  const list = {
    get matches() {
      return matches
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }
  vi.spyOn(window, "matchMedia").mockImplementation(() => list as unknown as MediaQueryList)
  const { result, unmount } = renderHook(() => useMediaQuery("(max-width: 10px)"))
  expect(result.current).toBe(false)
  act(() => {
    matches = true
    for (const listener of listeners) listener()
  })
  expect(result.current).toBe(true)
  unmount()
  expect(listeners.size).toBe(0)
})

it("an element is known to be in the window until its page is left", () => {
  const observers = new Map<object, { see: (isIntersecting: boolean) => void; margin: string | undefined }>()
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void, init?: IntersectionObserverInit) {
      const see = (isIntersecting: boolean) => act(() => tell([{ isIntersecting }]))
      observers.set(this, { see, margin: init?.rootMargin })
    }
    observe() {}
    disconnect() {
      observers.delete(this)
    }
  }
  vi.stubGlobal("IntersectionObserver", Observer)
  const element = { current: document.body }
  const { result, rerender, unmount } = renderHook(({ margin }) => useInView(element, margin), {
    initialProps: { margin: "0px" },
  })
  expect(result.current).toBe(false)
  for (const seen of [true, false]) {
    for (const { see } of observers.values()) see(seen)
    expect(result.current).toBe(seen)
  }
  rerender({ margin: "300px" })
  expect([...observers.values()].map(({ margin }) => margin)).toEqual(["300px"])
  unmount()
  expect(observers.size).toBe(0)
})

it.each([
  ["is arrived at where days stand below one another", true, 0, ["start"]],
  ["comes in sight where they stand side by side", false, 0, ["nearest"]],
  ["is not arrived at by whoever comes back to where they were", true, 300, []],
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
