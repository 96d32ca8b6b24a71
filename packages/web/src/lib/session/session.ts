import { useSyncExternalStore } from "react"
import { provideCredentials } from "../api/api.ts"
import "../api/application-routes.ts"
import { released } from "../api/pauseLiveUpdates.ts"
import { problemOf } from "../api/problem.ts"
import { queryClient } from "../api/queryClient.ts"
import { createStore } from "../store.ts"
import { actingAgency, setActingAgency } from "./acting.ts"
import { forgetFarewell, keepFarewell, POOL_KEYS } from "./kept.ts"
import { type AccessToken, forgetTokens, readToken } from "./tokens.ts"

/** `left`: the user signed out. `expired`: the session ended by itself. */
export type SessionState = "active" | "left" | "expired"

const state = createStore<SessionState>("active")
let ending: Promise<void> | null = null
/** The user of this document: its content and input are theirs. */
let owner: string | null = null

export const useSessionState = (): SessionState => useSyncExternalStore(state.subscribe, state.current)

async function endSession(reason: "left" | "expired", words: string): Promise<void> {
  if (state.current() !== "active") return
  keepFarewell(words)
  const forgotten = queryClient.cancelQueries().then(() => forgetTokens(owner))
  ending = forgotten.finally(() => {
    ending = null
  })
  state.set(reason)
  await ending
}

/** Resolves once the tokens are gone: another document would take the user for signed in. */
export async function sessionEnded(): Promise<void> {
  await ending?.catch(() => {})
}

/**
 * The token of this document's user; null also when another user has signed in since, in another tab: with that token,
 * input of this document would be saved as the other user's.
 */
export async function ownToken(options?: { renew?: boolean }): Promise<AccessToken | null> {
  const token = await readToken(options)
  if (!token) return null
  owner ??= token.person
  return token.person === owner ? token : null
}

/**
 * A form kept open after the session's end continues once the user has signed in again in another tab: tabs share the
 * browser's tokens.
 */
async function accessToken(): Promise<string | null> {
  const over = state.current() !== "active" && !ending
  const token = await ownToken()
  if (over && token) {
    forgetFarewell()
    state.set("active")
  }
  return token?.text ?? null
}

/** @param words an extra message for the sign-in page */
export const signOut = (words = ""): Promise<void> => endSession("left", words)

const EXPIRED =
  "Vous avez été déconnecté : votre session a expiré ou a été fermée ailleurs. Reconnectez-vous pour continuer."

export const expireSession = (): Promise<void> => endSession("expired", EXPIRED)

/** Whether a new token replaces the refused one; false when the pool does not answer. */
async function renewed({ code }: { code: string }): Promise<boolean> {
  if (code !== "unauthenticated" || state.current() !== "active") return false
  return (await ownToken({ renew: true }).catch(() => null)) !== null
}

async function attempt<Answer>(next: () => Promise<Answer>, mayRenew = true): Promise<Answer> {
  try {
    return await next()
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status !== 401) throw error
    // After a clock change, an expired token may look valid.
    if (mayRenew && (await renewed(problem))) return attempt(next, false)
    void (problem.code === "account_removed" ? signOut(problem.message) : expireSession())
    throw error
  }
}

provideCredentials({ accessToken, actingAgency, attempt })

/** The next user must find nothing of the former one in memory. */
function forgetPerson(): void {
  setActingAgency(null)
  queryClient.clear()
}

/**
 * Enters an agency as super-admin, or leaves it. Pending writes end first, so that their answers do not arrive in the
 * next agency, and the cache is cleared.
 */
export async function workIn(agencyId: string | null): Promise<void> {
  await released()
  await queryClient.cancelQueries()
  queryClient.clear()
  setActingAgency(agencyId)
}

/** Called after a sign-in. */
export function beginSession(): void {
  forgetPerson()
  forgetFarewell()
  owner = null
  state.set("active")
}

/** True also when the pool is unreachable: the page then shows the failure and a retry. */
export async function hasSession(): Promise<boolean> {
  try {
    await ending
    return (await readToken()) !== null
  } catch {
    return true
  }
}

export const TICK_MS = 30_000
const RENEW_WITHIN_TICKS = 3

interface Ticking {
  readToken(options?: { renew?: boolean }): Promise<AccessToken | null>
  ended(): void
}

/** Renews a token that expires within three ticks (rules/platform.md#session-renewal). */
export async function tick({ readToken, ended }: Ticking, now = Date.now()): Promise<void> {
  try {
    const token = await readToken()
    if (!token) return ended()
    if (token.expiresAt - now > RENEW_WITHIN_TICKS * TICK_MS) return
    if (!(await readToken({ renew: true }))) ended()
  } catch {
    // No answer from the network or the pool: the next tick tries again.
    return
  }
}

/** Ticks while the page is visible, at once when it becomes visible, and when another tab signs out. */
export function startTicker(ticking: Ticking): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const run = () => void tick(ticking)

  const follow = () => {
    clearInterval(timer)
    timer = undefined
    if (document.visibilityState !== "visible") return
    run()
    timer = setInterval(run, TICK_MS)
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key?.startsWith(POOL_KEYS) && event.newValue === null) run()
  }

  follow()
  document.addEventListener("visibilitychange", follow)
  window.addEventListener("storage", onStorage)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", follow)
    window.removeEventListener("storage", onStorage)
  }
}
