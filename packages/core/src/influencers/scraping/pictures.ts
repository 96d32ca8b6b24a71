import { createHash } from "node:crypto"
import { putMedia } from "../../files/catalogue-objects.ts"
import { setting } from "../../lib/settings.ts"

/** The subject of a picture, and the name of its folder. */
export type PictureKind = "profiles" | "posts"

const MAX_BYTES = 3 * 1024 * 1024
const TIMEOUT_MS = 10_000
const ID = /^[\w.-]{1,64}$/

/**
 * Copies a picture to permanent storage; Instagram's own addresses expire after some days.
 * @param id of the influencer or post, part of the copy's name
 * @returns the copy's address on the site, null when the picture is unavailable (rules/creators.md#pictures)
 */
export async function copyPicture(kind: PictureKind, id: string, url: string): Promise<string | null> {
  if (!ID.test(id)) throw new RangeError(`No name for a picture: ${id}`)
  const bytes = isAllowed(url) ? await download(url) : null
  const format = bytes && formatOf(bytes)
  if (!format) return null
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8)
  return putMedia(`${kind}/${id}-${hash}.${format.extension}`, format.contentType, bytes)
}

/** Whether the setting allows this address: a host and its subdomains over https, or one exact origin. */
function isAllowed(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(url)
  if (username || password) return false
  return setting("PICTURE_HOSTS")
    .split(",")
    .map((place) => place.trim())
    .filter(Boolean)
    .some((place) =>
      place.includes("://")
        ? origin === place
        : protocol === "https:" && port === "" && (hostname === place || hostname.endsWith(`.${place}`)),
    )
}

/** Null on any error: a profile is valid without its picture. */
async function download(url: string): Promise<Uint8Array | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { redirect: "error", signal, headers: { accept: "image/*" } })
    if (response.ok && response.body) return await readUpTo(MAX_BYTES, response.body)
    await response.body?.cancel()
    return null
  } catch {
    return null
  }
}

/** Null when the body is larger; the rest is not fetched. */
async function readUpTo(most: number, body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Format {
  extension: string
  contentType: string
  /** First bytes of such a file, and other bytes that must follow. */
  start: string
  also?: { at: number; text: string }
}

/** Pictures only, and no format that can contain a script. */
const FORMATS: readonly Format[] = [
  { extension: "jpg", contentType: "image/jpeg", start: "\xff\xd8\xff" },
  { extension: "png", contentType: "image/png", start: "\x89PNG\r\n\x1a\n" },
  { extension: "webp", contentType: "image/webp", start: "RIFF", also: { at: 8, text: "WEBP" } },
  { extension: "gif", contentType: "image/gif", start: "GIF87a" },
  { extension: "gif", contentType: "image/gif", start: "GIF89a" },
]

/** By the bytes, not the answer's content type. */
function formatOf(bytes: Uint8Array): Format | undefined {
  const firstBytes = Buffer.from(bytes.subarray(0, 16)).toString("latin1")
  return FORMATS.find(
    ({ start, also }) => firstBytes.startsWith(start) && (!also || firstBytes.startsWith(also.text, also.at)),
  )
}
