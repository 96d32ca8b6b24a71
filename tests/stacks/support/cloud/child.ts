/** The stage `test` as its templates describe it, in a process of its own. Argument: what was synthesised. */
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager"
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda"
import {
  AI_MODEL,
  applyEnvironment,
  CREDENTIALS,
  environmentOf,
  KMS_KEY_ID,
  REGION,
  SECRET_NAMES,
  SECRETS,
  USER_POOL_CLIENT_ID,
  USER_POOL_ID,
} from "../../../../scripts/local/environment.ts"
import { startServices } from "../../../../scripts/local/services.ts"
import { startWebSocketApi } from "../../../../scripts/local/websocket/index.ts"
import { readAssembly } from "../assembly.ts"
import { type CreatedResource, create, type Known } from "../cloudformation/engine.ts"
import { functionsIn } from "../functions.ts"
import { routesIn } from "../routes.ts"
import { createFunctions } from "./functions.ts"
import { startGateway } from "./gateway.ts"

const [folder = ""] = process.argv.slice(2)
applyEnvironment({ AWS_REGION: REGION })
const { dynamodb, sqs, s3, cognito, urls } = await startServices({
  dataDir: null,
  allowedOrigins: () => true,
})
const sockets = await startWebSocketApi({
  invoke: async (event) => (await functions.invoke("socket", event)) as APIGatewayProxyStructuredResultV2,
})

const queueUrl = (name: unknown) => `${sqs.url}/000000000000/${name}`
const known: Known = ({ type, properties }) => {
  if (type === "AWS::Cognito::UserPool") return { name: USER_POOL_ID }
  if (type === "AWS::Cognito::UserPoolClient") return { name: USER_POOL_CLIENT_ID }
  // A stage of somebody's own has one key, which guards the mailboxes' tokens.
  if (type === "AWS::KMS::Key") return { name: KMS_KEY_ID.split("/").at(-1) }
  return type === "AWS::SQS::Queue" ? { ref: queueUrl(properties.QueueName) } : {}
}
const assembly = readAssembly(folder)
const resources = create(assembly, known)
const ofType = (wanted: string) => resources.filter(({ type }) => type === wanted)

const tables = await Promise.all(ofType("AWS::DynamoDB::Table").map(createTable))
for (const { properties } of ofType("AWS::SQS::Queue")) await sqs.ensureQueue(String(properties.QueueName))
for (const { ref } of ofType("AWS::S3::Bucket")) await s3.createBucket(ref)
await dynamodb.stream.register(["test"])

const deployed = functionsIn(assembly, resources)
const told: Record<string, string> = Object.assign({}, ...deployed.map((fn) => fn.environment))
await createSecrets()
const addresses = {
  ...urls,
  realtime: sockets.endpoint,
}
/** Settings that lead to the providers' stand-ins. */
const provided = {
  STRIPE_API_URL: urls.stripe,
  APIFY_API_URL: urls.apify,
  PICTURE_HOSTS: urls.apify,
  GOOGLE_ACCOUNTS_URL: urls.google,
  GOOGLE_OAUTH_URL: urls.google,
  GMAIL_API_URL: urls.google,
  AI_MODEL,
  AI_BASE_URL: `${urls.ai}/v1`,
}
const functions = createFunctions(resources, deployed, addresses, provided)
const gateway = await startGateway({
  routes: routesIn(resources),
  call: (arn, event) => functions.invoke(deployed.find((fn) => fn.arn === arn)?.name ?? arn, event),
  jwks: cognito.jwks,
  control,
  upgrade: sockets.upgrade,
})

/** `invoke/{function}` with an event, and `records`: what the table's stream had since last asked. */
async function control(path: string, body: unknown): Promise<unknown> {
  const [action, name = ""] = path.split("/")
  if (action === "invoke") {
    return functions.invoke(name, body).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    )
  }
  const records = await dynamodb.stream.read("test", 1000)
  const last = records.at(-1)?.dynamodb?.SequenceNumber
  if (last) await dynamodb.stream.advance("test", last)
  return records
}

async function createTable({ ref, properties }: CreatedResource): Promise<string> {
  const client = new DynamoDBClient({ endpoint: dynamodb.url, region: REGION, credentials: CREDENTIALS })
  const { KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, StreamSpecification } =
    properties as unknown as CreateTableCommandInput
  await client.send(
    new CreateTableCommand({
      TableName: ref,
      KeySchema,
      AttributeDefinitions,
      BillingMode,
      GlobalSecondaryIndexes,
      StreamSpecification: { StreamEnabled: true, StreamViewType: StreamSpecification?.StreamViewType },
    }),
  )
  client.destroy()
  return ref
}

/** Under the names that the functions are told, what the providers here take. */
async function createSecrets(): Promise<void> {
  const client = new SecretsManagerClient({
    endpoint: urls.secrets,
    region: REGION,
    credentials: CREDENTIALS,
  })
  for (const [setting, name] of Object.entries(SECRET_NAMES)) {
    const Name = told[setting]?.replace(/^arn:.*:secret:(.+)-\w{6}$/, "$1")
    await client.send(new CreateSecretCommand({ Name, SecretString: SECRETS[name] }))
  }
  client.destroy()
}

const environment = {
  ...environmentOf({ site: "https://site.example", ...addresses, queues: {} }),
  // As the functions are told, but straight to the services.
  ...told,
  ...provided,
  TABLE_NAME: tables[0] ?? "",
  REALTIME_ENDPOINT: sockets.endpoint,
}
process.on("disconnect", () => process.exit())
process.on("message", async () => {
  await functions.close()
  process.exit()
})
process.send?.({ url: gateway.url, environment })
