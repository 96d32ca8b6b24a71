import { vi } from "vitest"

/** Emulates reduced motion: no animation would ever end here, so closed elements would stay. */
export function withoutMotion(): void {
  const { matchMedia } = window
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    matchMedia.call(window, query.includes("reduced-motion") ? "(min-width: 1px)" : query),
  )
}
