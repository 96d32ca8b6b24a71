import { documentClient } from "@trame/core/db"

let inFlight = 0
let rounds = 0

documentClient.middlewareStack.add(
  (next) => async (args) => {
    if (inFlight === 0) rounds += 1
    inFlight += 1
    try {
      return await next(args)
    } finally {
      inFlight -= 1
    }
  },
  { step: "initialize", name: "countRoundTrips" },
)

/** How many times this waits for DynamoDB, one after the other: requests side by side count once. */
export async function roundTripsOf(run: () => Promise<unknown>): Promise<number> {
  const before = rounds
  await run()
  return rounds - before
}
