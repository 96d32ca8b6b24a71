import type { Actor } from "@trame/core/actor"
import { logger } from "./logger.ts"
import { problemOf } from "./problem.ts"

/** What is written down of a call besides its failures; ids and codes, never a token or a body (safety §2). */

/** Somebody known was refused; the operation and the ids are on every line of the call. */
export function noteRefusal(actor: Actor, error: unknown): void {
  const { code, status } = problemOf(error)
  if (actor.type !== "user" || (status !== 401 && status !== 403)) return
  logger.warn("Refused", { code, status })
}

/** The super-admin has written, or tried to, in an agency that is not theirs (decisions §1). */
export function noteActing(actor: Actor, method: string, status: number): void {
  if (actor.type !== "user" || !actor.acting || method === "GET") return
  logger.info("A write in another's agency", { status })
}
