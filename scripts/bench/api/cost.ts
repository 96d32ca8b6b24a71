import { roundsOf } from "../reads/index.ts"
import type { BenchOperation, Caller } from "./operations.ts"

/** The DynamoDB cost of one call after the actor's own read. */
export interface Cost {
  /** Sequential waits for DynamoDB. */
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

/** The highest cost of a dozen calls, through handlers in this process that are already warm. */
export async function costOf(operation: BenchOperation, caller: Caller): Promise<Cost> {
  const costs: Cost[] = []
  // A warm function keeps the catalogue's search.
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
