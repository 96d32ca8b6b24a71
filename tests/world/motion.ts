import { vi } from "vitest"

/** As for somebody who wants no animations, of which none would ever end here: what closes is gone. */
export function withoutMotion(): void {
  const { matchMedia } = window
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    matchMedia.call(window, query.includes("reduced-motion") ? "(min-width: 1px)" : query),
  )
}
