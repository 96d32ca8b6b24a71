import { ClassicLevel } from "classic-level"
import { MemoryLevel } from "memory-level"
import { untilFirstFailure } from "../lib/storage-failure.ts"

export type Operation = { type: "put"; key: string; value: unknown } | { type: "del"; key: string }

export interface Range {
  gte?: string
  gt?: string
  lt?: string
  lte?: string
  reverse?: boolean
  limit?: number
}

/** The ordered key-value store under the tables. Values are JSON. After a failed write it accepts no other. */
export interface Disk {
  get(key: string): Promise<unknown>
  /** Atomic, and synced before it resolves: an answered write survives a power cut. */
  write(operations: Operation[]): Promise<void>
  /** Atomic, not synced: it survives a kill, not always a power cut. */
  note(operations: Operation[]): Promise<void>
  values(range: Range): AsyncIterable<unknown>
  entries(range: Range): AsyncIterable<[string, unknown]>
  close(): Promise<void>
}

/** @throws Error in French when another process holds the folder. */
export async function openDisk(dataDir: string | null): Promise<Disk> {
  if (dataDir === null) {
    const memory = new MemoryLevel<string, unknown>({ valueEncoding: "json" })
    await memory.open()
    return {
      get: (key) => memory.get(key),
      write: (operations) => memory.batch(operations),
      note: (operations) => memory.batch(operations),
      values: (range) => memory.values(range),
      entries: (range) => memory.iterator(range),
      close: () => memory.close(),
    }
  }
  const level = new ClassicLevel<string, unknown>(dataDir, { valueEncoding: "json" })
  try {
    await level.open()
  } catch (error) {
    throw translateOpenError(error, dataDir)
  }
  const write = untilFirstFailure()
  return {
    get: (key) => level.get(key),
    write: (operations) => write(() => level.batch(operations, { sync: true })),
    note: (operations) => write(() => level.batch(operations)),
    values: (range) => level.values(range),
    entries: (range) => level.iterator(range),
    close: () => level.close(),
  }
}

function translateOpenError(error: unknown, dataDir: string): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  const locked = cause instanceof Error && "code" in cause && cause.code === "LEVEL_LOCKED"
  if (!locked) return error
  return new Error(
    `Le dossier de données ${dataDir} est déjà utilisé par une autre instance de Trame. ` +
      "Arrêtez-la, puis relancez.",
    { cause: error },
  )
}

/** Every key under `prefix`: keys are hexadecimal and `/`, both below `~`. */
export function under(prefix: string): Range {
  return { gte: prefix, lt: `${prefix}~` }
}
