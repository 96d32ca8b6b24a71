import { type Actor, addressOf } from "./access.ts"
import { AppError } from "./error.ts"
import * as Throttle from "./throttle.ts"

const STRETCH = {
  seconds: 10 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}
/** Allows an office of ten people, each of whom opens a page every ten seconds. */
const READS = { ...STRETCH, tries: 600 }
/** Requests with unknown links. */
const MISSES = { ...STRETCH, tries: 100 }

/**
 * Answers a request through a link, within the limits for one network (rules/platform.md#public-links): each read
 * counts, and each unknown link counts once more. Exhausted misses do not block valid links.
 * @throws AppError throttled
 */
export async function withinLinkLimits<Answer>(
  actor: Actor,
  method: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const address = addressOf(actor)
  // In parallel: a read changes nothing, and counting first would cost one more round trip.
  const [counted, answered] = await Promise.allSettled([
    method === "GET" ? Throttle.consumeFrom(address, "link-read", READS) : undefined,
    answer(),
  ])
  if (counted.status === "rejected") throw counted.reason
  if (answered.status === "fulfilled") return answered.value
  const error: unknown = answered.reason
  if (error instanceof AppError && error.code === "not_found") {
    await Throttle.consumeFrom(address, "link-miss", MISSES)
  }
  throw error
}
