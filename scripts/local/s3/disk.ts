import { createHash, randomUUID } from "node:crypto"
import { createReadStream } from "node:fs"
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Bytes in a file of their own. An object has one segment, or one per part. */
export type Segment = { file: string; size: number }

/** The bytes of objects and parts, under generated names, invisible until metadata points to them. */
export class Bodies {
  readonly #folder: string
  readonly #readers = new Map<string, number>()
  readonly #condemned = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stores a stream durably, or nothing. */
  async write(source: AsyncIterable<Buffer>): Promise<{ segment: Segment; md5: string }> {
    const file = randomUUID()
    const md5 = createHash("md5")
    let size = 0
    await this.#create(file, async (handle) => {
      for await (const bytes of source) {
        md5.update(bytes)
        size += bytes.length
        await writeAll(handle, bytes)
      }
    })
    return { segment: { file, size }, md5: md5.digest("hex") }
  }

  /** Bytes `from` to `to`, both included. Hold the segments meanwhile. */
  async *read(segments: Segment[], from: number, to: number): AsyncGenerator<Buffer> {
    let start = 0
    for (const { file, size } of segments) {
      const first = Math.max(from - start, 0)
      const last = Math.min(to - start, size - 1)
      if (first <= last) yield* createReadStream(this.#path(file), { start: first, end: last })
      start += size
    }
  }

  /** Keeps the files until released, even if the object is replaced or deleted meanwhile. */
  hold(segments: Segment[]): () => Promise<void> {
    for (const { file } of segments) this.#readers.set(file, (this.#readers.get(file) ?? 0) + 1)
    return async () => {
      for (const { file } of segments) {
        const left = (this.#readers.get(file) ?? 1) - 1
        if (left > 0) this.#readers.set(file, left)
        else this.#readers.delete(file)
      }
      await this.discard(segments.filter(({ file }) => this.#condemned.has(file)))
    }
  }

  async discard(segments: Segment[]): Promise<void> {
    for (const { file } of segments) {
      if (this.#readers.has(file)) this.#condemned.add(file)
      else {
        this.#condemned.delete(file)
        await rm(this.#path(file), { force: true })
      }
    }
  }

  /** Creates the folder, or removes files that a crash has left without metadata. */
  async open(referenced: Set<string>): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const names = await readdir(this.#folder)
    await this.discard(names.filter((file) => !referenced.has(file)).map((file) => ({ file, size: 0 })))
  }

  async #create(file: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
    const handle = await open(this.#path(file), "wx")
    try {
      await fill(handle)
      await handle.sync()
      await handle.close()
      await syncFolder(this.#folder)
    } catch (error) {
      await handle.close().catch(() => undefined)
      await rm(this.#path(file), { force: true })
      throw error
    }
  }

  #path(file: string): string {
    return join(this.#folder, file)
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await handle.write(bytes, done)).bytesWritten
  }
}

/** Makes created, renamed and removed names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals names.
  if (process.platform === "win32") return
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

/** Writes a small file atomically. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const draft = join(dirname(path), `${randomUUID()}.draft`)
  const handle = await open(draft, "wx")
  try {
    await handle.writeFile(JSON.stringify(value)).then(() => handle.sync())
    await handle.close()
    await rename(draft, path)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** The JSON files of a folder; removes drafts that a crash has left. */
export async function readJsonFiles<T>(folder: string): Promise<T[]> {
  const all = await readdir(folder)
  for (const name of all.filter((name) => name.endsWith(".draft"))) await rm(join(folder, name))
  const names = all.filter((name) => name.endsWith(".json"))
  const values: T[] = []
  const atOnce = 64
  for (let from = 0; from < names.length; from += atOnce) {
    const batch = names.slice(from, from + atOnce)
    const texts = await Promise.all(batch.map((name) => readFile(join(folder, name), "utf8")))
    values.push(...texts.map((text) => JSON.parse(text) as T))
  }
  return values
}

/** Runs work of the same name in sequence. */
export class Locks {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve()
    const current = before.then(work, work)
    const tail = current.catch(() => undefined)
    this.#tails.set(name, tail)
    try {
      return await current
    } finally {
      if (this.#tails.get(name) === tail) this.#tails.delete(name)
    }
  }
}
