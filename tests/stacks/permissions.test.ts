import type { SettingName } from "@trame/core/lib/settings"
import {
  apis,
  type FunctionDefinition,
  queueNames,
  queues,
  schedules,
  socket,
  tableStream,
} from "@trame/functions/manifest"
import { describe, expect, it } from "vitest"
import { BEDROCK_SETTINGS } from "./support/build.ts"
import { permissionsOf } from "./support/cloud/policy.ts"
import { assemblyOf, createdIn, functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

describe("a function's role", () => {
  it.each(MANIFEST.map((definition) => [definition.name, definition] as const))(
    "of %s allows what its settings and its caller take, and nothing else",
    (name, definition) => {
      const known = names()
      const fn = functionsOf("test").find((one) => one.name === name)
      const role = resourcesOf("test", "AWS::IAM::Role").find(
        ({ attributes }) => attributes.Arn === fn?.roleArn,
      )
      const ownLog = `arn:aws:logs:eu-west-3:123456789012:log-group:/trame/test/${name}:*`
      const shortened = (resource: string) => {
        if (resource === ownLog) return "log"
        const [begins, short] =
          known.find(([arn]) => resource === arn || resource.startsWith(`${arn}/`)) ?? []
        return begins ? resource.replace(begins, short ?? "") : resource
      }
      const granted = statementsOf(role?.ref).flatMap(({ Effect, Action, Resource, Condition }) => {
        const only = Condition ? ` if ${Object.values(Condition).flatMap(Object.values)}` : ""
        return [Action].flat().flatMap((action) =>
          [Resource].flat().map((resource) => {
            const grant = `${action} ${shortened(resource)}${only}`
            return Effect === "Allow" ? grant : `${Effect} ${grant}`
          }),
        )
      })
      const wanted = [
        ...on("log", "logs", "CreateLogStream", "PutLogEvents"),
        ...definition.settings.flatMap(
          (setting) => STANDS_FOR[setting]?.(definition.readsOnly ?? false) ?? [],
        ),
        ...fromCaller(definition),
      ]
      expect([...new Set(granted)].sort()).toEqual([...new Set(wanted)].sort())
    },
  )

  it("is its own, is taken by Lambda alone, and has no other policy", () => {
    const functions = functionsOf("test")
    expect(new Set(functions.map(({ roleArn }) => roleArn)).size).toBe(functions.length)
    for (const { properties } of resourcesOf("test", "AWS::IAM::Role")) {
      expect([properties.Policies ?? [], properties.ManagedPolicyArns ?? []]).toEqual([[], []])
      const { Statement } = properties.AssumeRolePolicyDocument as { Statement: object[] }
      expect(Statement).toMatchObject([{ Principal: { Service: "lambda.amazonaws.com" } }])
    }
  })

  it("allows the one model of Bedrock to the functions that ask one", () => {
    const may = (name: string, action: string, resource: string) => {
      const fn = functionsOf("prod").find((one) => one.name === name)
      return permissionsOf(createdIn("prod"), fn?.roleArn ?? "")(action, resource)
    }
    const profile = `arn:aws:bedrock:eu-west-3:123456789012:inference-profile/${BEDROCK_SETTINGS.AI_MODEL}`
    const model = "arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude-haiku-4-5-20251001-v1:0"
    for (const name of ["inbox", "mail-classification", "assistant"]) {
      expect(may(name, "bedrock:InvokeModel", profile)).toBe(true)
      expect(may(name, "bedrock:InvokeModelWithResponseStream", model)).toBe(true)
      expect(may(name, "bedrock:InvokeModel", `${model}-other`)).toBe(false)
    }
    expect(may("app", "bedrock:InvokeModel", profile)).toBe(false)
  })
})

describe("a sensitive setting", () => {
  it.each<[SettingName, string[]]>([
    ["USER_POOL_ID", ["auth", "account", "agency-removals"]],
    ["STRIPE_SECRET_NAME", ["billing", "stripe-webhook", "subscription-checks"]],
    ["MAIL_TOKENS_KEY_ID", ["inbox", "agency-removals", "mail-sync"]],
    ["MAIL_FROM", ["sharing", "auth", "account", "daily-mails"]],
  ])("%s is told to these functions alone", (setting, wanted) => {
    const told = functionsOf("test").filter(({ environment }) => setting in environment)
    expect(told.map(({ name }) => name).sort()).toEqual(wanted.sort())
  })

  it("is a secret's name: no template looks a secret up but for CloudFront, which cannot", () => {
    for (const stage of ["test", "prod"] as const) {
      const looking = assemblyOf(stage).stacks.filter(({ template }) =>
        JSON.stringify(template).includes("{{resolve:"),
      )
      expect(looking.map(({ name }) => name)).toEqual([`${stage}-trame-Web`])
    }
  })
})

interface Statement {
  Effect: string
  Action: string | string[]
  Resource: string | string[]
  Condition?: Record<string, Record<string, string[]>>
}

const MANIFEST: readonly FunctionDefinition[] = [...apis, ...queues, ...tableStream, ...schedules, socket]
const on = (resource: string, prefix: string, ...actions: string[]) =>
  actions.map((action) => `${prefix}:${action} ${resource}`)

const READS = [
  ...on("table", "dynamodb", "BatchGetItem", "GetItem", "Query"),
  ...[1, 2, 3, 4, 5].map((n) => `dynamodb:Query table/index/gsi${n}`),
]
const WRITES = on(
  "table",
  "dynamodb",
  ...["BatchWriteItem", "ConditionCheckItem", "DeleteItem", "PutItem", "UpdateItem"],
)
const OBJECTS = ["AbortMultipartUpload", "DeleteObject", "GetObject", "PutObject"]
const SENDS_ASIDE = ["GetQueueAttributes", "GetQueueUrl", "SendMessage"]
const secret = (name: string) => [`secretsmanager:GetSecretValue ${name}`]

/** The rights that each of its settings gives a function. */
const STANDS_FOR: Partial<Record<SettingName, (readsOnly: boolean) => string[]>> = {
  TABLE_NAME: (readsOnly) => [
    ...READS,
    ...(readsOnly ? ["dynamodb:UpdateItem table if $trame#what_*"] : WRITES),
  ],
  UPLOADS_BUCKET: (readsOnly) => [
    "s3:ListBucket uploads",
    ...on("uploads/documents/*", "s3", ...(readsOnly ? ["GetObject"] : OBJECTS)),
  ],
  CATALOGUE_BUCKET: () => [
    "s3:ListBucket catalogue",
    ...["media", "search"].flatMap((folder) => on(`catalogue/${folder}/*`, "s3", ...OBJECTS)),
  ],
  USER_POOL_ID: () =>
    on(
      "pool",
      "cognito-idp",
      ...[
        "AdminCreateUser",
        "AdminDeleteUser",
        "AdminGetUser",
        "AdminInitiateAuth",
        "AdminSetUserMFAPreference",
      ],
      ...["AdminSetUserPassword", "AdminUpdateUserAttributes", "AdminUserGlobalSignOut"],
    ),
  MAIL_FROM: () =>
    ["bonjour@trame.example", "trame.example"].map(
      (identity) => `ses:SendEmail arn:aws:ses:eu-west-3:123456789012:identity/${identity}`,
    ),
  MAIL_TOKENS_KEY_ID: () => on("mail-tokens", "kms", "Decrypt", "GenerateDataKey"),
  REALTIME_ENDPOINT: () => ["execute-api:ManageConnections live/*/@connections/*"],
  ORIGIN_KEY_SECRETS: () => secret("origin-key"),
  STRIPE_SECRET_NAME: () => secret("stripe"),
  APIFY_SECRET_NAME: () => secret("apify"),
  GOOGLE_SECRET_NAME: () => secret("google"),
  AI_SECRET_NAME: () => secret("ai"),
  ...Object.fromEntries(
    queues.map((definition) => [
      definition.queueSetting,
      () => on(queueNames(definition).queue, "sqs", "SendMessage"),
    ]),
  ),
}

/** The rights that a function's caller gives it. */
const fromCaller = (definition: FunctionDefinition): string[] => {
  const queue = queues.find(({ name }) => name === definition.name)
  if (queue) {
    const actions = ["ChangeMessageVisibility", "DeleteMessage", "GetQueueAttributes", "GetQueueUrl"]
    return on(queueNames(queue).queue, "sqs", ...actions, "ReceiveMessage")
  }
  if (schedules.some(({ name }) => name === definition.name))
    return on("schedules-dlq", "sqs", ...SENDS_ASIDE)
  if (!tableStream.includes(definition)) return []
  return [
    ...on("stream", "dynamodb", "DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"),
    ...on("table-stream-dlq", "sqs", ...SENDS_ASIDE),
  ]
}

/** Short names of resources by the beginning of their ARNs, the longest first. */
function names(): [string, string][] {
  const arn = (type: string, id = "") => resourceOf("test", type, id).attributes.Arn ?? ""
  const live = resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref
  const table = resourceOf("test", "AWS::DynamoDB::Table").attributes
  const named: [string, string][] = [
    ...resourcesOf("test", "AWS::SQS::Queue").map(({ attributes }): [string, string] => [
      attributes.Arn ?? "",
      attributes.QueueName?.replace("test-trame-", "") ?? "",
    ]),
    [table.Arn ?? "", "table"],
    [table.StreamArn ?? "", "stream"],
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

const statementsOf = (role = ""): Statement[] =>
  resourcesOf("test", "AWS::IAM::Policy")
    .filter(({ properties }) => (properties.Roles as string[]).includes(role))
    .flatMap(({ properties }) => (properties.PolicyDocument as { Statement: Statement[] }).Statement)
