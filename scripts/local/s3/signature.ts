import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { Claim } from "./claim.ts"
import { S3Error } from "./errors.ts"
import type { S3Request } from "./request.ts"

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** @throws SignatureDoesNotMatch */
export function checkSignature(request: S3Request, claim: Claim, credentials: Credentials): void {
  const scope = `${claim.day}/${credentials.region}/s3/aws4_request`
  const canonical = createHash("sha256").update(canonicalRequest(request, claim)).digest("hex")
  const text = ["AWS4-HMAC-SHA256", claim.date, scope, canonical].join("\n")
  if (!sameSignature(sign(text, claim.day, credentials), claim.signature)) {
    throw new S3Error("SignatureDoesNotMatch")
  }
}

/** Hexadecimal Signature Version 4 of a text. */
export function sign(text: string, day: string, { secretAccessKey, region }: Credentials): string {
  const steps = [day, region, "s3", "aws4_request"]
  const key = steps.reduce<Buffer>(
    (secret, step) => hmac(secret, step),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  return hmac(key, text).toString("hex")
}

export function sameSignature(ours: string, theirs: string): boolean {
  return ours.length === theirs.length && timingSafeEqual(Buffer.from(ours), Buffer.from(theirs))
}

function canonicalRequest(request: S3Request, claim: Claim): string {
  const query = request.queryPairs
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const headers = claim.signedHeaders.map((name) => `${name}:${canonicalValue(request, name)}\n`)
  return [
    request.method,
    request.path.split("/").map(encode).join("/"),
    query.join("&"),
    headers.join(""),
    claim.signedHeaders.join(";"),
    claim.payloadHash,
  ].join("\n")
}

function canonicalValue(request: S3Request, name: string): string {
  const values = request.message.headersDistinct[name] ?? []
  return values.map((value) => value.trim().replace(/ +/g, " ")).join(",")
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest()
}
