import { useCallback, useSyncExternalStore } from "react"

/** Whether the window matches, live: for content that must not render at all, rather than be hidden by CSS. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener("change", listener)
      return () => list.removeEventListener("change", listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Filters are in a sheet, as in `FilterBar.module.css`. */
export const PHONE = "(width < 720px)"

/** Room for a panel beside a list, as in `SidePanel.module.css`. */
export const WIDE = "(width >= 1024px)"
