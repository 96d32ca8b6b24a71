import { setTimeout as wait } from "node:timers/promises"
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb"
import { ElectroError } from "electrodb"
import { conflict } from "./error.ts"
import { documentClient } from "./table.ts"

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number]

/** DynamoDB's own limit. */
export const MAX_TRANSACT_ITEMS = 100
/** How often a transaction is sent that did nothing but collide. */
const SENDINGS = 6
/** A request lasts 29 s, and the last attempt of a large save takes its time. */
const PATIENCE_MS = 15_000
const LONGEST_WAIT_MS = 500

/**
 * Writes all or nothing, at most 100 items, given as ElectroDB's writes. Sends a transaction again that collided and
 * throws when one is cancelled, which ElectroDB's own transaction does not; see `failedConditions` for why.
 */
export async function transact(writes: readonly unknown[]): Promise<void> {
  if (!writes.length) return
  const TransactItems = writes.map(toTransactItem)
  for (let sending = 1; ; sending++) {
    try {
      await documentClient.send(new TransactWriteCommand({ TransactItems }))
      return
    } catch (error) {
      if (sending === SENDINGS || !collided(error)) throw error
      await backOff(sending)
    }
  }
}

/** Every ElectroDB write has `commit`, but its types know so only inside ElectroDB's own transactions. */
function toTransactItem(write: unknown): TransactItem {
  const hasCommit = typeof write === "object" && write !== null && "commit" in write
  return (hasCommit && typeof write.commit === "function" ? write.commit() : write) as TransactItem
}

/** The positions of the items whose condition did not hold, when that is why a transaction was cancelled. */
export function failedConditions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) return []
  return (error.CancellationReasons ?? []).flatMap((reason, index) =>
    reason.Code === "ConditionalCheckFailed" ? [index] : [],
  )
}

const collided = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some((reason) => reason.Code === "TransactionConflict") &&
  !failedConditions(error).length

/** How a write by itself is refused: its condition did not hold, or a transaction has the item just now. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  "ConditionalCheckFailedException",
  "TransactionConflictException",
])

/** Whether a write or a transaction was not carried out because others wrote the same items meanwhile. */
export function wasOvertaken(error: unknown): boolean {
  if (failedConditions(error).length || collided(error)) return true
  const cause = error instanceof ElectroError ? error.cause : error
  return cause instanceof Error && OVERTAKEN.has(cause.name)
}

/** Carries out a conditional write; when its condition does not hold, throws what `refuse` makes of it. */
export async function throwIfConditionFailed<Result>(
  write: Promise<Result>,
  refuse: () => Error | Promise<Error> = conflict,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    throw wasOvertaken(error) ? await refuse() : error
  }
}

/** Whether a conditional write was carried out; false when its condition did not hold. */
export async function holds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (wasOvertaken(error)) return false
    throw error
  }
}

interface Patience {
  /** What is thrown when others are faster all the time; a `conflict` when left out. */
  refuse?: (cause: unknown) => Error
  milliseconds?: number
}

/**
 * Reads, decides and writes anew while others write the same items in between. What the person may not
 * overwrite, `attempt` finds itself when it reads again, and throws.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result>,
  { refuse = () => conflict(), milliseconds }: Patience = {},
): Promise<Result> {
  let last: unknown
  const done = await retryUntil(async () => {
    try {
      return { result: await attempt() }
    } catch (error) {
      if (!wasOvertaken(error)) throw error
      last = error
    }
  }, milliseconds)
  if (!done) throw refuse(last)
  return done.result
}

/** Tries again, with growing pauses, until there is something to return; undefined when patience is over. */
export async function retryUntil<Result>(
  attempt: () => Promise<Result | undefined>,
  milliseconds = PATIENCE_MS,
): Promise<Result | undefined> {
  const deadline = Date.now() + milliseconds
  for (let turn = 1; ; turn++) {
    const result = await attempt()
    if (result !== undefined || Date.now() > deadline) return result
    await backOff(turn)
  }
}

/** Lets others go first, for longer at each turn; by chance, so that they do not meet again. */
export const backOff = (turn: number): Promise<void> =>
  wait(Math.random() * Math.min(20 * 2 ** turn, LONGEST_WAIT_MS))
