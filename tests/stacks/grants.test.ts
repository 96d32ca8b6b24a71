import { expect, test } from "vitest"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

const LOG = ["logs:CreateLogStream log", "logs:PutLogEvents log"]
const READS = [
  "dynamodb:BatchGetItem table",
  "dynamodb:GetItem table",
  "dynamodb:Query table",
  "dynamodb:Query table/index/gsi1",
  "dynamodb:Query table/index/gsi2",
  "dynamodb:Query table/index/gsi3",
  "dynamodb:Query table/index/gsi4",
  "dynamodb:Query table/index/gsi5",
]
/** Only where limits are counted. */
const COUNTS = "dynamodb:UpdateItem table if $trame#what_*"
const TABLE = [
  ...READS,
  "dynamodb:BatchWriteItem table",
  "dynamodb:ConditionCheckItem table",
  "dynamodb:DeleteItem table",
  "dynamodb:PutItem table",
  "dynamodb:UpdateItem table",
]
const READS_UPLOADS = ["s3:GetObject uploads/documents/*", "s3:ListBucket uploads"]
const UPLOADS = [
  ...READS_UPLOADS,
  "s3:AbortMultipartUpload uploads/documents/*",
  "s3:DeleteObject uploads/documents/*",
  "s3:PutObject uploads/documents/*",
]
const CATALOGUE = [
  "s3:AbortMultipartUpload catalogue/media/*",
  "s3:AbortMultipartUpload catalogue/search/*",
  "s3:DeleteObject catalogue/media/*",
  "s3:DeleteObject catalogue/search/*",
  "s3:GetObject catalogue/media/*",
  "s3:GetObject catalogue/search/*",
  "s3:ListBucket catalogue",
  "s3:PutObject catalogue/media/*",
  "s3:PutObject catalogue/search/*",
]
const ACCOUNTS = [
  "cognito-idp:AdminCreateUser pool",
  "cognito-idp:AdminDeleteUser pool",
  "cognito-idp:AdminGetUser pool",
  "cognito-idp:AdminInitiateAuth pool",
  "cognito-idp:AdminSetUserMFAPreference pool",
  "cognito-idp:AdminSetUserPassword pool",
  "cognito-idp:AdminUpdateUserAttributes pool",
  "cognito-idp:AdminUserGlobalSignOut pool",
]
const MAIL = [
  "ses:SendEmail arn:aws:ses:eu-west-3:123456789012:identity/bonjour@trame.example",
  "ses:SendEmail arn:aws:ses:eu-west-3:123456789012:identity/trame.example",
]
const MAILBOX_TOKENS = ["kms:Decrypt mail-tokens", "kms:GenerateDataKey mail-tokens"]
const reads = (...secrets: string[]): string[] =>
  secrets.map((secret) => `secretsmanager:GetSecretValue ${secret}`)
const SOCKETS = ["execute-api:ManageConnections live/*/@connections/*"]
const STREAM = [
  "dynamodb:DescribeStream stream",
  "dynamodb:GetRecords stream",
  "dynamodb:GetShardIterator stream",
  "dynamodb:ListStreams stream",
  ...sends("table-stream-dlq"),
]

function sends(...queues: string[]): string[] {
  return queues.flatMap((queue) =>
    queue.endsWith("-dlq")
      ? [`sqs:GetQueueAttributes ${queue}`, `sqs:GetQueueUrl ${queue}`, `sqs:SendMessage ${queue}`]
      : [`sqs:SendMessage ${queue}`],
  )
}

const consumes = (queue: string): string[] =>
  ["ChangeMessageVisibility", "DeleteMessage", "GetQueueAttributes", "GetQueueUrl", "ReceiveMessage"].map(
    (action) => `sqs:${action} ${queue}`,
  )

