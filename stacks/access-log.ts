import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { explain } from "./explain.ts"
import { removalPolicy } from "./stage.ts"

/** Where who asked for what of this stack's files is written, for 90 days. */
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
