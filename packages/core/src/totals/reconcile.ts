import { setTimeout as wait } from "node:timers/promises"
import { MAX_TRANSACT_ITEMS, wasOvertaken } from "../db.ts"
import { batchesOf } from "./batches.ts"
import { commit } from "./commit.ts"
import { refKeyOf } from "./contribution-entity.ts"
import { type Fault, type Plan, plansOf, refOf, type Suspect } from "./plan.ts"

const PASSES = 50
const PAUSE_MS = 20
/** Items of a transaction; a source that touches more still goes in one. */
const SMALLEST = 20

/**
 * Brings the contributions of these sources of one agency, and with them its totals, in line with the
 * sources as they are now. May run twice, late, beside itself and from any point at which it was cut off.
 *
 * It ends only when another look finds nothing to do: while it was at work a source may have changed there
 * and back, and whoever was told of that may have found the contribution right, before it was made wrong here.
 * @returns what was wrong, by source
 * @throws Error when others are at work on the same sources all the time
 */
export async function reconcile(agencyId: string, suspects: readonly Suspect[]): Promise<Map<string, Fault>> {
  const mended = new Map<string, Fault>()
  let limit = MAX_TRANSACT_ITEMS
  let waiting = suspects
  for (let pass = 1; pass <= PASSES; pass++) {
    const plans = await plansOf(agencyId, waiting)
    if (!plans.length) return mended
    let overtaken = false
    for (const batch of batchesOf(plans, limit)) {
      if (await succeeds(commit(agencyId, batch))) note(mended, batch)
      else overtaken = true
    }
    waiting = plans.map(({ suspect }) => suspect)
    // What is smaller collides with fewer.
    limit = overtaken ? Math.max(SMALLEST, limit / 2) : MAX_TRANSACT_ITEMS
    if (overtaken) await wait(Math.random() * PAUSE_MS * Math.min(pass, 5))
  }
  throw new Error(`Sources of ${agencyId} keep changing`)
}

function note(mended: Map<string, Fault>, plans: readonly Plan[]): void {
  for (const { suspect, fault } of plans) {
    const key = refKeyOf(refOf(suspect))
    if (!mended.has(key)) mended.set(key, fault)
  }
}

/** Whether nobody else was faster. */
async function succeeds(write: Promise<void>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (wasOvertaken(error)) return false
    throw error
  }
}
