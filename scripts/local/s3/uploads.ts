import { createHash, randomBytes } from "node:crypto"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { type Bodies, Locks, readJsonFiles, type Segment, syncFolder, writeJson } from "./disk.ts"
import { S3Error } from "./errors.ts"
import type { Objects, StoredObject } from "./objects.ts"

export type Part = { number: number; etag: string; modified: string; segment: Segment }

export type Upload = {
  id: string
  bucket: string
  key: string
  /** ISO 8601. */
  initiated: string
  headers: Record<string, string>
  parts: Map<number, Part>
}

export type PartClaim = { number: number; etag: string }

type UploadFile = Omit<Upload, "parts">
const smallestPartBytes = 5 * 1024 ** 2

/** Multipart uploads in progress; each part is durable before it is acknowledged. */
export class Uploads {
  readonly #folder: string
  readonly #bodies: Bodies
  readonly #objects: Objects
  readonly #locks = new Locks()
  readonly #uploads = new Map<string, Upload>()

  constructor(folder: string, bodies: Bodies, objects: Objects) {
    this.#folder = folder
    this.#bodies = bodies
    this.#objects = objects
  }

  /** Loads the data from disk. Uploads whose parts belong to an object were completed: they are removed. */
  async open(used: Set<string>): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true })
    for (const id of await readdir(this.#folder)) {
      const records = await readJsonFiles<UploadFile | Part>(join(this.#folder, id))
      const file = records.find((record): record is UploadFile => "id" in record)
      const parts = records.filter((record): record is Part => "segment" in record)
      if (!file || parts.some(({ segment }) => used.has(segment.file))) {
        await rm(join(this.#folder, id), { recursive: true })
      } else {
        this.#uploads.set(id, { ...file, parts: new Map(parts.map((part) => [part.number, part])) })
      }
    }
    return [...this.#uploads.values()].flatMap(segmentsOf).map(({ file }) => file)
  }

  async create(bucket: string, key: string, headers: Record<string, string>): Promise<Upload> {
    const id = randomBytes(24).toString("hex")
    const file: UploadFile = { id, bucket, key, initiated: new Date().toISOString(), headers }
    await mkdir(join(this.#folder, id))
    await writeJson(join(this.#folder, id, "upload.json"), file)
    await syncFolder(this.#folder)
    const upload = { ...file, parts: new Map() }
    this.#uploads.set(id, upload)
    return upload
  }

  /** @throws NoSuchUpload also when it belongs to another object */
  get(bucket: string, key: string, id: string): Upload {
    const upload = this.#uploads.get(id)
    if (upload?.bucket !== bucket || upload.key !== key) throw new S3Error("NoSuchUpload")
    return upload
  }

  /** Adds a part, or replaces the one of that number. */
  async addPart({ bucket, key, id }: Upload, part: Part): Promise<void> {
    await this.#locks.run(id, async () => {
      const upload = this.get(bucket, key, id)
      const former = upload.parts.get(part.number)
      await writeJson(join(this.#folder, id, `${part.number}.json`), part)
      upload.parts.set(part.number, part)
      if (former) await this.#bodies.discard([former.segment])
    })
  }

  /** Combines the chosen parts into an object without copying. */
  async complete({ bucket, key, id }: Upload, claims: PartClaim[]): Promise<StoredObject> {
    return this.#locks.run(id, async () => {
      const upload = this.get(bucket, key, id)
      const parts = chosenParts(upload, claims)
      const segments = parts.map(({ segment }) => segment)
      const object: StoredObject = {
        bucket,
        key,
        etag: compositeEtag(parts),
        size: segments.reduce((sum, { size }) => sum + size, 0),
        modified: new Date().toISOString(),
        headers: upload.headers,
        segments,
        uploadId: id,
      }
      await this.#objects.put(object)
      await this.#remove(upload, new Set(segments))
      return object
    })
  }

  async abort({ bucket, key, id }: Upload): Promise<void> {
    await this.#locks.run(id, () => this.#remove(this.get(bucket, key, id), new Set()))
  }

  async #remove(upload: Upload, kept: Set<Segment>): Promise<void> {
    const folder = join(this.#folder, upload.id)
    this.#uploads.delete(upload.id)
    // This file first: without it, the rest of the folder is ignored after a crash.
    await rm(join(folder, "upload.json"))
    await syncFolder(folder)
    await rm(folder, { recursive: true })
    await this.#bodies.discard(segmentsOf(upload).filter((segment) => !kept.has(segment)))
  }
}

function segmentsOf({ parts }: Upload): Segment[] {
  return [...parts.values()].map(({ segment }) => segment)
}

/** @throws InvalidPartOrder, InvalidPart, EntityTooSmall */
function chosenParts(upload: Upload, claims: PartClaim[]): Part[] {
  if (claims.some(({ number }, index) => number <= (claims[index - 1]?.number ?? 0))) {
    throw new S3Error("InvalidPartOrder")
  }
  const parts = claims.map((claim) => {
    const part = upload.parts.get(claim.number)
    if (part?.etag !== claim.etag) throw new S3Error("InvalidPart")
    return part
  })
  if (parts.slice(0, -1).some(({ segment }) => segment.size < smallestPartBytes)) {
    throw new S3Error("EntityTooSmall")
  }
  return parts
}

function compositeEtag(parts: Part[]): string {
  const md5 = createHash("md5")
  for (const { etag } of parts) md5.update(Buffer.from(etag, "hex"))
  return `${md5.digest("hex")}-${parts.length}`
}
