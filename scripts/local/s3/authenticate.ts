import { type Claim, readClaim } from "./claim.ts"
import { S3Error } from "./errors.ts"
import type { S3Request } from "./request.ts"
import { type Credentials, checkSignature } from "./signature.ts"

const skewMs = 15 * 60_000
const longestSeconds = 7 * 24 * 3600

/** Checks who signed the request, when, and what; then records the hash promised for its body. */
export function authenticate(request: S3Request, credentials: Credentials): void {
  const claim = readClaim(request)
  checkScope(claim, credentials)
  checkTime(claim)
  checkCoverage(request, claim)
  checkSignature(request, claim, credentials)
  request.payloadHash = claim.payloadHash
}

/** Milliseconds of a basic ISO date such as 20250131T235959Z, NaN when it is something else. */
export function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
}

/** @throws InvalidAccessKeyId, AuthorizationHeaderMalformed, AuthorizationQueryParametersError */
export function checkScope(
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

/** Whatever S3 acts upon must have been signed. */
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
