import { createContext, useCallback, useContext, useSyncExternalStore } from "react"

/** Public pages are routed without react-router, whose 29 KB would not fit their budget. */
export const PublicParamsContext = createContext<Readonly<Record<string, string>>>({})

/** The parts of the address that the page's pattern names, e.g. `token`. */
export const usePublicParams = (): Readonly<Record<string, string>> => useContext(PublicParamsContext)

const CHANGED = "trame:address"

function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener("popstate", listener)
    window.removeEventListener(CHANGED, listener)
  }
}

/** One value of a public page's query, e.g. the open tab; empty or the default leaves the address bare. */
export function usePublicQuery(key: string, initial = ""): [string, (value: string | null) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  const set = useCallback(
    (value: string | null) => {
      const url = new URL(window.location.href)
      if (!value || value === initial) url.searchParams.delete(key)
      else url.searchParams.set(key, value)
      window.history.replaceState(window.history.state, "", url)
      window.dispatchEvent(new Event(CHANGED))
    },
    [key, initial],
  )
  return [new URLSearchParams(search).get(key) ?? initial, set]
}
