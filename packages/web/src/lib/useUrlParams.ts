import { useCallback, useMemo, useRef } from "react"
import { useSearchParams } from "react-router-dom"
import { useLatestSearch } from "./useLatestSearch.ts"

interface SetOptions {
  /** Adds an entry to the history (dialogs, tabs, pages); a filter being typed replaces the current one. */
  push?: boolean
}

type Changes<T> = { [K in keyof T]?: string | null }

/**
 * Screen state kept in the URL. A value equal to its default is left out of the address, an empty or
 * null change puts the default back. Set several at once in one call.
 */
export function useUrlParams<T extends Record<string, string>>(
  defaults: T,
): [Record<keyof T & string, string>, (changes: Changes<T>, options?: SetOptions) => void] {
  const [params, setParams] = useSearchParams()
  const latestSearch = useLatestSearch()
  const known = useRef(defaults).current

  const values = useMemo(() => {
    const entries = Object.keys(known).map((key) => [key, params.get(key) ?? known[key] ?? ""])
    return Object.fromEntries(entries) as Record<keyof T & string, string>
  }, [params, known])

  const set = useCallback(
    (changes: Changes<T>, { push = false }: SetOptions = {}) => {
      const next = new URLSearchParams(latestSearch())
      for (const [key, value] of Object.entries(changes)) {
        if (!value || value === known[key]) next.delete(key)
        else next.set(key, value)
      }
      setParams(next, { replace: !push, preventScrollReset: true })
    },
    [latestSearch, setParams, known],
  )

  return [values, set]
}

/** One value of the URL: `const [tab, setTab] = useUrlParam("tab", "overview")`. */
export function useUrlParam(
  key: string,
  initial = "",
): [string, (value: string | null, options?: SetOptions) => void] {
  const [values, set] = useUrlParams({ [key]: initial })
  const setOne = useCallback(
    (value: string | null, options?: SetOptions) => set({ [key]: value }, options),
    [set, key],
  )
  return [values[key] ?? initial, setOne]
}
