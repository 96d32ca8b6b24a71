/**
 * What CloudFront may not send to an origin.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html
 */
const NOT_TO_ORIGINS = [
  "cache-control",
  "connection",
  "content-length",
  "cookie",
  "host",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "max-forwards",
  "pragma",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "range",
  "request-range",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
  "x-real-ip",
]

export const mayGoToOrigin = (name: string): boolean =>
  !NOT_TO_ORIGINS.includes(name.toLowerCase()) && !/^x-(amz|edge)-/i.test(name)

/** They have a place of their own in a response headers policy and may stand nowhere else in it. */
export const SECURITY_HEADERS = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "strict-transport-security",
  "x-xss-protection",
]

export const FRAME_OPTIONS = ["DENY", "SAMEORIGIN"]

export const REFERRER_POLICIES = [
  "no-referrer",
  "no-referrer-when-downgrade",
  "origin",
  "origin-when-cross-origin",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
]

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html */
export const CLOUDFRONT = {
  behaviors: 25,
  origins: 25,
  functionBytes: 10 * 1024,
  customHeaders: 10,
  headerNameLength: 256,
  headerValueLength: 1783,
  headersLength: 10_240,
}
