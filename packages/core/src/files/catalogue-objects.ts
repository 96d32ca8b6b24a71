import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3"
import { setting } from "../lib/settings.ts"
import { s3 } from "./objects.ts"
import { MEDIA_PATH, safeContentType } from "./rules.ts"

/** Files of the shared catalogue: pictures that the site shows to everybody, and snapshots of the search. */

const SNAPSHOTS = "search/"

const at = (Key: string) => ({ Bucket: setting("CATALOGUE_BUCKET"), Key })

/**
 * Stores a picture and returns its address on the site. Browsers cache it for ever, so another picture needs another
 * path, e.g. with a hash of its content. A file that is not a picture for browsers is served as plain bytes.
 */
export async function putMedia(path: string, contentType: string, body: Uint8Array): Promise<string> {
  const address = `${MEDIA_PATH}${path}`
  await s3.send(
    new PutObjectCommand({
      ...at(address.slice(1)),
      ContentType: safeContentType(contentType),
      CacheControl: "public, max-age=31536000, immutable",
      Body: body,
    }),
  )
  return address
}

/** Takes its address on the site; does nothing when it does not exist. */
export async function eraseMedia(address: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(address.slice(1))))
}

/** Erases all pictures whose path begins with `start`. */
export async function eraseMediaBelow(start: string): Promise<void> {
  const { Bucket, Key: Prefix } = at(`${MEDIA_PATH}${start}`.slice(1))
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
    await Promise.all(Contents.map(({ Key = "" }) => eraseMedia(`/${Key}`)))
  }
}

export async function putSnapshot(name: string, bytes: Uint8Array): Promise<void> {
  await s3.send(new PutObjectCommand({ ...at(`${SNAPSHOTS}${name}`), Body: bytes }))
}

/** Null when it does not exist. */
export async function readSnapshot(name: string): Promise<Uint8Array | null> {
  try {
    const { Body } = await s3.send(new GetObjectCommand(at(`${SNAPSHOTS}${name}`)))
    return (await Body?.transformToByteArray()) ?? null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

/** Does nothing when it does not exist. */
export async function eraseSnapshot(name: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(`${SNAPSHOTS}${name}`)))
}

/** Names that begin with the prefix, in order of characters. */
export async function listSnapshots(prefix = ""): Promise<string[]> {
  const request = { Bucket: setting("CATALOGUE_BUCKET"), Prefix: `${SNAPSHOTS}${prefix}` }
  const names: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, request)) {
    names.push(...Contents.flatMap(({ Key }) => (Key ? [Key.slice(SNAPSHOTS.length)] : [])))
  }
  return names
}
