import type { IncomingMessage } from "node:http"
import type { CreatedResource } from "../cloudformation/engine.ts"

/** One permission that a request takes. */
export interface Need {
  action: string
  resource: string
  /** Of the item, where it is one of the table's. */
  partition?: string
}

type Body = Record<string, unknown>
type ItemWrite = Record<string, { TableName: string }>

/** The rights that IAM asks for this request to DynamoDB, SQS, Cognito, SES, KMS, Secrets Manager, S3 or a WebSocket API. */
export function needsOf(resources: CreatedResource[], request: IncomingMessage, body: Buffer): Need[] {
  const [service, operation = ""] = String(request.headers["x-amz-target"] ?? "").split(".")
  const url = new URL(request.url ?? "/", "http://cloud")
  const method = request.method ?? "GET"
  if (service === "AmazonSQS") return [queueNeed(resources, operation, parse(body))]
  if (service === "AWSCognitoIdentityProviderService")
    // Other operations go by the token of the person whom they are about.
    return operation.startsWith("Admin")
      ? [onlyNeed(resources, "AWS::Cognito::UserPool", `cognito-idp:${operation}`)]
      : []
  if (service === "TrentService") return [onlyNeed(resources, "AWS::KMS::Key", `kms:${operation}`)]
  if (service === "secretsmanager") return [secretNeed(operation, parse(body))]
  if (url.pathname === MAIL_PATH) return [mailNeed(parse(body))]
  if (service) return tableNeeds(resources, operation, parse(body))
  if (url.pathname.startsWith("/@connections/")) return [connectionNeed(resources, method, url.pathname)]
  return [objectNeed(resources, method, url)]
}

/** SES's `SendEmail`. */
export const MAIL_PATH = "/v2/email/outbound-emails"

/** Of the one pool, or the one key of a stage of one's own. */
const onlyNeed = (resources: CreatedResource[], only: string, action: string): Need => {
  const found = resources.find(({ type }) => type === only)
  return { action, resource: String(found?.attributes.Arn) }
}

/** One of somebody else's is asked for by its name; AWS has put six characters behind it. */
function secretNeed(operation: string, { SecretId }: Body): Need {
  const id = String(SecretId)
  const resource = id.startsWith("arn:")
    ? id
    : `arn:aws:secretsmanager:eu-west-3:123456789012:secret:${id}-AbCdEf`
  return { action: `secretsmanager:${operation}`, resource }
}

/** Of the sender's domain, as it is verified in SES. */
function mailNeed({ FromEmailAddress }: Body): Need {
  const domain = String(FromEmailAddress).split("@").at(-1)?.replace(">", "")
  return { action: "ses:SendEmail", resource: `arn:aws:ses:eu-west-3:123456789012:identity/${domain}` }
}

const parse = (body: Buffer): Body => JSON.parse(body.toString("utf8"))

function named(resources: CreatedResource[], type: string, ref: unknown): CreatedResource {
  const found = resources.find((resource) => resource.type === type && resource.ref === ref)
  if (!found) throw new Error(`There is no ${type} ${ref}`)
  return found
}

function queueNeed(resources: CreatedResource[], operation: string, { QueueUrl }: Body): Need {
  const name = String(QueueUrl).split("/").at(-1)
  const action = `sqs:${operation.replace(/Batch$/, "")}`
  const queue = resources.find(({ properties }) => properties.QueueName === name)
  return { action, resource: queue?.attributes.Arn ?? String(QueueUrl) }
}

/** A transaction takes the permissions of its parts. */
function tableNeeds(resources: CreatedResource[], operation: string, body: Body): Need[] {
  const need = (action: string, table: unknown, index?: unknown): Need => {
    const { Arn } = named(resources, "AWS::DynamoDB::Table", table).attributes
    return { action: `dynamodb:${action}`, resource: index ? `${Arn}/index/${index}` : String(Arn) }
  }
  if (Array.isArray(body.TransactItems)) {
    return body.TransactItems.flatMap((item: ItemWrite) =>
      Object.entries(item).map(([kind, { TableName }]) => need(`${kind}Item`, TableName)),
    )
  }
  if (body.RequestItems) return Object.keys(body.RequestItems).map((table) => need(operation, table))
  const { pk } = (body.Key ?? {}) as { pk?: { S: string } }
  return [{ ...need(operation, body.TableName, body.IndexName), partition: pk?.S }]
}

function connectionNeed(resources: CreatedResource[], method: string, path: string): Need {
  const stage = resources.find(
    ({ type, properties }) => type === "AWS::ApiGatewayV2::Stage" && properties.StageName !== "$default",
  )
  const api = `arn:aws:execute-api:eu-west-3:123456789012:${stage?.properties.ApiId}/${stage?.ref}`
  return { action: "execute-api:ManageConnections", resource: `${api}/${method}${path}` }
}

function objectNeed(resources: CreatedResource[], method: string, { pathname, searchParams }: URL): Need {
  const [, bucket = "", ...key] = decodeURIComponent(pathname).split("/")
  const { Arn } = named(resources, "AWS::S3::Bucket", bucket).attributes
  if (key.join("/") === "") return { action: "s3:ListBucket", resource: String(Arn) }
  const aborts = method === "DELETE" && searchParams.has("uploadId")
  const verb = { GET: "Get", HEAD: "Get", DELETE: "Delete" }[method] ?? "Put"
  return {
    action: aborts ? "s3:AbortMultipartUpload" : `s3:${verb}Object`,
    resource: `${Arn}/${key.join("/")}`,
  }
}
