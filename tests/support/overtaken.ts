import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { documentClient } from "@trame/core/lib/table"

const NAME = "test"

/** Runs `act`; before each table command that this process sends meanwhile, runs something else. */
export async function intercepting<Result>(
  before: (command: string, input: string) => unknown,
  act: () => Promise<Result>,
): Promise<Result> {
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        await before(commandName, JSON.stringify(args.input))
        return next(args)
      },
    { step: "initialize", name: NAME },
  )
  try {
    return await act()
  } finally {
    documentClient.middlewareStack.remove(NAME)
  }
}

const WRITES: ReadonlySet<string> = new Set([
  "PutItemCommand",
  "UpdateItemCommand",
  "DeleteItemCommand",
  "TransactWriteItemsCommand",
])

/**
 * Runs `act` and lets others overtake it: their write happens right before the first write of this entity, after all
 * its reads.
 */
export async function overtaken(
  entity: string,
  act: () => Promise<unknown>,
  others: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  let waiting = true
  const before = (command: string, input: string) => {
    if (!waiting || !WRITES.has(command) || !input.includes(`${entity}_1`)) return
    waiting = false
    return others()
  }
  const [outcome] = await intercepting(before, () => Promise.allSettled([act()]))
  if (waiting) throw new Error(`Nothing of ${entity} was written`)
  return outcome
}

/** Runs `act` while others keep writing the same item, until it gives up. */
export async function outpaced<Result>(act: () => Promise<Result>): Promise<Result> {
  const { now } = Date
  let late = 0
  Date.now = () => now() + late
  const before = (command: string) => {
    if (command !== "TransactWriteItemsCommand") return
    late += 60_000
    const CancellationReasons = [{ Code: "TransactionConflict" }]
    throw new TransactionCanceledException({ $metadata: {}, message: "Others write it", CancellationReasons })
  }
  try {
    return await intercepting(before, act)
  } finally {
    Date.now = now
  }
}
