import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export const ACCOUNT = "123456789012"

/** The site's address at the stage `test`, in an account where it was deployed before. */
export const DEPLOYED_AT = "https://d111.cloudfront.example"

/** Stacks that exist before a build: the two with which SST and CDK prepare an account, and the site's. */
const PREPARED: Record<string, Record<string, string>> = {
  CDKToolkit: { BootstrapVersion: "30", BucketName: "cdk-assets" },
  SSTBootstrap: { Version: "7.4", BucketName: "sst-bootstrap" },
  "test-trame-Web": { SiteBucket: "site", SiteUrl: DEPLOYED_AT },
}

const EMPTY_BUCKET = "<Result><LocationConstraint/><KeyCount>0</KeyCount></Result>"

/** Answers as an AWS account that is ready for a deployment; it keeps nothing and creates no stack. */
export async function startAccount() {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const query = new URLSearchParams(body)
    asked.push(query.get("Action") ?? `${request.method} ${request.url}`)
    if (request.headers["x-amz-target"] === "AmazonSSM.GetParameter") answerSsm(response)
    else if (request.method === "PUT") response.writeHead(200).end()
    else if (/\?(location|list-type)=/.test(request.url ?? "")) response.writeHead(200).end(EMPTY_BUCKET)
    else if (request.url === "/") answerQuery(response, query)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Actions of its query APIs, and requests to S3. */
    asked,
    environment: { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_ENDPOINT_URL: url },
    close: () => server.close(),
  }
}

function answerQuery(response: ServerResponse, parameters: URLSearchParams): unknown {
  const action = parameters.get("Action") ?? ""
  const name = parameters.get("StackName") ?? ""
  const answer = (status: number, xml: string) =>
    response.writeHead(status, { "content-type": "text/xml" }).end(xml)
  const result = (xml: string) =>
    answer(200, `<${action}Response><${action}Result>${xml}</${action}Result></${action}Response>`)
  if (action === "GetCallerIdentity") return result(identity)
  const outputs = PREPARED[name]
  if (!outputs) {
    const error = `<Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message>`
    return answer(400, `<ErrorResponse><Error>${error}</Error></ErrorResponse>`)
  }
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  const stack = `<StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus>`
  return result(`<Stacks><member>${stack}<Outputs>${members.join("")}</Outputs></member></Stacks>`)
}

const identity = `<Account>${ACCOUNT}</Account><UserId>test</UserId><Arn>arn:aws:iam::${ACCOUNT}:user/test</Arn>`

/** The version of CDK's own stack in the account. */
function answerSsm(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/x-amz-json-1.1" })
  response.end(JSON.stringify({ Parameter: { Name: "/cdk-bootstrap/hnb659fds/version", Value: "30" } }))
}
