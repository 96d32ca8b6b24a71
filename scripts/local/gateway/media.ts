import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3"
import { MEDIA_HEADERS } from "@trame/core/api/site-headers"
import { CATALOGUE_BUCKET, CREDENTIALS, REGION } from "../environment.ts"

/** S3's error answers that are meaningful to browsers. */
const PASSED_ON = new Set([304, 404, 412, 416])

/** CloudFront in front of the catalogue's pictures. A missing one is a 404, not a page. */
export function createMedia(endpoint: string) {
  const client = new S3Client({ endpoint, region: REGION, credentials: CREDENTIALS, forcePathStyle: true })

  async function find(request: IncomingMessage, path: string): Promise<GetObjectCommandOutput> {
    const { headers, method } = request
    const since = Date.parse(headers["if-modified-since"] ?? "")
    const wanted = {
      Bucket: CATALOGUE_BUCKET,
      Key: decodeURIComponent(path).slice(1),
      IfNoneMatch: headers["if-none-match"],
      IfModifiedSince: Number.isNaN(since) ? undefined : new Date(since),
      Range: headers.range,
    }
    return client.send(method === "HEAD" ? new HeadObjectCommand(wanted) : new GetObjectCommand(wanted))
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    for (const [name, value] of Object.entries(MEDIA_HEADERS)) response.setHeader(name, value)
    if (request.method !== "GET" && request.method !== "HEAD") return nothing(response, 405)
    try {
      const found = await find(request, path)
      response.writeHead(found.$metadata.httpStatusCode ?? 200, headersOf(found))
      if (found.Body instanceof Readable) await pipeline(found.Body, response)
      else response.end()
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (!status || !PASSED_ON.has(status)) throw error
      nothing(response, status)
    }
  }
}

function headersOf(found: GetObjectCommandOutput): Record<string, string | number> {
  const headers = {
    "content-type": found.ContentType,
    "content-length": found.ContentLength,
    "content-range": found.ContentRange,
    "cache-control": found.CacheControl,
    "last-modified": found.LastModified?.toUTCString(),
    etag: found.ETag,
    "accept-ranges": "bytes",
  }
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function nothing(response: ServerResponse, status: number): void {
  if (status !== 304) response.setHeader("cache-control", "no-store")
  response.writeHead(status).end()
}
