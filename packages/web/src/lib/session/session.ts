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

/** `left`: the person signed out. `expired`: the session ended by itself. */
export type SessionState = "active" | "left" | "expired"

const state = createStore<SessionState>("active")
let ending: Promise<void> | null = null
/** Whose document this is: what it shows, and what is typed into it, is theirs. */
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

/** Once the tokens are gone: another document would take the person for signed in. */
export async function sessionEnded(): Promise<void> {
  await ending?.catch(() => {})
}

/**
 * The token of whoever this document belongs to; null also when somebody else has signed in since, in another tab:
 * with theirs, what is typed here would become theirs.
 */
export async function ownToken(options?: { renew?: boolean }): Promise<AccessToken | null> {
  const token = await readToken(options)
  if (!token) return null
  owner ??= token.person
  return token.person === owner ? token : null
}

/**
 * A form kept open after the session's end carries on once the person has signed in again in another
 * tab: the tokens are the browser's.
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

/** @param words what the sign-in page is to say, when there is more to it than leaving */
export const signOut = (words = ""): Promise<void> => endSession("left", words)

const EXPIRED =
  "Vous avez été déconnecté : votre session a expiré ou a été fermée ailleurs. Reconnectez-vous pour continuer."

export const expireSession = (): Promise<void> => endSession("expired", EXPIRED)

/** Whether there is another token than the refused one; where the pool does not answer, there is none. */
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
    // A clock that was set meanwhile takes a token for valid that is not any more.
    if (mayRenew && (await renewed(problem))) return attempt(next, false)
    void (problem.code === "account_removed" ? signOut(problem.message) : expireSession())
    throw error
  }
}

provideCredentials({ accessToken, actingAgency, attempt })

/** Nothing of the former person stays in memory, whoever signs in next. */
function forgetPerson(): void {
  setActingAgency(null)
  queryClient.clear()
}

/**
 * The super-admin goes to work in an agency, or in none. Nothing of the former one stays in memory: what is being
 * written there ends first, so that its answer does not arrive here.
 */
export async function workIn(agencyId: string | null): Promise<void> {
  await released()
  await queryClient.cancelQueries()
  queryClient.clear()
  setActingAgency(agencyId)
}

/** Somebody has signed in. */
export function beginSession(): void {
  forgetPerson()
  forgetFarewell()
  owner = null
  state.set("active")
}

/** True also when the pool cannot be reached: the page then says so and lets the person try again. */
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

/** Renews a token that has three ticks or fewer to live (rules/platform.md#session-renewal). */
export async function tick({ readToken, ended }: Ticking, now = Date.now()): Promise<void> {
  try {
    const token = await readToken()
    if (!token) return ended()
    if (token.expiresAt - now > RENEW_WITHIN_TICKS * TICK_MS) return
    if (!(await readToken({ renew: true }))) ended()
  } catch {
    // The network or the pool does not answer: the next tick tries again.
    return
  }
}

/** Ticks while the page is visible, at once when it becomes so, and when another tab signs out. */
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