/** All that each function may do, besides writing its own log. */
const GRANTS: Record<string, string[]> = {
  app: [...TABLE, ...UPLOADS, ...sends("name-changes"), ...reads("origin-key")],
  campaigns: [...TABLE, ...reads("origin-key")],
  search: [...TABLE, ...CATALOGUE, ...sends("scraping"), ...reads("origin-key")],
  creators: [...TABLE, ...sends("scraping"), ...reads("origin-key")],
  workspace: [...TABLE, ...UPLOADS, ...reads("origin-key")],
  onboarding: [...TABLE, ...sends("name-changes"), ...reads("origin-key")],
  sharing: [...TABLE, ...UPLOADS, ...CATALOGUE, ...MAIL, ...reads("origin-key")],
  together: [...TABLE, ...reads("origin-key")],
  auth: [...TABLE, ...ACCOUNTS, ...MAIL, ...reads("origin-key")],
  account: [
    ...TABLE,
    ...ACCOUNTS,
    ...MAIL,
    ...sends("agency-removals", "name-changes"),
    ...reads("origin-key"),
  ],
  billing: [...TABLE, ...reads("origin-key", "stripe")],
  "stripe-webhook": [...TABLE, ...reads("origin-key", "stripe")],
  inbox: [
    ...TABLE,
    ...UPLOADS,
    ...MAILBOX_TOKENS,
    ...sends("mail-sync"),
    ...reads("origin-key", "google", "ai"),
  ],
  admin: [
    ...[...TABLE, ...UPLOADS],
    ...sends("assistant", "agency-removals", "catalogue.fifo"),
    ...reads("origin-key"),
  ],
  guest: [...TABLE, ...UPLOADS, ...reads("origin-key")],
  "share-cards": [...TABLE, ...reads("origin-key")],
  public: [...READS, COUNTS, ...READS_UPLOADS, ...reads("origin-key")],
  feed: [...READS, COUNTS, ...reads("origin-key")],
  activity: [...TABLE, ...consumes("activity")],
  "daily-mails": [...TABLE, ...MAIL, ...consumes("daily-mails")],
  "credit-months": [...TABLE, ...consumes("credit-months")],
  "name-changes": [...TABLE, ...consumes("name-changes"), ...sends("name-changes")],
  "live-updates": [...TABLE, ...SOCKETS, ...consumes("live-updates")],
  "totals-sweep": [...TABLE, ...consumes("totals-sweep")],
  "agency-removals": [
    ...[...TABLE, ...UPLOADS, ...CATALOGUE, ...ACCOUNTS, ...MAILBOX_TOKENS],
    ...consumes("agency-removals"),
    ...sends("agency-removals", "catalogue.fifo", "subscription-checks"),
    ...reads("google"),
  ],
  catalogue: [...TABLE, ...CATALOGUE, ...consumes("catalogue.fifo"), ...sends("scraping")],
  scraping: [
    ...TABLE,
    ...CATALOGUE,
    ...consumes("scraping"),
    ...sends("catalogue.fifo", "scraping"),
    ...reads("apify"),
  ],
  "mail-sync": [
    ...[...TABLE, ...MAILBOX_TOKENS],
    ...consumes("mail-sync"),
    ...sends("mail-sync", "mail-classification"),
    ...reads("google"),
  ],
  "mail-classification": [...TABLE, ...consumes("mail-classification"), ...reads("ai")],
  assistant: [...TABLE, ...SOCKETS, ...consumes("assistant"), ...sends("assistant"), ...reads("ai")],
  "subscription-checks": [...TABLE, ...consumes("subscription-checks"), ...reads("stripe")],
  aggregate: [...TABLE, ...STREAM],
  announce: [...STREAM, ...sends("live-updates"), ...sends("activity")],
  "nightly-totals": [...TABLE, ...sends("totals-sweep", "schedules-dlq")],
  "daily-notifications": [...TABLE, ...sends("daily-mails", "schedules-dlq")],
  "monthly-credits": [...TABLE, ...sends("credit-months", "schedules-dlq")],
  "daily-subscriptions": [...TABLE, ...sends("subscription-checks", "schedules-dlq")],
  "mailbox-syncs": [...TABLE, ...sends("mail-sync", "schedules-dlq")],
  "unused-files": [...TABLE, ...UPLOADS, ...sends("schedules-dlq")],
  "catalogue-snapshots": [...TABLE, ...CATALOGUE, ...sends("schedules-dlq")],
  socket: [...TABLE, ...SOCKETS],
}

