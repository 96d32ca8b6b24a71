import { OAUTH_PAGE, PRIVATE_PAGES } from "@trame/core/api/site-headers"
import { MEDIA_PATH } from "@trame/core/files/rules"
import { Certificate } from "aws-cdk-lib/aws-certificatemanager"
import { Distribution, HttpVersion, SecurityPolicyProtocol } from "aws-cdk-lib/aws-cloudfront"
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { createBehaviors } from "./behaviors.ts"
import { firewallArn } from "./firewall.ts"
import { createAccessLog } from "./logs.ts"
import { explain } from "./nag-suppressions.ts"
import { readSettings } from "./settings.ts"
import { isShared, removalPolicy } from "./stage.ts"

/** By default, CloudFront caches these errors for ten seconds, and would give one person another's refusal. */
const ERRORS = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** The site and the API under one address. `npm run deploy` uploads the files. */
export function Web(context: StackContext) {
  const { app, stack } = context
  const { domain } = readSettings()
  const accessLog = createAccessLog(context, ObjectOwnership.OBJECT_WRITER)
  const bucket = new Bucket(stack, "Site", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    serverAccessLogsBucket: accessLog,
    serverAccessLogsPrefix: "site/",
    removalPolicy: removalPolicy(app),
  })
  const { page, privatePage, media, api, config } = createBehaviors(stack, bucket)
  const distribution = new Distribution(stack, "Distribution", {
    defaultBehavior: page,
    // The first match decides.
    additionalBehaviors: {
      "/config.json": config,
      [OAUTH_PAGE]: page,
      "/api/*": api,
      [`${MEDIA_PATH}*`]: media,
      ...Object.fromEntries(PRIVATE_PAGES.map((name) => [`/${name}/*`, privatePage])),
    },
    defaultRootObject: "index.html",
    errorResponses: ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(isShared(app) && { webAclId: firewallArn(stack) }),
    enableLogging: true,
    logBucket: accessLog,
    logFilePrefix: "cloudfront/",
    ...(domain && {
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(stack, "Certificate", domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }),
  })
  explain(
    distribution,
    "AwsSolutions-CFR1",
    "The product is for whoever holds an account or a link, wherever they are.",
  )
  if (!isShared(app)) {
    explain(distribution, "AwsSolutions-CFR2", "A firewall costs more than all else of a stage of one's own.")
  }
  if (!domain) {
    explain(
      distribution,
      "AwsSolutions-CFR4",
      "CloudFront's own certificate fixes the protocol; DOMAIN_NAME sets TLS 1.2.",
    )
  }
  stack.addOutputs({
    SiteUrl: `https://${domain?.name ?? distribution.distributionDomainName}`,
    SiteBucket: bucket.bucketName,
    SiteRegion: stack.region,
    DistributionDomain: distribution.distributionDomainName,
  })
  return { distribution }
}
