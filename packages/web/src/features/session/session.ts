import { signOut as amplifySignOut } from "aws-amplify/auth"
import { useSyncExternalStore } from "react"
import { provideCredentials } from "../../lib/credentials.ts"
import { queryClient } from "../../lib/queryClient.ts"
import { readToken } from "./tokens.ts"

/** `left`: the person signed out. `expired`: the session ended by itself. */
export type SessionState = "active" | "left" | "expired"

let state: SessionState = "active"
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
  await queryClient.cancelQueries()
  // Amplify forgets the tokens even when the pool cannot be told.
  await amplifySignOut()
}

export const signOut = (): Promise<void> => endSession("left")
export const expireSession = (): Promise<void> => endSession("expired")

provideCredentials({
  accessToken: async () => (await readToken())?.text ?? null,
  refused: () => void expireSession(),
})

/** Nothing of the former person stays in memory, whoever signs in next. */
export function forgetPerson(): void {
  queryClient.clear()
}

export function beginSession(): void {
  forgetPerson()
  change("active")
}

/** True also when the pool cannot be reached: the page then says so and lets the person try again. */
export async function hasSession(): Promise<boolean> {
  try {
    return (await readToken()) !== null
  } catch {
    return true
  }
}
