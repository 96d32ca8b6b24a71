import { useCallback, useRef } from "react"

/**
 * Suggests a field's value from another field, e.g. a name from the file: the suggestion follows that field until the
 * user types another value. Takes the current value and the suggestion, returns the new value.
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
