import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront"
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins"
import type { Bucket } from "aws-cdk-lib/aws-s3"
import { type Stack, use } from "sst/constructs"
import { Api } from "./Api.ts"
import { Auth } from "./Auth.ts"
import { answerJson, PAGES } from "./edge.ts"
import { Realtime } from "./Realtime.ts"
import { createHeaders } from "./response-headers.ts"
import { Storage } from "./Storage.ts"

/** What answers at the various addresses. */
export function createBehaviors(stack: Stack, bucket: Bucket) {
  const { api } = use(Api)
  const { pool, client } = use(Auth)
  const realtime = use(Realtime).host
  const origins = {
    uploads: `https://${use(Storage).uploads.bucketRegionalDomainName}`,
    auth: `https://cognito-idp.${stack.region}.amazonaws.com`,
    realtime: `wss://${use(Realtime).api.apiId}.execute-api.${stack.region}.amazonaws.com`,
  }
  const files = {
    // Listing, which no address reaches, makes a missing file a 404 instead of a 403.
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
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
    ...files,
    responseHeadersPolicy: createHeaders(stack, "Headers", origins),
    functionAssociations: [onRequest(stack, "Pages", PAGES)],
  }
  return {
    page,
    privatePage: { ...page, responseHeadersPolicy: createHeaders(stack, "PrivateHeaders", origins) },
    config: { ...page, functionAssociations: [onRequest(stack, "Config", answerJson(siteConfig))] },
    api: {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${stack.region}.amazonaws.com`),
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
