/** S3's error codes with their HTTP status and default message. */
const catalogue = {
  AccessDenied: [403, "Access Denied"],
  AccessForbidden: [403, "CORSResponse: This CORS request is not allowed."],
  AuthorizationHeaderMalformed: [400, "The authorization header that you provided is not valid."],
  AuthorizationQueryParametersError: [400, "The authorization query parameters are not valid."],
  BadDigest: [400, "The checksum that you specified did not match what we received."],
  EntityTooLarge: [400, "Your proposed upload exceeds the maximum allowed object size."],
  EntityTooSmall: [400, "Your proposed upload is smaller than the minimum allowed object size."],
  IncompleteBody: [400, "The request body terminated unexpectedly."],
  InternalError: [500, "We encountered an internal error. Please try again."],
  InvalidAccessKeyId: [403, "The AWS Access Key Id you provided does not exist in our records."],
  InvalidArgument: [400, "Invalid Argument"],
  InvalidBucketName: [400, "The specified bucket is not valid."],
  InvalidPart: [400, "A part could not be found, or its entity tag did not match."],
  InvalidPartOrder: [400, "The list of parts was not in ascending order."],
  InvalidRange: [416, "The requested range is not satisfiable."],
  InvalidRequest: [400, "Invalid Request"],
  InvalidURI: [400, "Could not parse the specified URI."],
  KeyTooLongError: [400, "Your key is too long."],
  MalformedXML: [400, "The XML you provided was not well-formed or did not validate."],
  MaxMessageLengthExceeded: [400, "Your request was too big."],
  MethodNotAllowed: [405, "The specified method is not allowed against this resource."],
  MissingContentLength: [411, "You must provide the Content-Length HTTP header."],
  NoSuchBucket: [404, "The specified bucket does not exist."],
  NoSuchKey: [404, "The specified key does not exist."],
  NoSuchUpload: [404, "The specified multipart upload does not exist."],
  NotImplemented: [501, "A header or query you provided implies functionality that is not implemented."],
  RequestTimeTooSkewed: [403, "The difference between the request time and the current time is too large."],
  SignatureDoesNotMatch: [403, "The request signature we calculated does not match the one you provided."],
  XAmzContentSHA256Mismatch: [400, "The body does not match its 'x-amz-content-sha256' header."],
} as const satisfies Record<string, readonly [number, string]>

type ErrorCode = keyof typeof catalogue

/** A refusal, sent to the client as S3's XML. */
export class S3Error extends Error {
  readonly code: ErrorCode
  readonly status: number

  constructor(code: ErrorCode, message?: string) {
    super(message ?? catalogue[code][1])
    this.code = code
    this.status = catalogue[code][0]
  }
}
