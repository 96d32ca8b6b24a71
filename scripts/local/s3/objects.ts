import { createHash } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { type Bodies, Locks, readJsonFiles, type Segment, syncFolder, writeJson } from "./disk.ts"
import { S3Error } from "./errors.ts"

export type StoredObject = {
  bucket: string
  key: string
  /** Without quotes. */
  etag: string
  size: number
  /** ISO 8601. */
  modified: string
  /** `content-type` and the other headers to return. */
  headers: Record<string, string>
  segments: Segment[]
  /** The multipart upload it came from, so that completing twice is harmless. */
  uploadId?: string
}

/** Buckets and the metadata of their objects, in memory and on disk. */
export class Objects {
  readonly #folder: string
  readonly #bodies: Bodies
  readonly #locks = new Locks()
  readonly #buckets = new Map<string, Map<string, StoredObject>>()

  constructor(folder: string, bodies: Bodies) {
    this.#folder = folder
    this.#bodies = bodies
  }

  /** Loads the data from disk. Returns the files in use. */
  async open(): Promise<string[]> {
    await mkdir(join(this.#folder, "buckets"), { recursive: true })
    await mkdir(join(this.#folder, "objects"), { recursive: true })
    for (const { name } of await readJsonFiles<{ name: string }>(join(this.#folder, "buckets"))) {
      this.#buckets.set(name, new Map())
    }
    const objects = await readJsonFiles<StoredObject>(join(this.#folder, "objects"))
    for (const object of objects) this.#bucket(object.bucket).set(object.key, object)
    return objects.flatMap(({ segments }) => segments.map(({ file }) => file))
  }

  /** Does nothing when it exists. @throws InvalidBucketName */
  async createBucket(name: string): Promise<void> {
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) || name.includes("..")) {
      throw new S3Error("InvalidBucketName")
    }
    if (this.#buckets.has(name)) return
    await writeJson(join(this.#folder, "buckets", `${name}.json`), { name })
    if (!this.#buckets.has(name)) this.#buckets.set(name, new Map())
  }

  /** @throws NoSuchBucket */
  requireBucket(name: string): void {
    this.#bucket(name)
  }

  find(bucket: string, key: string): StoredObject | undefined {
    return this.#bucket(bucket).get(key)
  }

  /** @throws NoSuchKey */
  get(bucket: string, key: string): StoredObject {
    return this.find(bucket, key) ?? notThere()
  }

  /** In the order of their keys' UTF-8 bytes. */
  list(bucket: string, prefix: string): StoredObject[] {
    return [...this.#bucket(bucket).values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => compareKeys(a.key, b.key))
  }

  /** Publishes the object once it is durable. */
  async put(object: StoredObject): Promise<void> {
    const { bucket, key } = object
    const path = this.#path(bucket, key)
    await this.#locks.run(path, async () => {
      const current = this.find(bucket, key)
      await writeJson(path, object)
      this.#bucket(bucket).set(key, object)
      if (current) await this.#bodies.discard(current.segments)
    })
  }

  async delete(bucket: string, key: string): Promise<void> {
    const path = this.#path(bucket, key)
    await this.#locks.run(path, async () => {
      const current = this.find(bucket, key)
      if (!current) return
      await rm(path, { force: true })
      await syncFolder(join(this.#folder, "objects"))
      this.#bucket(bucket).delete(key)
      await this.#bodies.discard(current.segments)
    })
  }

  #bucket(name: string): Map<string, StoredObject> {
    const bucket = this.#buckets.get(name)
    if (!bucket) throw new S3Error("NoSuchBucket")
    return bucket
  }

  /** The name is a hash: no key can reach another folder, whatever its length. */
  #path(bucket: string, key: string): string {
    const name = createHash("sha256").update(`${bucket}/${key}`).digest("hex")
    return join(this.#folder, "objects", `${name}.json`)
  }
}

export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function notThere(): never {
  throw new S3Error("NoSuchKey")
}
