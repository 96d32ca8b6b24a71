import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from "react"
import { type Place, useAddress } from "../address/address.ts"
import { createStore } from "../store.ts"

/** The page after signing out. */
export const SIGNED_OUT: Place = { pathname: "/login", search: "" }

export interface Question {
  title: string
  content: string
  okText: string
  cancelText: string
}

interface Guard {
  leaves(to: Place): boolean
  question(to: Place): Question
  /** The user agreed to lose the changes, or they are saved. */
  release(): void
  onLeave(): void
}

interface GuardOptions {
  /** Default: the question about unsaved changes. */
  question?: (to: Place, here: string) => Question
  /** The question when only the dialog closes. */
  closing?: Question | undefined
  /** The tab keeps the changes until the user signs in again. */
  kept?: boolean
  /** The user agreed to lose the changes; the page may stay until the next one has loaded. */
  onLeave?: () => void
}

const guards = new Set<Guard>()
const count = createStore(0)

const add = (guard: Guard) => count.set(guards.add(guard).size)
function remove(guard: Guard): void {
  guards.delete(guard)
  count.set(guards.size)
}

/** Whether leaving the page would lose anything. */
export const useUnsaved = (): boolean => useSyncExternalStore(count.subscribe, count.current) > 0

/** Guards with unsaved changes there, the most recent last. */
export const guardsAgainst = (to: Place): Guard[] => [...guards].filter((guard) => guard.leaves(to))

/** Calls back once nothing would be lost there, e.g. after a save; returns the unsubscribe function. */
export const whenSafe = (to: Place, then: () => void): (() => void) =>
  // A changing guard is missing for an instant.
  count.subscribe(() => queueMicrotask(() => guardsAgainst(to).length || then()))

/** Defines leaving for fields within a dialog; by default, a change of page. */
export const LeavesContext = createContext<((to: Place) => boolean) | null>(null)

/**
 * Asks before unsaved changes are lost: by closing their dialog, by "back", by a link, or by leaving the site. Call the
 * returned function right before navigating away after a save.
 */
export function useUnsavedGuard(dirty: boolean, options: GuardOptions = {}): () => void {
  const { pathname } = useAddress()
  const leavesDialog = useContext(LeavesContext)
  const latest = useRef(options)
  latest.current = options
  const released = useRef(false)
  const own = useRef<Guard | null>(null)

  const release = useCallback(() => {
    released.current = true
    if (own.current) remove(own.current)
  }, [])

  useEffect(() => {
    if (!dirty) return
    const guard: Guard = {
      leaves: (to) =>
        !(latest.current.kept && to === SIGNED_OUT) &&
        (to.pathname !== pathname || leavesDialog?.(to) === true),
      question: (to) => {
        const { question = unsaved, closing } = latest.current
        return closing && to.pathname === pathname ? closing : question(to, pathname)
      },
      release,
      onLeave: () => latest.current.onLeave?.(),
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    own.current = guard
    if (!released.current) add(guard)
    window.addEventListener("beforeunload", hold)
    return () => {
      remove(guard)
      window.removeEventListener("beforeunload", hold)
    }
  }, [dirty, pathname, leavesDialog, release])

  return release
}

/** The end of a session also leaves the page: the form can still be saved, unless the account is gone. */
const unsaved = ({ state }: Place): Question => ({
  okText: "Quitter sans enregistrer",
  cancelText: "Rester sur la page",
  ...wordsFor(state),
})

function wordsFor(state: unknown): Pick<Question, "title" | "content"> {
  if (isExpired(state))
    return {
      title: "Votre session a expiré",
      content:
        "Vos modifications ne sont pas enregistrées. Pour les garder, restez sur la page, reconnectez-vous dans un autre onglet, puis enregistrez de nouveau.",
    }
  const farewell = farewellIn(state)
  if (farewell)
    return {
      title: "Vous avez été déconnecté",
      content: `${farewell} Vos modifications ne peuvent plus être enregistrées : copiez ce que vous voulez garder avant de quitter cette page.`,
    }
  return {
    title: "Quitter sans enregistrer ?",
    content: "Vos modifications ne sont pas enregistrées. Si vous quittez cette page, elles seront perdues.",
  }
}

const isExpired = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "expired" in state && state.expired === true

/** Why the session ended, when the user did not end it. */
const farewellIn = (state: unknown): string =>
  typeof state === "object" && state !== null && "farewell" in state && typeof state.farewell === "string"
    ? state.farewell
    : ""
