import { guarded, isConditionFailure } from "../db.ts"
import { AppError } from "../error.ts"
import { AttemptsEntity } from "./entity.ts"

export * as Throttle from "./index.ts"

export interface Limit {
  /** Tries in one stretch. */
  tries: number
  /** How long a stretch is. */
  seconds: number
  /** French, for whoever has used them up. */
  message: string
}

/** @throws AppError `throttled` once the tries of this stretch are used up; of many at once, no more succeed. */
export async function spend(what: string, { tries, seconds, message }: Limit): Promise<void> {
  const stretch = stretchOf(seconds)
  await guarded(
    AttemptsEntity.upsert({ what, stretch, expiresAt: (stretch + 2) * seconds })
      .add({ count: 1 })
      .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, tries)}`)
      .go(),
    () => new AppError("throttled", message),
  )
}

/** @throws AppError `throttled` once the tries of this stretch are used up; spends none */
export async function assertLeft(what: string, { tries, seconds, message }: Limit): Promise<void> {
  const { data } = await AttemptsEntity.get({ what, stretch: stretchOf(seconds) }).go({ consistent: true })
  if ((data?.count ?? 0) >= tries) throw new AppError("throttled", message)
}

/** Gives a try back that turned out to be no guess. */
export async function giveBack(what: string, { seconds }: Limit): Promise<void> {
  try {
    await AttemptsEntity.patch({ what, stretch: stretchOf(seconds) })
      .subtract({ count: 1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go()
  } catch (error) {
    // The stretch has ended meanwhile.
    if (!isConditionFailure(error)) throw error
  }
}

const stretchOf = (seconds: number): number => Math.floor(Date.now() / 1000 / seconds)
