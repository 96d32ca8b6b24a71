import { setTimeout as wait } from "node:timers/promises"
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import {
  DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb"
import { ElectroError } from "electrodb"
import { conflict } from "./error.ts"
import { setting } from "./settings.ts"

/** The one table's client, shared by every entity of this process. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})

/** What every ElectroDB entity is configured with. */
export const storage = () => ({ client: documentClient, table: setting("TABLE_NAME") })

/** ElectroDB's `service` of every entity; part of every key. */
export const SERVICE = "trame"

/**
 * The condition of an index that items from before it are put into: with one, ElectroDB writes partition and
 * sort key together, where a patch else writes only the key whose attributes it sets.
 */
export const wholeKeys = (): boolean => true

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number]

/** DynamoDB's own limit. */
export const MAX_TRANSACT_ITEMS = 100
const ATTEMPTS = 6

const wasRaced = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some((reason) => reason.Code === "TransactionConflict") &&
  !failedConditions(error).length

/** The positions of the items whose condition did not hold, when that is why a transaction was cancelled. */
export function failedConditions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return []
  return (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === "ConditionalCheckFailed" ? [index] : [],
  )
}

/**
 * Writes all or nothing. `items` are what ElectroDB's `.commit()` returns, at most 100. Retries
 * transactions that collided (with jitter) and throws when one is cancelled, which ElectroDB's own
 * transaction does not; see `failedConditions` for why.
 */
export async function transact(items: readonly unknown[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await documentClient.send(new TransactWriteCommand({ TransactItems: items as TransactItem[] }))
      return
    } catch (error) {
      if (attempt === ATTEMPTS || !wasRaced(error)) throw error
      await wait(Math.random() * 25 * 2 ** attempt)
    }
  }
}

/** Whether a transaction was cancelled because others wrote the same items meanwhile, and may be tried anew. */
export const wasOvertaken = (error: unknown): boolean => failedConditions(error).length > 0 || wasRaced(error)

/** Whether a single ElectroDB write failed because its condition did not hold. */
export function isConditionFailure(error: unknown): boolean {
  if (failedConditions(error).length) return true
  const cause = error instanceof ElectroError ? error.cause : error
  return cause instanceof Error && cause.name === "ConditionalCheckFailedException"
}

/** Runs a conditional write; when its condition does not hold, throws what `refuse` makes of it. */
export async function guarded<Result>(
  write: Promise<Result>,
  refuse: () => Error = conflict,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (isConditionFailure(error)) throw refuse()
    throw error
  }
}
