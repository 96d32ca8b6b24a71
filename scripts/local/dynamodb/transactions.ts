import { type Item, validationError } from "dynalite/db/index.js"
import type { Commit } from "./commits.ts"
import { apiError, hasName, isApiError } from "./errors.ts"
import { keyOfWrite, type Outcome, readWrite, rehearse, type Write } from "./rehearsal.ts"
import { type RunToken, runOnce } from "./tokens.ts"
import { type Answer, type Engine, planChange } from "./writes.ts"

const MAX_ITEMS = 100
const MAX_BYTES = 4 * 1024 * 1024
const KINDS = ["Put", "Update", "Delete", "ConditionCheck"] as const

interface Reason {
  Code: string
  Message?: string
  Item?: Item
}

/** @throws ApiError TransactionCanceledException, IdempotentParameterMismatchException, ValidationException */
export async function transactWriteItems(engine: Engine, body: object): Promise<Answer> {
  const items = listOf(body)
  const writes = items.map(readTransactWrite)
  if (Buffer.byteLength(JSON.stringify(items)) > MAX_BYTES)
    throw validationError("Member must have transaction size less than or equal to 4194304 bytes")
  const keys = writes.map((write) => keyOfWrite(write, engine.tables.get(write.table).table))
  requireDistinct(keys)
  const token = "ClientRequestToken" in body ? String(body.ClientRequestToken) : undefined
  await runOnce(engine, token, items, (run) => commitTransaction(engine, writes, keys, run))
  return {}
}

async function commitTransaction(
  { disk, tables, locks, commits }: Engine,
  writes: Write[],
  keys: string[],
  token: RunToken,
): Promise<void> {
  await locks.hold(keys, async () => {
    const outcomes = await Promise.all(
      writes.map(async (write, position): Promise<Commit | Reason> => {
        const key = keys[position] ?? ""
        const { table } = tables.get(write.table)
        const before = (await disk.get(key)) as Item | undefined
        const outcome = await tryWrite(() => rehearse(write, table, before))
        return "Code" in outcome ? outcome : planChange(table, key, before, outcome.after)
      }),
    )
    if (outcomes.some((outcome) => "Code" in outcome))
      throw cancelled(outcomes.map((outcome) => ("Code" in outcome ? outcome : { Code: "None" })))
    const planned = outcomes.flatMap((outcome) => ("Code" in outcome ? [] : [outcome]))
    await commits.add({
      operations: [...token.operations, ...planned.flatMap((commit) => commit.operations)],
      indexOperations: new Map(planned.flatMap((commit) => [...commit.indexOperations])),
      changes: planned.flatMap((commit) => commit.changes),
    })
  })
}

async function tryWrite(work: () => Promise<Outcome>): Promise<Outcome | Reason> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error)) throw error
    const { message, Item: item } = error.body
    if (hasName(error, "ConditionalCheckFailedException"))
      return { Code: "ConditionalCheckFailed", Message: message, ...(item && { Item: item }) }
    if (hasName(error, "ValidationException")) return { Code: "ValidationError", Message: message }
    throw error
  }
}

function cancelled(reasons: Reason[]): Error {
  const codes = reasons.map((reason) => reason.Code).join(", ")
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return apiError("TransactionCanceledException", message, { Message: message, CancellationReasons: reasons })
}

function listOf(body: object): object[] {
  const items = "TransactItems" in body ? body.TransactItems : undefined
  if (!Array.isArray(items) || items.length < 1 || items.length > MAX_ITEMS)
    throw validationError(
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: " +
        `Member must have length less than or equal to ${MAX_ITEMS} and greater than or equal to 1`,
    )
  return items as object[]
}

function readTransactWrite(entry: object): Write {
  const given = Object.entries(entry).filter(([, value]) => value !== null && value !== undefined)
  const kind = KINDS.find((name) => name === given[0]?.[0])
  if (!kind || given.length !== 1)
    throw validationError("TransactItems can only contain one of Check, Put, Update or Delete")
  const body = given[0]?.[1] as object
  if (kind === "ConditionCheck" && !("ConditionExpression" in body))
    throw validationError("The ConditionCheck must have a ConditionExpression")
  return readWrite(kind, body)
}

function requireDistinct(keys: string[]): void {
  if (new Set(keys).size < keys.length)
    throw validationError("Transaction request cannot include multiple operations on one item")
}
