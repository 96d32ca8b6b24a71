import { UserEntity } from "./entity.ts"
import { Pool } from "./pool.ts"

/** Whoever had the code reads that address's mail: from now on it is proven, here and in the pool. */
export async function markProven(userId: string): Promise<void> {
  await Pool.markVerified(userId)
  await UserEntity.patch({ userId }).set({ emailVerified: true }).go()
}
