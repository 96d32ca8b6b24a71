import { randomUUID } from "node:crypto"
import type { DynamoDBRecord } from "aws-lambda"
import { itemSize } from "dynalite/db/index.js"
import type { Change } from "./commits.ts"
import { type Disk, type Operation, under } from "./disk.ts"
import { CONSUMERS, STREAM } from "./keys.ts"

/** Lambda's limit of one event. */
const MAX_BATCH_BYTES = 6 * 1024 * 1024
/** Records cached in memory: consumers mostly read the latest. */
const RECENT = 1000

/**
 * The commits to tables with a stream, in order, and each consumer's position. Records are kept until every registered
 * consumer has passed them.
 */
export class Stream {
  #disk: Disk
  #region: string
  #appended: DynamoDBRecord[] = []
  #recent = new Map<number, DynamoDBRecord>()
  #written = 0
  #trimmed = 0
  #positions = new Map<string, number>()
  #waiting: (() => void)[] = []

  constructor(disk: Disk, region: string) {
    this.#disk = disk
    this.#region = region
  }

  /** Finds the last position of a former process. */
  async open(): Promise<void> {
    for await (const [key, value] of this.#disk.entries(under(CONSUMERS)))
      this.#positions.set(key.slice(CONSUMERS.length), fromSequenceNumber(String(value)))
    const edge = async (reverse: boolean): Promise<number | undefined> => {
      for await (const [key] of this.#disk.entries({ ...under(STREAM), reverse, limit: 1 }))
        return fromSequenceNumber(key.slice(STREAM.length))
    }
    this.#written = Math.max(0, (await edge(true)) ?? 0, ...this.#positions.values())
    this.#trimmed = ((await edge(false)) ?? this.#written + 1) - 1
  }

  /** The additional writes of the batch that commits these changes. One batch at a time. */
  append(changes: Change[]): Operation[] {
    this.#appended = changes.map((change, index) =>
      toRecord(change, toSequenceNumber(this.#written + index + 1), this.#region),
    )
    return this.#appended.map((value) => ({ type: "put", key: STREAM + numberOf(value), value }))
  }

  /** Wakes consumers once the last append is on disk. */
  announce(): void {
    this.#written += this.#appended.length
    for (const record of this.#appended) this.#recent.set(fromSequenceNumber(numberOf(record)), record)
    for (const old of this.#recent.keys()) {
      if (this.#recent.size <= RECENT) break
      this.#recent.delete(old)
    }
    this.wake()
  }

  /** Lets waiting consumers check again. */
  wake(): void {
    for (const look of this.#waiting.splice(0)) look()
  }

  /** Only these consumers read the stream. A new one begins with the oldest record kept. */
  async register(names: string[]): Promise<void> {
    const known = this.#positions
    this.#positions = new Map(names.map((name) => [name, known.get(name) ?? this.#trimmed]))
    await this.#disk.note([
      ...[...known.keys()].map((name) => ({ type: "del" as const, key: CONSUMERS + name })),
      ...[...this.#positions].map(([name, position]) => checkpoint(name, position)),
    ])
  }

  /** Resolves once this consumer has records, or after an abort. */
  async ready(name: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#positionOf(name) >= this.#written)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** The next records of this consumer, the same until it advances. */
  async read(name: string, limit: number): Promise<DynamoDBRecord[]> {
    const position = this.#positionOf(name)
    const records: DynamoDBRecord[] = []
    let bytes = 0
    for await (const record of this.#recent.has(position + 1)
      ? this.#recentFrom(position + 1, limit)
      : this.#storedFrom(position + 1, limit)) {
      bytes += record.dynamodb?.SizeBytes ?? 0
      if (bytes > MAX_BATCH_BYTES && records.length > 0) break
      records.push(record)
    }
    return records
  }

  /** Marks everything up to and including this record as done for this consumer. */
  async advance(name: string, sequenceNumber: string): Promise<void> {
    const position = fromSequenceNumber(sequenceNumber)
    this.#positions.set(name, position)
    const operations: Operation[] = [checkpoint(name, position)]
    const past = Math.min(...this.#positions.values())
    while (this.#trimmed < past) {
      this.#trimmed += 1
      this.#recent.delete(this.#trimmed)
      operations.push({ type: "del", key: STREAM + toSequenceNumber(this.#trimmed) })
    }
    await this.#disk.note(operations)
  }

  *#recentFrom(first: number, limit: number): Generator<DynamoDBRecord> {
    for (let n = first; n < first + limit; n += 1) {
      const record = this.#recent.get(n)
      if (!record) return
      yield structuredClone(record)
    }
  }

  async *#storedFrom(first: number, limit: number): AsyncGenerator<DynamoDBRecord> {
    const range = { ...under(STREAM), gte: STREAM + toSequenceNumber(first), limit }
    for await (const value of this.#disk.values(range)) yield value as DynamoDBRecord
  }

  #positionOf(name: string): number {
    const position = this.#positions.get(name)
    if (position === undefined) throw new Error(`${name} is not registered as a consumer of the stream`)
    return position
  }
}

/** Like AWS: digits that grow with each record. */
function toSequenceNumber(position: number): string {
  return `1${String(position).padStart(20, "0")}`
}

function fromSequenceNumber(sequenceNumber: string): number {
  return Number(sequenceNumber.slice(1))
}

function numberOf(record: DynamoDBRecord): string {
  return record.dynamodb?.SequenceNumber ?? ""
}

function checkpoint(name: string, position: number): Operation {
  return { type: "put", key: CONSUMERS + name, value: toSequenceNumber(position) }
}

function toRecord(change: Change, SequenceNumber: string, awsRegion: string): DynamoDBRecord {
  const { keys: Keys, oldImage: OldImage, newImage: NewImage } = change
  const images = { ...(NewImage && { NewImage }), ...(OldImage && { OldImage }) }
  const sizes = [Keys, ...Object.values(images)].map((item) => itemSize(item))
  const dynamodb = {
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
    Keys,
    ...images,
    SequenceNumber,
    SizeBytes: sizes.reduce((sum, size) => sum + size, 0),
    StreamViewType: "NEW_AND_OLD_IMAGES" as const,
  }
  return {
    eventID: randomUUID().replaceAll("-", ""),
    eventName: OldImage ? (NewImage ? "MODIFY" : "REMOVE") : "INSERT",
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion,
    // Items in a stream's images have the wire format.
    dynamodb: dynamodb as DynamoDBRecord["dynamodb"],
    eventSourceARN: change.streamArn,
    ...(change.expired && { userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } }),
  }
}
