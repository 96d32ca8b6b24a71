import type { Profile } from "@trame/core/account/contract/account"
import { useCallback, useEffect, useRef } from "react"
import { tabStorage } from "../storage.ts"

/** One for each person, agency and thing: whoever signs in next in this tab sees nothing of it. */
export const draftKey = (
  name: string,
  { id, agencyId }: Pick<Profile, "id" | "agencyId">,
  thing: string | null,
): string => `trame.${name}-draft.${id}.${agencyId}.${thing ?? "new"}`

/** What the tab kept under a key; null where it is of an earlier shape. */
export function readKept<Value>(key: string, format: number): Value | null {
  const value = tabStorage.readJson(key)
  const current = typeof value === "object" && value !== null && "format" in value && value.format === format
  return current ? (value as unknown as Value) : null
}

interface Keeping {
  key: string
  /** Changes with the value's shape. */
  format: number
  /** What is typed; the same object until it changes. */
  value: object
  /** Whether there is anything to keep. */
  holds: boolean
  signedIn: boolean
  /** What was found is not answered yet: it stays where it is. */
  offered?: boolean
}

const REST_MS = 400

/**
 * Keeps what is typed in the tab's storage while its page or dialog is open. Leaving that on purpose forgets it; a
 * reload, an expired session or signing out does not.
 */
export function useKeptInTab({ key, format, value, holds, signedIn, offered = false }: Keeping) {
  const latest = useRef({ value, holds, signedIn, offered, over: false, mounted: false })
  Object.assign(latest.current, { value, holds, signedIn, offered })

  const keep = useCallback(() => {
    const { current } = latest
    if (current.holds && !current.over) tabStorage.writeJson(key, { format, ...current.value })
  }, [key, format])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it rests from the last change on
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(keep, REST_MS)
    return () => clearTimeout(timer)
  }, [keep, value, holds])

  useEffect(() => {
    const { current } = latest
    current.mounted = true
    window.addEventListener("pagehide", keep)
    return () => {
      current.mounted = false
      window.removeEventListener("pagehide", keep)
      if (!current.signedIn) keep()
      else if (!current.offered) queueMicrotask(() => current.mounted || tabStorage.write(key, null))
    }
  }, [key, keep])

  /** It was saved, or is being left on purpose: until the next page is there, this one keeps nothing more. */
  return useCallback(() => {
    latest.current.over = true
    tabStorage.write(key, null)
  }, [key])
}
