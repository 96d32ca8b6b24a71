import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react"
import { type Address, AddressContext, isSameSearch } from "./address.ts"

type Params = Readonly<Record<string, string>>

const ParamsContext = createContext<Params>({})

/** The named parameters of the page's pattern, e.g. `token`. */
export const usePublicParams = (): Params => useContext(ParamsContext)

const CHANGED = "trame:address"

function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener("popstate", listener)
    window.removeEventListener(CHANGED, listener)
  }
}

function write(how: "pushState" | "replaceState", search: string, state: unknown): void {
  const url = new URL(window.location.href)
  url.search = search
  window.history[how](state, "", url)
  window.dispatchEvent(new Event(CHANGED))
}

let goingBack = false

const actions: Pick<Address, "latest" | "push" | "replace" | "back" | "mayLeaveFor"> = {
  latest: () => ({
    pathname: window.location.pathname,
    search: window.location.search,
    state: window.history.state,
  }),
  push(search, state = null) {
    if (goingBack || !isSameSearch(search, window.location.search)) write("pushState", search, state)
  },
  replace: (search, state = null) => write("replaceState", search, state),
  back(): void {
    if (goingBack) return
    goingBack = true
    const arrived = () => {
      goingBack = false
    }
    window.addEventListener("popstate", arrived, { once: true })
    window.history.back()
  },
  // Drafts on public pages outlive their dialog, and another page is another document.
  mayLeaveFor: async () => true,
}

/** Public pages do without react-router, whose 29 KB would exceed their budget. */
export function PublicRoute({ params, children }: { params: Params; children: ReactNode }) {
  const search = useSyncExternalStore(subscribe, () => window.location.search)
  const address = useMemo(
    // Each change renders at once, so the search identifies the entry.
    (): Address => ({ pathname: window.location.pathname, search, entry: search, ...actions }),
    [search],
  )
  return (
    <ParamsContext value={params}>
      <AddressContext value={address}>{children}</AddressContext>
    </ParamsContext>
  )
}
