import { setTimeout as wait } from "node:timers/promises"
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb"
import { ElectroError } from "electrodb"
import { conflict } from "./error.ts"
import { documentClient } from "./table.ts"

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number]

/** DynamoDB's own limit. */
export const MAX_TRANSACT_ITEMS = 100
/** How often a transaction is sent when it only collides. */
const SENDINGS = 6
/** A request lasts 29 s, and the last attempt of a large save needs time. */
const PATIENCE_MS = 15_000
const LONGEST_WAIT_MS = 500

/**
 * Writes all items or none, at most 100, given as ElectroDB writes. Unlike ElectroDB's own transaction, it retries
 * collisions and throws when the transaction is cancelled; `failedConditions` gives the reason.
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

/** Every ElectroDB write has `commit`, but its types show it only inside ElectroDB's own transactions. */
export function toTransactItem(write: unknown): TransactItem {
  const hasCommit = typeof write === "object" && write !== null && "commit" in write
  return (hasCommit && typeof write.commit === "function" ? write.commit() : write) as TransactItem
}

/** The positions of the items whose condition failed, when this cancelled the transaction. */
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

/** DynamoDB's errors for a single write: its condition fails, or a transaction holds the item. */
const OVERTAKEN: ReadonlySet<string> = new Set([
  "ConditionalCheckFailedException",
  "TransactionConflictException",
])

/** Whether a write or a transaction failed because another process wrote the same items. */
export function wasOvertaken(error: unknown): boolean {
  if (failedConditions(error).length || collided(error)) return true
  const cause = error instanceof ElectroError ? error.cause : error
  return cause instanceof Error && OVERTAKEN.has(cause.name)
}

/** Carries out a conditional write; when its condition fails, throws the error of `refuse`. */
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

/** Whether a conditional write succeeded; false when its condition failed. */
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
  /** The error after too many collisions; a `conflict` by default. */
  refuse?: (cause: unknown) => Error
  milliseconds?: number
}

/**
 * Reads, decides and writes again while other processes write the same items. `attempt` throws when it finds a change
 * that the person may not overwrite.
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

/** Retries with growing pauses until `attempt` returns a value; undefined when time is up. */
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

/** Waits longer at each turn, for a random time, so that competing writers do not collide again. */
export const backOff = (turn: number): Promise<void> =>
  wait(Math.random() * Math.min(20 * 2 ** turn, LONGEST_WAIT_MS))
