import { entity } from "./entity.ts"
import { AppError } from "./error.ts"
import { schema, silent } from "./schema.ts"
import { holds, throwIfConditionFailed } from "./transact.ts"

export * as Throttle from "./throttle.ts"

export interface Limit {
  /** Tries in one stretch. */
  tries: number
  /** How long a stretch is. */
  seconds: number
  /** French, for whoever has used them up. */
  message: string
}

/** The stretch of what can be guessed, such as a code. */
export const GUESSING = {
  seconds: 15 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}

/** @throws AppError `throttled` once the tries of this stretch are used up; of many at once, no more succeed. */
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

/** The same for all that comes from one network; nothing where nobody knows where it comes from. */
export async function consumeFrom(address: string | null, what: string, limit: Limit): Promise<void> {
  if (address) await consume(`${what}-from#${address}`, limit)
}

/** Gives a try back that turned out to be no guess. */
export async function refund(what: string, { seconds }: Limit): Promise<void> {
  // Its condition fails once the stretch has ended.
  await holds(
    AttemptsEntity.patch({ what, stretch: stretchOf(seconds) })
      .add({ count: -1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go(),
  )
}

const stretchOf = (seconds: number): number => Math.floor(Date.now() / 1000 / seconds)

/** How often something was tried in one stretch of time. Not below an agency; expires by itself. */
const attempts = schema({
  name: "attempts",
  attributes: {
    /** E.g. `join-from#203.0.113.7`. */
    what: { type: "string", required: true },
    /** Stretches since the epoch. */
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
