import { roundsOf } from "../reads/index.ts"
import type { BenchOperation, Caller } from "./operations.ts"

/** What one call asks of DynamoDB after the actor's own read. */
export interface Cost {
  /** Waits for DynamoDB, one after the other. */
  rounds: number
  requests: number
  /** Items read or written. */
  items: number
  /** Read capacity units. */
  units: number
}

const TURNS = 12
/** The person, then their agency. */
const ACTOR_ROUNDS = 2

/** The most that one of a dozen calls costs, by caller's handlers in this process, which have answered it before. */
export async function costOf(operation: BenchOperation, caller: Caller): Promise<Cost> {
  const costs: Cost[] = []
  // A function that is awake keeps the catalogue's search.
  await operation.call(caller, TURNS)
  for (let turn = 0; turn < TURNS; turn++) {
    const { rounds } = await roundsOf(() => operation.call(caller, turn))
    const own = operation.isPublic ? rounds : rounds.slice(ACTOR_ROUNDS)
    const exchanges = own.flat()
    costs.push({
      rounds: own.length,
      requests: exchanges.length,
      items: exchanges.reduce((sum, { items }) => sum + items, 0),
      units: exchanges.reduce((sum, { readUnits }) => sum + readUnits, 0),
    })
  }
  const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of))
  return {
    rounds: most(({ rounds }) => rounds),
    requests: most(({ requests }) => requests),
    items: most(({ items }) => items),
    units: most(({ units }) => units),
  }
}
