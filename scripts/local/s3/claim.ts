import { S3Error } from "./errors.ts"
import type { S3Request } from "./request.ts"

/** What a request says about its own signature. */
export type Claim = {
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
export function readClaim(request: S3Request): Claim {
  const authorization = request.message.headers.authorization
  const presigned = request.query.has("x-amz-signature") || request.query.has("x-amz-algorithm")
  if (authorization && presigned) throw new S3Error("InvalidArgument", "Only one auth mechanism allowed")
  if (authorization) return fromHeader(request, authorization)
  if (presigned) return fromQuery(request)
  throw new S3Error("AccessDenied")
}

/** The five parts of a credential scope. */
export function readScope(
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
