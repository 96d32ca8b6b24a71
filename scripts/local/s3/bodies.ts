import { createHash, randomUUID } from "node:crypto"
import { constants, createReadStream } from "node:fs"
import { copyFile, type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { syncFolder } from "./durable.ts"

/** A run of bytes in a file of its own. An object has one, or one per part. */
export type Segment = { file: string; size: number }

/** The bytes of objects and parts, under names of our own, invisible until metadata points to them. */
export class Bodies {
  readonly #folder: string
  readonly #readers = new Map<string, number>()
  readonly #condemned = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stores a stream durably, or nothing at all. */
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

  async copy(segments: Segment[]): Promise<Segment[]> {
    const copies = segments.map(({ size }) => ({ file: randomUUID(), size }))
    try {
      for (const [index, { file }] of copies.entries()) {
        const from = segments[index]
        if (!from) continue
        await copyFile(this.#path(from.file), this.#path(file), constants.COPYFILE_FICLONE)
        const handle = await open(this.#path(file), "r+")
        await handle.sync().finally(() => handle.close())
      }
      await syncFolder(this.#folder)
    } catch (error) {
      await this.discard(copies)
      throw error
    }
    return copies
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

  /** Creates the folder, or removes what a crash left without metadata. */
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