interface PolicyProperties {
  Roles: string[]
  PolicyDocument: {
    Statement: {
      Effect: string
      Action: string | string[]
      Resource: string | string[]
      Condition?: Record<string, Record<string, string[]>>
    }[]
  }
}

/** Short names of what grants are for, by the beginning of its ARN; the longest that fits counts. */
function names(): [string, string][] {
  const arn = (type: string, id = "") => resourceOf("test", type, id).attributes.Arn ?? ""
  const queues = resourcesOf("test", "AWS::SQS::Queue").map(({ attributes }): [string, string] => [
    attributes.Arn ?? "",
    attributes.QueueName?.replace("test-trame-", "") ?? "",
  ])
  const live = resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref
  const named: [string, string][] = [
    ...queues,
    [arn("AWS::DynamoDB::Table"), "table"],
    [resourceOf("test", "AWS::DynamoDB::Table").attributes.StreamArn ?? "", "stream"],
    [arn("AWS::S3::Bucket", "Uploads"), "uploads"],
    [arn("AWS::S3::Bucket", "Catalogue"), "catalogue"],
    [arn("AWS::Cognito::UserPool"), "pool"],
    [arn("AWS::KMS::Key", "MailTokensKey"), "mail-tokens"],
    [resourceOf("test", "AWS::SecretsManager::Secret").ref, "origin-key"],
    ...["stripe", "apify", "google", "ai"].map((name): [string, string] => [
      `arn:aws:secretsmanager:eu-west-3:123456789012:secret:trame/${name}-??????`,
      name,
    ]),
    [`arn:aws:execute-api:eu-west-3:123456789012:${live}/live`, "live"],
  ]
  return named.sort(([one], [other]) => other.length - one.length)
}

test("each function may do exactly what stands here, and nothing more or less", () => {
  const known = names()
  const shortened = (resource: string, ownLog: string): string => {
    if (resource === ownLog) return "log"
    const [begins, name] = known.find(([arn]) => resource === arn || resource.startsWith(`${arn}/`)) ?? []
    return begins ? resource.replace(begins, name ?? "") : resource
  }
  const policies = resourcesOf("test", "AWS::IAM::Policy").map(
    ({ properties }) => properties as unknown as PolicyProperties,
  )
  const granted = functionsOf("test").map(({ name, roleArn }) => {
    const role = resourcesOf("test", "AWS::IAM::Role").find(({ attributes }) => attributes.Arn === roleArn)
    const ownLog = `arn:aws:logs:eu-west-3:123456789012:log-group:/trame/test/${name}:*`
    const grants = policies
      .filter(({ Roles }) => Roles.includes(role?.ref ?? ""))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Effect, Action, Resource, Condition }) =>
        [Action].flat().flatMap((action) =>
          [Resource].flat().map((resource) => {
            const only = Condition ? ` if ${Object.values(Condition).flatMap(Object.values)}` : ""
            const grant = `${action} ${shortened(resource, ownLog)}${only}`
            return Effect === "Allow" ? grant : `${Effect} ${grant}`
          }),
        ),
      )
    return [name, [...new Set(grants)].sort()]
  })
  const wanted = Object.entries(GRANTS).map(([name, grants]) => [name, [...LOG, ...grants].sort()])
  expect(Object.fromEntries(granted)).toEqual(Object.fromEntries(wanted))
})

test("no role has a policy written into it, or one of somebody else's", () => {
  for (const { properties } of resourcesOf("test", "AWS::IAM::Role")) {
    expect(properties.Policies ?? []).toEqual([])
    expect(properties.ManagedPolicyArns ?? []).toEqual([])
  }
})
