import { setTimeout as wait } from "node:timers/promises"
import type { Session } from "../../lib/access.ts"
import { UserEntity } from "../users/entities.ts"
import { Pool } from "./pool.ts"

/**
 * Sets a password, and ends every session that began before, but the one that goes on
 * (rules/platform.md#sessions). It answers with the second after the password changed: tokens know whole seconds
 * only, and what is signed in with the new one stands apart from what the former one opened to the last.
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
  // First: should the pool not answer then, sessions end without need, and none goes on that should have ended.
  await endSessions()
  await Pool.setPassword(userId, password)
  if (!kept) await Pool.signOutEverywhere(userId)
  // Once more: until the pool had it, the former password still opened sessions.
  const since = await endSessions()
  await wait(since * 1000 - Date.now())
}
