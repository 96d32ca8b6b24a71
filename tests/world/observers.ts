import { act } from "@testing-library/react"
import { vi } from "vitest"

interface Live {
  margin: string | undefined
  tell: (isIntersecting?: boolean) => void
}

/** Replaces the browser's observers; returns the active ones with their targets. */
export function fakeObservers(name: "IntersectionObserver" | "ResizeObserver"): () => Live[] {
  const live = new Map<object, Live>()
  class Observer {
    #own: Live
    constructor(told: (entries: { isIntersecting: boolean }[]) => void, init?: IntersectionObserverInit) {
      const tell = (isIntersecting = true) => act(() => told([{ isIntersecting }]))
      this.#own = { margin: init?.rootMargin, tell }
    }
    observe = () => void live.set(this, this.#own)
    disconnect = () => void live.delete(this)
  }
  vi.stubGlobal(name, Observer)
  return () => [...live.values()]
}
