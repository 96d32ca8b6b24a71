import * as z from "zod"
import { Agencies } from "../agencies/index.ts"
import { sendAll } from "../queue.ts"
import { PLATFORM } from "../totals/index.ts"

/** What the queue of sweeps carries: whose totals to compare, an agency's or the platform's. */
export const sweepRequest = z.object({ agencyId: z.string().min(1) })

/** Asks for a sweep of every agency and of the platform. */
export async function requestSweeps(): Promise<void> {
  for await (const ids of Agencies.allIds()) await ask(ids)
  await ask([PLATFORM])
}

const ask = (ids: readonly string[]) =>
  sendAll(
    "TOTALS_SWEEP_QUEUE_URL",
    ids.map((agencyId): z.infer<typeof sweepRequest> => ({ agencyId })),
  )
