import { useCallback, useRef } from "react"

/**
 * What a field gets from another choice of its form, e.g. a name from the file: another choice gives another one, until
 * the person has written something else. Called with what stands there and what is suggested now, tells what is to.
 */
export function useSuggestion(begins = "") {
  const given = useRef(begins)
  return useCallback((standing: string | undefined, suggested: string): string => {
    const typed = standing?.trim() ?? ""
    if (typed !== "" && typed !== given.current) return standing ?? ""
    given.current = suggested
    return suggested
  }, [])
}
