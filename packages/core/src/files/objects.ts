import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  NotFound,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { setting } from "../lib/settings.ts"
import type { Upload } from "./entities.ts"
import { contentDisposition, LINK_SECONDS, mayBeInline, safeContentType } from "./rules.ts"

/** By default, the SDK would sign the checksum of an empty body into every address. */
export const s3 = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" })

const PART_SECONDS = 900

/** S3's errors for mistakes of the caller. */
const FAULTS = new Set(["NoSuchUpload", "InvalidPart", "InvalidPartOrder", "EntityTooSmall"])

const at = (fileKey: string) => ({ Bucket: setting("UPLOADS_BUCKET"), Key: fileKey })

type StoredFile = Pick<Upload, "fileKey" | "fileName" | "contentType">
type Multipart = Pick<Upload, "fileKey" | "multipartId">

/** Begins an object that browsers always download; returns S3's id of the upload. */
export async function begin({ fileKey, fileName, contentType }: StoredFile): Promise<string> {
  const headers = headersOf({ fileName, contentType })
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...at(fileKey), ...headers }))
  if (!UploadId) throw new Error("S3 gave no upload id")
  return UploadId
}

/** Writes a small object in one request. */
export async function put({ fileKey, fileName, contentType }: StoredFile, body: Uint8Array): Promise<void> {
  const headers = headersOf({ fileName, contentType })
  await s3.send(new PutObjectCommand({ ...at(fileKey), ...headers, Body: body }))
}

const headersOf = ({ fileName, contentType }: Omit<StoredFile, "fileKey">) => ({
  ContentType: contentType,
  ContentDisposition: contentDisposition("attachment", fileName),
  CacheControl: "private, max-age=3600",
})

/** An address that accepts one part of exactly so many bytes. */
export function partUrl(
  { fileKey, multipartId }: Multipart,
  partNumber: number,
  bytes: number,
): Promise<string> {
  const command = new UploadPartCommand({
    ...at(fileKey),
    UploadId: multipartId,
    PartNumber: partNumber,
    ContentLength: bytes,
  })
  return getSignedUrl(s3, command, {
    expiresIn: PART_SECONDS,
    signableHeaders: new Set(["host", "content-length"]),
  })
}

/** Asks S3 to join the parts; S3 refuses missing or altered parts and ended uploads, which `sizeOf` shows. */
export async function join(
  { fileKey, multipartId }: Multipart,
  parts: readonly { partNumber: number; etag: string }[],
): Promise<void> {
  const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
  try {
    const upload = { ...at(fileKey), UploadId: multipartId, MultipartUpload: { Parts } }
    await s3.send(new CompleteMultipartUploadCommand(upload))
  } catch (error) {
    if (!(error instanceof Error) || !FAULTS.has(error.name)) throw error
  }
}

export async function abort({ fileKey, multipartId }: Multipart): Promise<void> {
  try {
    await s3.send(new AbortMultipartUploadCommand({ ...at(fileKey), UploadId: multipartId }))
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error
  }
}

/** An object's size in bytes; null when it does not exist. */
export async function sizeOf(fileKey: string): Promise<number | null> {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand(at(fileKey)))
    return ContentLength ?? 0
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

/** A whole small object; null when it does not exist. */
export async function read(fileKey: string): Promise<Uint8Array | null> {
  try {
    const { Body } = await s3.send(new GetObjectCommand(at(fileKey)))
    return (await Body?.transformToByteArray()) ?? null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

export async function erase(fileKey: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(at(fileKey)))
}

/**
 * A short-lived address of a file. Its signature includes the content type and disposition of the answer, whatever the
 * object was stored with (rules/platform.md#serving-files).
 */
export async function readUrl(file: StoredFile, wanted: "inline" | "attachment") {
  const disposition = wanted === "inline" && mayBeInline(file.contentType) ? "inline" : "attachment"
  const command = new GetObjectCommand({
    ...at(file.fileKey),
    ResponseContentDisposition: contentDisposition(disposition, file.fileName),
    ResponseContentType: safeContentType(file.contentType),
  })
  const expiresAt = new Date(Date.now() + LINK_SECONDS * 1000).toISOString()
  return { url: await getSignedUrl(s3, command, { expiresIn: LINK_SECONDS }), expiresAt }
}
