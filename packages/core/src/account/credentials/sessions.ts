import { setTimeout as wait } from "node:timers/promises"
import type { Session } from "../../lib/access.ts"
import { UserEntity } from "../users/entities.ts"
import { Pool } from "./pool.ts"

/**
 * Sets a password, and ends every session that began before, but the one that goes on
 * (rules/platform.md#sessions). Tokens know whole seconds only: the password changes with the next one, so that
 * what is signed in with the new one, however soon, stands apart from what was before.
 */
export async function replacePassword(
  userId: string,
  password: string,
  { kept }: { kept: Session | null },
): Promise<void> {
  const sessionsSince = Math.floor(Date.now() / 1000) + 1
  await wait(sessionsSince * 1000 - Date.now())
  // First: should the pool not answer then, sessions end without need, and none goes on that should have ended.
  await UserEntity.patch({ userId })
    .set({ sessionsSince, keptSession: kept?.id ?? "" })
    .go()
  await Pool.setPassword(userId, password)
  if (!kept) await Pool.signOutEverywhere(userId)
}
