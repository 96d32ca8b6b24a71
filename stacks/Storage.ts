import { INDEXES, keysOf, TTL_ATTRIBUTE } from "@trame/core/lib/table"
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb"
import type { IRole } from "aws-cdk-lib/aws-iam"
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from "aws-cdk-lib/aws-s3"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { createAccessLog } from "./logs.ts"
import { explain } from "./nag-suppressions.ts"
import { outside, type ProvidedSettings, permit } from "./setting-grants.ts"
import { readSettings } from "./settings.ts"
import { isProduction, removalPolicy } from "./stage.ts"

/** The one table and the uploaded files. */
export function Storage(context: StackContext) {
  const table = createTable(context)
  const uploads = createUploads(context)
  const provided: ProvidedSettings = {
    ...outside(context.stack, readSettings()),
    TABLE_NAME: { value: table.tableName, allow: (role, readsOnly) => allowTable(role, table, readsOnly) },
    UPLOADS_BUCKET: {
      value: uploads.bucketName,
      allow: (role, readsOnly) => allowUploads(role, uploads, readsOnly),
    },
  }
  context.stack.addOutputs({ TableName: table.tableName, UploadsBucket: uploads.bucketName })
  return { table, uploads, provided }
}

function createTable({ app, stack }: StackContext): Table {
  const schema = ([partition, sort]: readonly [string, string]) => ({
    partitionKey: { name: partition, type: AttributeType.STRING },
    sortKey: { name: sort, type: AttributeType.STRING },
  })
  const table = new Table(stack, "Table", {
    ...schema(keysOf()),
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: TTL_ATTRIBUTE,
    encryption: TableEncryption.AWS_MANAGED,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isProduction(app),
    removalPolicy: removalPolicy(app),
  })
  for (const index of INDEXES) {
    table.addGlobalSecondaryIndex({
      indexName: index,
      ...schema(keysOf(index)),
      projectionType: ProjectionType.ALL,
    })
  }
  return table
}

function createUploads(context: StackContext): Bucket {
  const { app, stack } = context
  const { domain } = readSettings()
  return new Bucket(stack, "Uploads", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // A file removed by mistake can be had back for as long as the table can be restored.
    versioned: isProduction(app),
    lifecycleRules: [
      { abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ...(isProduction(app)
        ? [{ noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true }]
        : []),
    ],
    cors: [
      {
        // The distribution's own name is not known yet, and a signed address is what admits a request.
        allowedOrigins: [domain ? `https://${domain.name}` : "https://*.cloudfront.net"],
        allowedMethods: [HttpMethods.PUT],
        allowedHeaders: ["content-type"],
        exposedHeaders: ["ETag"],
        maxAge: 3000,
      },
    ],
    serverAccessLogsBucket: createAccessLog(context),
    removalPolicy: removalPolicy(app),
  })
}

const READS_OF_TABLE = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"]
const WRITES_OF_TABLE = [
  "dynamodb:ConditionCheckItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:BatchWriteItem",
]

/** Everything but reading the whole table or changing the table itself. */
function allowTable(role: IRole, { tableArn }: Table, readsOnly: boolean): void {
  permit(role, [...READS_OF_TABLE, ...(readsOnly ? [] : WRITES_OF_TABLE)], [tableArn])
  permit(
    role,
    ["dynamodb:Query"],
    INDEXES.map((index) => `${tableArn}/index/${index}`),
  )
}

const WRITES_OF_OBJECTS = ["s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"]

function allowUploads(role: IRole, { bucketArn }: Bucket, readsOnly: boolean): void {
  permit(role, ["s3:GetObject", ...(readsOnly ? [] : WRITES_OF_OBJECTS)], [`${bucketArn}/documents/*`])
  // Without it S3 answers 403 instead of 404 for an object that is not there.
  permit(role, ["s3:ListBucket"], [bucketArn])
  explain(role, "AwsSolutions-IAM5", "Every file of every agency is below documents/.", [
    "Resource::.*/documents/\\*",
  ])
}
