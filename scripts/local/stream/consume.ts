import { setTimeout as wait } from "node:timers/promises"
import type {
  DynamoDBBatchItemFailure,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda"
import type { Stream } from "../dynamodb/index.ts"
import type { Invoke } from "../lambda/invoke.ts"
import { LoadError, logFailure } from "../lambda/load.ts"

export interface StreamConsumerOptions {
  stream: Stream
  /** Registered with the stream. */
  name: string
  handler: Invoke<DynamoDBStreamEvent, DynamoDBBatchResponse | undefined> | Invoke<DynamoDBStreamEvent, void>
  /** Maximum of records in an event; 100 by default. */
  batchSize?: number
  /** After this many consecutive failures, a single record is skipped; 10 by default. */
  attempts?: number
  /** The pause after a first failure, doubled with each further one; 100 by default. */
  retryMs?: number
}

export interface StreamConsumer {
  /** Finishes the current batch. */
  stop(): Promise<void>
}

const LONGEST_PAUSE_MS = 2000

/**
 * Feeds a function from the stream like Lambda's event source mapping: in order, again from the record that it reports
 * as failed, and in halves when it fails as a whole, until the failing record is alone.
 */
export function consumeStream(options: StreamConsumerOptions): StreamConsumer {
  const { stream, name, retryMs = 100 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const pump = async () => {
    let progress: Progress = { failures: 0, size: batchSizeOf(options) }
    for (;;) {
      await stream.ready(name, signal)
      if (signal.aborted) return
      progress = await step(options, progress)
      if (progress.failures === 0) continue
      const pause = Math.min(LONGEST_PAUSE_MS, retryMs * 2 ** (progress.failures - 1))
      await wait(pause, undefined, { signal }).catch(() => {})
    }
  }
  const running = pump()
  return {
    stop: () => {
      stopping.abort()
      stream.wake()
      return running
    },
  }
}

interface Progress {
  /** Consecutive failures without progress. */
  failures: number
  /** Number of records to try next. */
  size: number
}

async function step(options: StreamConsumerOptions, { failures, size }: Progress): Promise<Progress> {
  const { stream, name } = options
  const records = await stream.read(name, size)
  const done = await deliver(options, records, failures)
  if (done === 0) return { failures: failures + 1, size: Math.ceil(records.length / 2) }
  await stream.advance(name, numberOf(records[done - 1]))
  return { failures: done < records.length ? 1 : 0, size: batchSizeOf(options) }
}

/** The number of leading records that are done. */
async function deliver(
  { name, handler, attempts = 10 }: StreamConsumerOptions,
  records: DynamoDBRecord[],
  failures: number,
): Promise<number> {
  try {
    const done = doneOf(records, (await handler({ Records: records }))?.batchItemFailures)
    if (done > 0) return done
  } catch (error) {
    logFailure(`The stream's consumer ${name} failed; its records will come again`, error)
    if (error instanceof LoadError) return 0
  }
  if (records.length > 1 || failures + 1 < attempts) return 0
  passOver(name, records[0])
  return 1
}

/** An unknown identifier fails the whole batch, as on AWS. */
function doneOf(records: DynamoDBRecord[], failures: DynamoDBBatchItemFailure[] = []): number {
  const failed = failures.map(({ itemIdentifier }) =>
    records.findIndex((record) => numberOf(record) === itemIdentifier),
  )
  return Math.max(0, Math.min(records.length, ...failed))
}

/** AWS would send it to the mapping's failure destination. */
function passOver(name: string, record: DynamoDBRecord | undefined): void {
  console.error(`The stream's consumer ${name} passes over a record that it cannot handle`, {
    sequenceNumber: numberOf(record),
    keys: JSON.stringify(record?.dynamodb?.Keys),
  })
}

function numberOf(record: DynamoDBRecord | undefined): string {
  return record?.dynamodb?.SequenceNumber ?? ""
}

function batchSizeOf({ batchSize = 100 }: StreamConsumerOptions): number {
  return batchSize
}
