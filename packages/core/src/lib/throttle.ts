import { entity } from "./entity.ts"
import { AppError } from "./error.ts"
import { schema, silent } from "./schema.ts"
import { holds, throwIfConditionFailed } from "./transact.ts"

export interface Limit {
  /** Tries per period. */
  tries: number
  seconds: number
  /** French, for a person who has used them up. */
  message: string
}

/** The period for anything that can be guessed, e.g. a code. */
export const GUESSING = {
  seconds: 15 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}

/** @throws AppError `throttled` when the tries of this period are used up; concurrent calls cannot exceed the limit */
export async function consume(what: string, { tries, seconds, message }: Limit): Promise<void> {
  const stretch = stretchOf(seconds)
  await throwIfConditionFailed(
    AttemptsEntity.upsert({ what, stretch, expiresAt: (stretch + 2) * seconds })
      .add({ count: 1 })
      .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, tries)}`)
      .go(),
    () => new AppError("throttled", message),
  )
}

/** The same limit for one network; does nothing when the address is unknown. */
export async function consumeFrom(address: string | null, what: string, limit: Limit): Promise<void> {
  if (address) await consume(`${what}-from#${address}`, limit)
}

/** Returns a try that was not a guess. */
export async function refund(what: string, { seconds }: Limit): Promise<void> {
  // The condition fails when the period has ended.
  await holds(
    AttemptsEntity.patch({ what, stretch: stretchOf(seconds) })
      .add({ count: -1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go(),
  )
}

const stretchOf = (seconds: number): number => Math.floor(Date.now() / 1000 / seconds)

/** Number of tries in one period. Belongs to no agency; expires by itself. */
const attempts = schema({
  name: "attempts",
  attributes: {
    /** E.g. `join-from#203.0.113.7`. */
    what: { type: "string", required: true },
    /** Number of the period since the epoch. */
    stretch: { type: "number", required: true },
    count: { type: "number" },
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["what"], sk: ["stretch"] },
  },
  invalidates: silent,
})

export const AttemptsEntity = /* @__PURE__ */ entity(attempts)

export const schemas = [attempts]
