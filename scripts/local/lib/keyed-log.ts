import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { dirname } from "node:path"
import { untilFirstFailure } from "./storage-failure.ts"

type Line<T> = { key: string; value?: T }

/** A durable map: each change is a line, on disk before its promise resolves. A failed write is the last. */
export type KeyedLog<T> = {
  entries: ReadonlyMap<string, T>
  put(key: string, value: T): Promise<void>
  remove(key: string): Promise<void>
  close(): Promise<void>
}

/** Below this many lines a rewrite is not worth it. */
const COMPACT_FROM = 2000

/**
 * Opens the log at `file`, or one kept in memory only when `file` is null.
 * Throws when a line other than the last is damaged.
 */
export function openKeyedLog<T>(file: string | null): KeyedLog<T> {
  const entries = new Map<string, T>()
  let lines = file ? load(file, entries) : 0
  let handle: Promise<FileHandle> | null = null
  let pending = ""
  let waiting: Promise<void> | null = null
  let tail: Promise<void> = Promise.resolve()
  const write = untilFirstFailure()

  async function flush(path: string): Promise<void> {
    const text = pending
    pending = ""
    waiting = null
    handle ??= open(path, "a", 0o600)
    const current = await handle
    await current.appendFile(text)
    await current.datasync()
    if (lines > COMPACT_FROM && lines > entries.size * 4) {
      await current.close()
      handle = null
      lines = rewrite(path, entries)
    }
  }

  // Changes during a flush share the next one.
  function append(line: Line<T>): Promise<void> {
    if (!file) return Promise.resolve()
    pending += `${JSON.stringify(line)}\n`
    lines += 1
    if (!waiting) {
      waiting = tail.then(() => write(() => flush(file)))
      tail = waiting.catch(() => {})
    }
    return waiting
  }

  return {
    entries,
    put(key, value) {
      entries.set(key, value)
      return append({ key, value })
    },
    async remove(key) {
      if (entries.delete(key)) await append({ key })
    },
    async close() {
      await tail
      await (await handle)?.close()
      handle = null
    },
  }
}

function load<T>(file: string, entries: Map<string, T>): number {
  if (!existsSync(file)) return rewrite(file, entries)
  const lines = readFileSync(file, "utf8").split("\n")
  // A process killed while writing leaves its last line incomplete: never acknowledged, so dropped.
  const torn = lines.pop() !== ""
  for (const [index, text] of lines.entries()) {
    const line = parse<T>(text, `${file}:${index + 1}`)
    if (line.value === undefined) entries.delete(line.key)
    else entries.set(line.key, line.value)
  }
  const wasteful = lines.length > COMPACT_FROM && lines.length > entries.size * 4
  return torn || wasteful ? rewrite(file, entries) : lines.length
}

function parse<T>(text: string, where: string): Line<T> {
  try {
    return JSON.parse(text) as Line<T>
  } catch (cause) {
    throw new Error(`Damaged line at ${where}`, { cause })
  }
}

function rewrite<T>(file: string, entries: ReadonlyMap<string, T>): number {
  writeDurably(file, [...entries].map(([key, value]) => `${JSON.stringify({ key, value })}\n`).join(""))
  return entries.size
}

/** Replaces a file atomically, readable by its owner only: after a kill it has the old text or the new one. */
export function writeDurably(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.new`
  const descriptor = openSync(temporary, "w", 0o600)
  writeFileSync(descriptor, text)
  sync(descriptor)
  renameSync(temporary, file)
  sync(openSync(dirname(file), "r"))
}

function sync(descriptor: number): void {
  fsyncSync(descriptor)
  closeSync(descriptor)
}
