import { MEDIA_PATH } from "@trame/core/files/rules"
import { type IRole, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam"
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  type LifecycleRule,
} from "aws-cdk-lib/aws-s3"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"
import { permit } from "./setting-grants.ts"
import { readSettings } from "./settings.ts"
import { isProduction, removalPolicy } from "./stage.ts"

/** As long as the table's backups. */
const HISTORY_DAYS = 35

/** The bucket of uploads; only signed addresses give access to its files. */
export function createUploads(context: StackContext, accessLog: Bucket): Bucket {
  const { domain } = readSettings()
  return new Bucket(context.stack, "Uploads", {
    ...guarded(context, [{ noncurrentVersionExpiration: Duration.days(HISTORY_DAYS) }]),
    cors: [
      {
        // The distribution's own name is not known yet.
        allowedOrigins: [domain ? `https://${domain.name}` : "https://*.cloudfront.net"],
        allowedMethods: [HttpMethods.PUT],
        allowedHeaders: ["content-type"],
        exposedHeaders: ["ETag"],
        maxAge: 3000,
      },
    ],
    serverAccessLogsBucket: accessLog,
  })
}

const MEDIA = `${MEDIA_PATH.slice(1)}*`
const SNAPSHOTS = "search/*"

/** The shared catalogue's bucket: pictures that the distribution serves publicly, and snapshots of the search. */
export function createCatalogue(context: StackContext, accessLog: Bucket): Bucket {
  const bucket = new Bucket(context.stack, "Catalogue", {
    ...guarded(context, [
      { prefix: "media/", noncurrentVersionExpiration: Duration.days(HISTORY_DAYS) },
      // Snapshots are large, and can be rebuilt from the table.
      { prefix: "search/", noncurrentVersionExpiration: Duration.days(1) },
    ]),
    serverAccessLogsBucket: accessLog,
    serverAccessLogsPrefix: "catalogue/",
  })
  const { stack } = context
  const grant = (actions: string[], resources: string[]) =>
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      actions,
      resources,
      // Any distribution of this account: the actual one is created after this bucket.
      conditions: {
        StringLike: { "AWS:SourceArn": `arn:${stack.partition}:cloudfront::${stack.account}:distribution/*` },
      },
    })
  bucket.addToResourcePolicy(grant(["s3:GetObject"], [bucket.arnForObjects(MEDIA)]))
  // The right to list, which no address uses, makes a missing picture a 404 instead of a 403.
  bucket.addToResourcePolicy(grant(["s3:ListBucket"], [bucket.bucketArn]))
  return bucket
}

/** Private, encrypted, and versioned in production, so that files removed by mistake can be restored. */
function guarded({ app }: StackContext, history: LifecycleRule[]): BucketProps {
  const versioned = isProduction(app)
  const rules = history.map((rule) => ({ ...rule, expiredObjectDeleteMarker: true }))
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(7) }, ...(versioned ? rules : [])],
    removalPolicy: removalPolicy(app),
  }
}

const WRITES = ["s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"]

export function allowUploads(role: IRole, bucket: Bucket, readsOnly: boolean): void {
  allow(role, bucket, ["documents/*"], readsOnly)
  explain(role, "AwsSolutions-IAM5", "Every file of every agency is below documents/.", [
    "Resource::.*/documents/\\*",
  ])
}

export function allowCatalogue(role: IRole, bucket: Bucket, readsOnly: boolean): void {
  allow(role, bucket, [MEDIA, SNAPSHOTS], readsOnly)
  explain(role, "AwsSolutions-IAM5", "Every picture and every snapshot of the one catalogue.", [
    "Resource::.*/(media|search)/\\*",
  ])
}

function allow(role: IRole, bucket: Bucket, keys: string[], readsOnly: boolean): void {
  const objects = keys.map((key) => bucket.arnForObjects(key))
  permit(role, ["s3:GetObject", ...(readsOnly ? [] : WRITES)], objects)
  // Without it, S3 answers 403 instead of 404 for a missing object.
  permit(role, ["s3:ListBucket"], [bucket.bucketArn])
}
