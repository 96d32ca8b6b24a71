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
import { Key } from "aws-cdk-lib/aws-kms"
import type { StackContext } from "sst/constructs"
import { allowCatalogue, allowUploads, createCatalogue, createUploads } from "./buckets.ts"
import { createAccessLog } from "./logs.ts"
import { outside, type ProvidedSettings, permit } from "./setting-grants.ts"
import { readSettings } from "./settings.ts"
import { isProduction, removalPolicy } from "./stage.ts"

/** The table, the uploaded files, the shared catalogue's files, and the key for the mailboxes' tokens. */
export function Storage(context: StackContext) {
  const table = createTable(context)
  const accessLog = createAccessLog(context)
  const uploads = createUploads(context, accessLog)
  const catalogue = createCatalogue(context, accessLog)
  const mailTokens = createKey(context)
  const provided: ProvidedSettings = {
    ...outside(context.stack, readSettings()),
    TABLE_NAME: { value: table.tableName, allow: (role, readsOnly) => allowTable(role, table, readsOnly) },
    UPLOADS_BUCKET: {
      value: uploads.bucketName,
      allow: (role, readsOnly) => allowUploads(role, uploads, readsOnly),
    },
    MAIL_TOKENS_KEY_ID: {
      value: mailTokens.keyArn,
      allow: (role) => permit(role, ["kms:GenerateDataKey", "kms:Decrypt"], [mailTokens.keyArn]),
    },
    CATALOGUE_BUCKET: {
      value: catalogue.bucketName,
      allow: (role, readsOnly) => allowCatalogue(role, catalogue, readsOnly),
    },
  }
  context.stack.addOutputs({ TableName: table.tableName, UploadsBucket: uploads.bucketName })
  return { table, uploads, catalogue, provided }
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

/** Without this key, a mailbox's stored consent cannot be decrypted. */
const createKey = ({ app, stack }: StackContext): Key =>
  new Key(stack, "MailTokensKey", {
    description: "Guards the tokens of connected mailboxes",
    enableKeyRotation: true,
    removalPolicy: removalPolicy(app),
  })

const READS_OF_TABLE = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"]
const WRITES_OF_TABLE = [
  "dynamodb:ConditionCheckItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:BatchWriteItem",
]

/** The partitions of the limits' counters (`Throttle`). */
const COUNTS = { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["$trame#what_*"] } }

/**
 * Allows everything but scans and changes of the table itself. With `readsOnly`, a function may still count requests.
 */
function allowTable(role: IRole, { tableArn }: Table, readsOnly: boolean): void {
  permit(role, [...READS_OF_TABLE, ...(readsOnly ? [] : WRITES_OF_TABLE)], [tableArn])
  if (readsOnly) permit(role, ["dynamodb:UpdateItem"], [tableArn], COUNTS)
  permit(
    role,
    ["dynamodb:Query"],
    INDEXES.map((index) => `${tableArn}/index/${index}`),
  )
}
