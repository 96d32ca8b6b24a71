import { roundsOf } from "../../../scripts/bench/reads/index.ts"

/** How many times this waits for DynamoDB, one after the other: requests side by side count once. */
export async function roundTripsOf(run: () => Promise<unknown>): Promise<number> {
  const { rounds } = await roundsOf(run)
  return rounds.length
}
