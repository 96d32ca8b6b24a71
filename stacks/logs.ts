import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway"
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2"
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs"
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"
import { removalPolicy } from "./stage.ts"

/** The bucket with the access logs of this stack's files, kept for 90 days. */
export function createAccessLog(
  { app, stack }: StackContext,
  objectOwnership = ObjectOwnership.BUCKET_OWNER_ENFORCED,
): Bucket {
  const bucket = new Bucket(stack, "AccessLog", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership,
    lifecycleRules: [{ expiration: Duration.days(90) }],
    removalPolicy: removalPolicy(app),
  })
  explain(bucket, "AwsSolutions-S1", "It is the access log; logging into itself would never end.")
  return bucket
}

export const REQUEST_LOG = "RequestLog"

/** One JSON line per request; `fields` are `$context` variables, named by their last part: never a token or a query. */
export function accessLog(
  { app, stack }: StackContext,
  name: string,
  fields: readonly string[],
): IAccessLogSettings {
  const logGroup = new LogGroup(stack, REQUEST_LOG, {
    // Groups with this prefix share one resource policy, whose size is limited.
    logGroupName: `/aws/vendedlogs/trame/${stack.stage}/${name}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicy(app),
  })
  const line = Object.fromEntries(fields.map((field) => [field.split(".").at(-1), `$context.${field}`]))
  return {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(line)),
  }
}
