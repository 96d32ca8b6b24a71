import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { S3Error } from "./errors.ts"
import type { S3Request } from "./http.ts"

const skewMs = 15 * 60_000
const longestSeconds = 7 * 24 * 3600

/** Checks the signature, its signer and its time; then stores the declared hash of the body. */
export function authenticate(request: S3Request, credentials: Credentials): void {
  const claim = readClaim(request)
  checkScope(claim, credentials)
  checkTime(claim)
  checkCoverage(request, claim)
  checkSignature(request, claim, credentials)
  request.payloadHash = claim.payloadHash
}

/** Milliseconds of a basic ISO date such as 20250131T235959Z, NaN for another text. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
}

/** @throws InvalidAccessKeyId, AuthorizationHeaderMalformed, AuthorizationQueryParametersError */
function checkScope(
  claim: Pick<Claim, "accessKeyId" | "day" | "region" | "service" | "date" | "expires">,
  credentials: Credentials,
): void {
  if (claim.accessKeyId !== credentials.accessKeyId) throw new S3Error("InvalidAccessKeyId")
  if (claim.region === credentials.region && claim.service === "s3" && claim.date.startsWith(claim.day))
    return
  throw new S3Error(
    claim.expires === undefined ? "AuthorizationHeaderMalformed" : "AuthorizationQueryParametersError",
    `The credential scope is wrong; expecting '${credentials.region}'`,
  )
}

function checkTime({ date, expires }: Claim): void {
  const age = Date.now() - timeOf(date)
  if (expires === undefined) {
    if (!(Math.abs(age) <= skewMs)) throw new S3Error("RequestTimeTooSkewed")
    return
  }
  if (!(expires >= 1 && expires <= longestSeconds && !Number.isNaN(age))) {
    throw new S3Error(
      "AuthorizationQueryParametersError",
      "X-Amz-Expires must be between 1 and 604800 seconds",
    )
  }
  if (age < -skewMs) throw new S3Error("AccessDenied", "Request is not yet valid")
  if (age > expires * 1000) throw new S3Error("AccessDenied", "Request has expired")
}

/** All parameters that S3 acts upon must be signed. */
function checkCoverage(request: S3Request, { signedHeaders }: Claim): void {
  const unsigned = Object.keys(request.message.headers).filter(
    (name) => (name === "host" || name.startsWith("x-amz-")) && !signedHeaders.includes(name),
  )
  if (unsigned.length === 0) return
  throw new S3Error(
    "AccessDenied",
    `There were headers present in the request which were not signed: ${unsigned.join(", ")}`,
  )
}

/** A request's statement about its own signature. */
type Claim = {
  accessKeyId: string
  /** Basic ISO date and time, as sent. */
  date: string
  day: string
  region: string
  service: string
  signedHeaders: string[]
  signature: string
  payloadHash: string
  /** Seconds of validity of a presigned URL. */
  expires?: number
}

const algorithm = "AWS4-HMAC-SHA256"

/** Reads the claim from the header or the query. @throws AccessDenied for an anonymous request */
function readClaim(request: S3Request): Claim {
  const authorization = request.message.headers.authorization
  const presigned = request.query.has("x-amz-signature") || request.query.has("x-amz-algorithm")
  if (authorization && presigned) throw new S3Error("InvalidArgument", "Only one auth mechanism allowed")
  if (authorization) return fromHeader(request, authorization)
  if (presigned) return fromQuery(request)
  throw new S3Error("AccessDenied")
}

/** The five parts of a credential scope. */
function readScope(
  credential: string,
): Pick<Claim, "accessKeyId" | "day" | "region" | "service"> | undefined {
  const [accessKeyId, day, region, service, terminator, ...rest] = credential.split("/")
  if (!accessKeyId || !day || !region || !service || terminator !== "aws4_request" || rest.length) return
  return { accessKeyId, day, region, service }
}

function fromHeader(request: S3Request, authorization: string): Claim {
  const [scheme, ...rest] = authorization.split(" ")
  const fields = new Map(
    rest
      .join("")
      .split(",")
      .map((field) => [field.slice(0, field.indexOf("=")), field.slice(field.indexOf("=") + 1)]),
  )
  const scope = readScope(fields.get("Credential") ?? "")
  const signedHeaders = fields.get("SignedHeaders")
  const signature = fields.get("Signature")
  const date = request.message.headers["x-amz-date"]
  if (scheme !== algorithm || !scope || !signedHeaders || !signature || typeof date !== "string") {
    throw new S3Error("AuthorizationHeaderMalformed")
  }
  const payloadHash = request.message.headers["x-amz-content-sha256"]
  if (typeof payloadHash !== "string") {
    throw new S3Error("InvalidRequest", "Missing required header for this request: x-amz-content-sha256")
  }
  return { ...scope, date, signedHeaders: signedHeaders.split(";"), signature, payloadHash }
}

function fromQuery(request: S3Request): Claim {
  const read = (name: string) => request.query.get(name) ?? ""
  const scope = readScope(read("x-amz-credential"))
  const date = read("x-amz-date")
  const signedHeaders = read("x-amz-signedheaders")
  const signature = read("x-amz-signature")
  const expires = read("x-amz-expires")
  const complete = scope && date && signedHeaders && signature && /^\d{1,7}$/.test(expires)
  if (read("x-amz-algorithm") !== algorithm || !complete) {
    throw new S3Error("AuthorizationQueryParametersError")
  }
  const sent = request.message.headers["x-amz-content-sha256"]
  const payloadHash = typeof sent === "string" ? sent : read("x-amz-content-sha256") || "UNSIGNED-PAYLOAD"
  return {
    ...scope,
    date,
    signedHeaders: signedHeaders.split(";"),
    signature,
    payloadHash,
    expires: Number(expires),
  }
}

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string }

/** @throws SignatureDoesNotMatch */
function checkSignature(request: S3Request, claim: Claim, credentials: Credentials): void {
  const scope = `${claim.day}/${credentials.region}/s3/aws4_request`
  const canonical = createHash("sha256").update(canonicalRequest(request, claim)).digest("hex")
  const text = ["AWS4-HMAC-SHA256", claim.date, scope, canonical].join("\n")
  if (!sameSignature(sign(text, claim.day, credentials), claim.signature)) {
    throw new S3Error("SignatureDoesNotMatch")
  }
}

/** Hexadecimal Signature Version 4 of a text. */
function sign(text: string, day: string, { secretAccessKey, region }: Credentials): string {
  const steps = [day, region, "s3", "aws4_request"]
  const key = steps.reduce<Buffer>(
    (secret, step) => hmac(secret, step),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  return hmac(key, text).toString("hex")
}

function sameSignature(ours: string, theirs: string): boolean {
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
