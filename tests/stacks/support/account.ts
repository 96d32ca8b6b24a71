import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

export const ACCOUNT = "123456789012"

/** The site's address at the stage `test`, in an account where it was deployed before. */
export const DEPLOYED_AT = "https://d111.cloudfront.example"

type Outputs = Record<string, string>

/** Stacks that exist before a build: the two with which SST and CDK prepare an account, and the site's. */
const PREPARED: Record<string, Outputs> = {
  CDKToolkit: { BootstrapVersion: "30", BucketName: "cdk-assets" },
  SSTBootstrap: { Version: "7.4", BucketName: "sst-bootstrap" },
  "test-trame-Web": { SiteBucket: "site", SiteUrl: DEPLOYED_AT },
}

/** Answers as an AWS account that is ready for a deployment; it keeps objects and templates, and creates nothing. */
export async function startAccount() {
  const stacks = new Map(Object.entries(PREPARED))
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (request.headers["x-amz-target"] === "AmazonSSM.GetParameter") answerSsm(response)
    else if (request.url === "/") answerQuery(response, new URLSearchParams(body.toString()))
    else answerS3(request, response, body)
  })

  function answerQuery(response: ServerResponse, parameters: URLSearchParams): unknown {
    const action = parameters.get("Action") ?? ""
    const name = parameters.get("StackName") ?? ""
    const outputs = stacks.get(name)
    const result = (xml: string) => answer(response, `<${action}Result>${xml}</${action}Result>`, action)
    if (action === "GetCallerIdentity") return result(identity)
    if (action === "AssumeRole") return result(assumed)
    if (action === "CreateStack") {
      const template = objects.get(new URL(parameters.get("TemplateURL") ?? "").pathname)
      if (!template) return refuse(response, "S3 error: The specified key does not exist.")
      stacks.set(name, literalOutputs(template))
      return result(`<StackId>${name}</StackId>`)
    }
    if (!outputs) return refuse(response, `Stack with id ${name} does not exist`)
    if (action === "DescribeStacks") return result(stackXml(name, outputs))
    if (action === "DescribeStackResources") return result("<StackResources/>")
    if (action === "DescribeStackEvents") return result("<StackEvents/>")
    response.writeHead(501).end()
  }

  function answerS3({ method, url = "" }: IncomingMessage, response: ServerResponse, body: Buffer): unknown {
    const { pathname, searchParams } = new URL(url, "http://s3")
    if (searchParams.has("list-type")) return answer(response, "<KeyCount>0</KeyCount>", "ListBucket")
    if (searchParams.has("location")) return answer(response, "<LocationConstraint/>", "GetBucketLocation")
    if (searchParams.has("encryption")) return response.writeHead(404).end()
    if (method === "PUT") {
      objects.set(pathname, body)
      return response.writeHead(200).end()
    }
    const object = objects.get(pathname)
    response.writeHead(object ? 200 : 404).end(object)
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    stacks,
    /** Bodies of S3 objects by `/bucket/key`. */
    objects,
    environment: { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_ENDPOINT_URL: url },
    close: () => server.close(),
  }
}

const identity = `<Account>${ACCOUNT}</Account><UserId>test</UserId><Arn>arn:aws:iam::${ACCOUNT}:user/test</Arn>`

const assumed = `<Credentials><AccessKeyId>role</AccessKeyId><SecretAccessKey>role</SecretAccessKey><SessionToken>role</SessionToken><Expiration>2999-01-01T00:00:00Z</Expiration></Credentials>`

/** Outputs that need no resource to be created. */
function literalOutputs(template: Buffer): Outputs {
  const { Outputs = {} }: { Outputs?: Record<string, { Value: unknown }> } = JSON.parse(template.toString())
  return Object.fromEntries(
    Object.entries(Outputs).flatMap(([key, { Value }]) => (typeof Value === "string" ? [[key, Value]] : [])),
  )
}

function stackXml(name: string, outputs: Outputs): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  return `<Stacks><member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join("")}</Outputs></member></Stacks>`
}

function answer(response: ServerResponse, xml: string, action: string): void {
  response.writeHead(200, { "content-type": "text/xml" })
  response.end(`<${action}Response>${xml}</${action}Response>`)
}

/** The version of CDK's own stack in the account. */
function answerSsm(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/x-amz-json-1.1" })
  response.end(JSON.stringify({ Parameter: { Name: "/cdk-bootstrap/hnb659fds/version", Value: "30" } }))
}

/** As CloudFormation refuses. */
function refuse(response: ServerResponse, message: string): void {
  response.writeHead(400, { "content-type": "text/xml" })
  response.end(
    `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`,
  )
}
