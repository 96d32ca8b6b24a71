import { type Actor, addressOf } from "./access.ts"
import { AppError } from "./error.ts"
import { Throttle } from "./throttle.ts"

const STRETCH = {
  seconds: 10 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}
/** An office of ten people, each of whom opens a page every ten seconds. */
const READS = { ...STRETCH, tries: 600 }
/** Links that lead nowhere. */
const MISSES = { ...STRETCH, tries: 100 }

/**
 * Answers what somebody asks through a link, within what one network may ask (rules/platform.md#public-links): each read
 * counts, and each link that leads nowhere once more. Misses that are used up keep no right link from opening.
 * @throws AppError throttled
 */
export async function withinLinkLimits<Answer>(
  actor: Actor,
  method: string,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const address = addressOf(actor)
  // Side by side: a read changes nothing, and counting would be one more round trip before it.
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
