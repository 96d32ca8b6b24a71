/** One request to DynamoDB and its cost. */
export interface Exchange {
  /** E.g. `Query`. */
  operation: string
  /** Items read or written. */
  items: number
  /** Read capacity units as AWS bills them, 0 for a write. */
  readUnits: number
}

interface Input {
  ConsistentRead?: boolean
  RequestItems?: Record<string, object[]>
  TransactItems?: object[]
}

interface Output {
  Item?: object
  Items?: object[]
  Responses?: Record<string, object[]>
  ConsumedCapacity?: Capacity | Capacity[]
}

interface Capacity {
  CapacityUnits?: number
}

const READS = new Set(["GetItem", "BatchGetItem", "Query", "Scan"])

export const isRead = (operation: string): boolean => READS.has(operation)

export function exchangeOf(operation: string, input: object, output: object): Exchange {
  if (!isRead(operation)) return { operation, items: writtenItems(input), readUnits: 0 }
  const { Item, Items = [], Responses = {} }: Output = output
  const items = (Item ? 1 : 0) + Items.length + Object.values(Responses).flat().length
  return { operation, items, readUnits: Math.max(unitsOf(output), leastUnits(input)) }
}

function writtenItems({ TransactItems, RequestItems }: Input): number {
  return TransactItems?.length ?? (RequestItems ? Object.values(RequestItems).flat().length : 1)
}

const unitsOf = ({ ConsumedCapacity = [] }: Output): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)

/** AWS bills a read without results, the local table does not. */
const leastUnits = ({ ConsistentRead }: Input): number => (ConsistentRead ? 1 : 0.5)
