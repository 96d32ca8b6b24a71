import {
  CARD_PAGES,
  CARD_READERS,
  CARD_VIA,
  CARDS_PATH,
  FROM_CARD,
  SITE_CARD,
} from "@trame/core/api/share-cards"
import {
  contentSecurityPolicy,
  FILE_END,
  MEDIA_HEADERS,
  PRIVATE_PAGE_HEADERS,
  SECURITY_HEADERS,
} from "@trame/core/api/site-headers"
import { ORIGIN_KEY_HEADER } from "@trame/functions/http/origin-key"
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CfnResponseHeadersPolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront"
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins"
import type { Bucket } from "aws-cdk-lib/aws-s3"
import { type Stack, use } from "sst/constructs"
import { Api } from "./Api.ts"
import { Auth } from "./Auth.ts"
import { originKey } from "./origin-keys.ts"
import { Realtime } from "./Realtime.ts"
import { Storage } from "./Storage.ts"
import { readSettings } from "./settings.ts"

/** The origins and functions for the various addresses. */
export function createBehaviors(stack: Stack, bucket: Bucket) {
  const { api } = use(Api)
  const { pool, client } = use(Auth)
  const realtime = use(Realtime).host
  const origins = {
    uploads: `https://${use(Storage).uploads.bucketRegionalDomainName}`,
    auth: `https://cognito-idp.${stack.region}.amazonaws.com`,
    realtime: `wss://${use(Realtime).api.apiId}.execute-api.${stack.region}.amazonaws.com`,
  }
  const headers = { "content-security-policy": contentSecurityPolicy(origins), ...SECURITY_HEADERS }
  const caching = {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
  }
  const siteConfig = stack.toJsonString({
    region: stack.region,
    userPoolId: pool.userPoolId,
    userPoolClientId: client.userPoolClientId,
    realtimeUrl: `wss://${realtime}`,
  })
  const page: BehaviorOptions = {
    ...caching,
    // The right to list, which no address uses, makes a missing file a 404 instead of a 403.
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    responseHeadersPolicy: createHeaders(stack, "Headers", headers),
    functionAssociations: [onRequest(stack, "Pages", PAGES)],
  }
  return {
    page,
    privatePage: {
      ...page,
      responseHeadersPolicy: createHeaders(stack, "PrivateHeaders", { ...headers, ...PRIVATE_PAGE_HEADERS }),
    },
    media: {
      ...caching,
      // `buckets.ts` grants the distribution access.
      origin: S3BucketOrigin.withBucketDefaults(use(Storage).catalogue, {
        originAccessControlId: new S3OriginAccessControl(stack, "CatalogueAccess").originAccessControlId,
      }),
      responseHeadersPolicy: createHeaders(stack, "MediaHeaders", MEDIA_HEADERS),
    },
    config: { ...page, functionAssociations: [onRequest(stack, "Config", answerJson(siteConfig))] },
    api: {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${stack.region}.amazonaws.com`, {
        // CloudFront replaces a visitor's header of this name.
        customHeaders: { [ORIGIN_KEY_HEADER]: originKey(stack, readSettings().originKeyGeneration) },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: page.responseHeadersPolicy,
    },
  }
}

function onRequest(stack: Stack, id: string, code: string) {
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new EdgeFunction(stack, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    }),
  }
}

const TWO_YEARS = 63_072_000

/** Adds these headers, and HSTS, to every answer. CloudFront configures some of them separately. */
function createHeaders(
  stack: Stack,
  id: "Headers" | "PrivateHeaders" | "MediaHeaders",
  headers: Readonly<Record<string, string>>,
): IResponseHeadersPolicy {
  const {
    "content-security-policy": contentSecurityPolicy = "",
    "x-content-type-options": _,
    "x-frame-options": frameOption,
    "referrer-policy": referrerPolicy,
    ...custom
  } = headers
  const policy = new CfnResponseHeadersPolicy(stack, id, {
    responseHeadersPolicyConfig: {
      name: `${stack.stage}-trame-${id}`,
      securityHeadersConfig: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        ...(frameOption && { frameOptions: { frameOption, override: true } }),
        ...(referrerPolicy && { referrerPolicy: { referrerPolicy, override: true } }),
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

/** Code that CloudFront runs before it looks for a file: plain JavaScript for its own runtime. */

/**
 * Every address without a file extension or an empty segment is a page, and every page is `index.html`. Redirects
 * programs that draw link cards to the card (`cardAddress`).
 */
const PAGES = `function handler(event) {
  var request = event.request
  var query = request.querystring || {}
  var agent = ((request.headers || {})["user-agent"] || {}).value || ""
  var page = new RegExp(${JSON.stringify(CARD_PAGES)}).exec(request.uri)
  if (page && !query[${JSON.stringify(FROM_CARD)}] && new RegExp(${JSON.stringify(CARD_READERS)}, "i").test(agent)) {
    var via = new RegExp(${JSON.stringify(CARD_VIA)}).exec((query.via || {}).value || "")
    var card = ${JSON.stringify(CARDS_PATH)} + (page[1] ? page[1] + "/" + page[2] : ${JSON.stringify(SITE_CARD)})
    if (via) card += "?via=" + via[1]
    return {
      statusCode: 302,
      statusDescription: "Found",
      headers: { location: { value: card }, "cache-control": { value: "no-store" } },
    }
  }
  if (!new RegExp(${JSON.stringify(`${FILE_END}|//`)}).test(request.uri)) request.uri = "/index.html"
  return request
}
`

/** Answers with this JSON, whose values may be known only at deployment. */
const answerJson = (json: string): string => `function handler() {
  return {
    statusCode: 200,
    statusDescription: "OK",
    headers: {
      "content-type": { value: "application/json" },
      "cache-control": { value: "no-cache" },
      "x-content-type-options": { value: "nosniff" },
    },
    body: JSON.stringify(${json}),
  }
}
`
