import { roundsOf } from "../../../scripts/bench/reads/index.ts"

/** Counts sequential waits for DynamoDB; concurrent requests count once. */
export async function roundTripsOf(run: () => Promise<unknown>): Promise<number> {
  const { rounds } = await roundsOf(run)
  return rounds.length
}
