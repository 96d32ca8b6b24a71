import { setTimeout as wait } from "node:timers/promises"
import type { Session } from "../../lib/access.ts"
import { UserEntity } from "../users/entities.ts"
import * as Pool from "./pool.ts"

/**
 * Sets a password, and ends all earlier sessions but the kept one (rules/platform.md#sessions). Returns in the second
 * after the change: tokens have whole seconds only, so sign-ins with the new password are later than any with the
 * former one.
 */
export async function replacePassword(
  userId: string,
  password: string,
  { kept }: { kept: Session | null },
): Promise<void> {
  const endSessions = async () => {
    const sessionsSince = Math.floor(Date.now() / 1000) + 1
    await UserEntity.patch({ userId })
      .set({ sessionsSince, keptSession: kept?.id ?? "" })
      .go()
    return sessionsSince
  }
  // First: when the pool then fails, sessions end without need, but none continues that should have ended.
  await endSessions()
  await Pool.setPassword(userId, password)
  if (!kept) await Pool.signOutEverywhere(userId)
  // Again: until the pool changed it, the former password still opened sessions.
  const since = await endSessions()
  await wait(since * 1000 - Date.now())
}
