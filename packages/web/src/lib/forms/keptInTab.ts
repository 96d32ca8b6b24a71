import type { Profile } from "@trame/core/account/contract/account"
import { useCallback, useEffect, useRef } from "react"
import { tabStorage } from "../storage.ts"

/** A key per user, agency and record: the next user of this tab sees none of it. */
export const draftKey = (
  name: string,
  { id, agencyId }: Pick<Profile, "id" | "agencyId">,
  thing: string | null,
): string => `trame.${name}-draft.${id}.${agencyId}.${thing ?? "new"}`

/** The value that the tab kept under a key; null for an earlier format. */
export function readKept<Value>(key: string, format: number): Value | null {
  const value = tabStorage.readJson(key)
  const current = typeof value === "object" && value !== null && "format" in value && value.format === format
  return current ? (value as unknown as Value) : null
}

interface Keeping {
  key: string
  /** Changes with the value's shape. */
  format: number
  /** The typed values; the same object until they change. */
  value: object
  /** Whether there is anything to keep. */
  holds: boolean
  signedIn: boolean
  /** The user has not yet answered the offer to restore: the kept value stays. */
  offered?: boolean
}

const REST_MS = 400

/**
 * Keeps typed values in the tab's storage while the page or dialog is open. Leaving on purpose deletes them; a reload,
 * an expired session or signing out does not.
 */
export function useKeptInTab({ key, format, value, holds, signedIn, offered = false }: Keeping) {
  const latest = useRef({ value, holds, signedIn, offered, over: false, mounted: false })
  Object.assign(latest.current, { value, holds, signedIn, offered })

  const keep = useCallback(() => {
    const { current } = latest
    if (current.holds && !current.over) tabStorage.writeJson(key, { format, ...current.value })
  }, [key, format])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay starts at the last change
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

  /** Call after a save or when leaving on purpose: the page keeps nothing more. */
  return useCallback(() => {
    latest.current.over = true
    tabStorage.write(key, null)
  }, [key])
}
