import {
  contentSecurityPolicy,
  type Origins,
  PRIVATE_PAGE_HEADERS,
  SECURITY_HEADERS,
} from "@trame/core/api/site-headers"
import {
  CfnResponseHeadersPolicy,
  type IResponseHeadersPolicy,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront"
import type { Stack } from "sst/constructs"

const TWO_YEARS = 63_072_000

/** The same headers as everywhere else, and HSTS, for every page or for those behind private links. */
export function createHeaders(
  stack: Stack,
  id: "Headers" | "PrivateHeaders",
  origins: Origins,
): IResponseHeadersPolicy {
  const {
    "x-content-type-options": _,
    "x-frame-options": frameOption,
    "referrer-policy": referrerPolicy,
    ...others
  } = SECURITY_HEADERS
  const custom = id === "PrivateHeaders" ? { ...others, ...PRIVATE_PAGE_HEADERS } : others
  const policy = new CfnResponseHeadersPolicy(stack, id, {
    responseHeadersPolicyConfig: {
      name: `${stack.stage}-trame-${id}`,
      securityHeadersConfig: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(origins), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption, override: true },
        referrerPolicy: { referrerPolicy, override: true },
        strictTransportSecurity: {
          accessControlMaxAgeSec: TWO_YEARS,
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersConfig: {
        items: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
      },
    },
  })
  return ResponseHeadersPolicy.fromResponseHeadersPolicyId(stack, `${id}Policy`, policy.attrId)
}
