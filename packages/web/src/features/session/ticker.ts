import type { AccessToken } from "./tokens.ts"

/** Spec 1 §9. */
export const TICK_MS = 30_000
const RENEW_WITHIN_TICKS = 3

interface Ticking {
  readToken(options?: { renew?: boolean }): Promise<AccessToken | null>
  /** The session is over. */
  ended(): void
}

/** Renews a token that has three ticks or fewer to live (spec 1 §4). */
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
    if (event.key?.startsWith("CognitoIdentityServiceProvider.") && event.newValue === null) run()
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
