import { signOut as amplifySignOut } from "aws-amplify/auth"
import { useSyncExternalStore } from "react"
import { provideCredentials } from "../../lib/credentials.ts"
import { released } from "../../lib/holds.ts"
import { queryClient } from "../../lib/queryClient.ts"
import { actingAgency, setActingAgency } from "./acting.ts"
import { readToken } from "./tokens.ts"

/** `left`: the person signed out. `expired`: the session ended by itself. */
export type SessionState = "active" | "left" | "expired"

let state: SessionState = "active"
let ending: Promise<void> | null = null
const listeners = new Set<() => void>()

function change(next: SessionState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, () => state)

async function endSession(reason: "left" | "expired"): Promise<void> {
  if (state !== "active") return
  change(reason)
  ending = forgetTokens().finally(() => {
    ending = null
  })
  await ending
}

async function forgetTokens(): Promise<void> {
  await queryClient.cancelQueries()
  // Amplify forgets the tokens even when the pool cannot be told.
  await amplifySignOut()
}

/**
 * A form kept open after the session's end carries on once the person has signed in again in another
 * tab: the tokens are the browser's.
 */
async function accessToken(): Promise<string | null> {
  const over = state !== "active" && !ending
  const token = await readToken()
  if (over && token) change("active")
  return token?.text ?? null
}

export const signOut = (): Promise<void> => endSession("left")
export const expireSession = (): Promise<void> => endSession("expired")

provideCredentials({
  accessToken,
  actingAgency,
  refused: () => void expireSession(),
})

/** Nothing of the former person stays in memory, whoever signs in next. */
export function forgetPerson(): void {
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

export function beginSession(): void {
  forgetPerson()
  change("active")
}

/** Another tab has signed in meanwhile: without this the guard and the sign-in page would send one to the other. */
export function resumeSession(): void {
  if (state !== "active") beginSession()
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
