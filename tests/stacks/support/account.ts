import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export const ACCOUNT = "123456789012"

/** Where the site of the stage `test` is, in an account in which it was deployed before. */
export const DEPLOYED_AT = "https://d111.cloudfront.example"

/** What is looked for before a build: the two stacks that SST and CDK prepare an account with, and the site's. */
const PREPARED: Record<string, Record<string, string>> = {
  CDKToolkit: { BootstrapVersion: "30", BucketName: "cdk-assets" },
  SSTBootstrap: { Version: "7.4", BucketName: "sst-bootstrap" },
  "test-trame-Web": { SiteBucket: "site", SiteUrl: DEPLOYED_AT },
}

/** Answers for an AWS account that is ready for a deployment: who is asking, and that it is prepared. */
export async function startAccount() {
  const server = createServer(async (request, response) => {
    const parameters = new URLSearchParams(await text(request))
    const stack = parameters.get("StackName") ?? ""
    if (parameters.get("Action") === "GetCallerIdentity") answer(response, "GetCallerIdentity", identity())
    else if (PREPARED[stack]) answer(response, "DescribeStacks", stackXml(stack, PREPARED[stack]))
    else if (stack) refuse(response, `Stack with id ${stack} does not exist`)
    else response.writeHead(501).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    environment: {
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_ENDPOINT_URL_STS: url,
      AWS_ENDPOINT_URL_CLOUDFORMATION: url,
    },
    close: () => server.close(),
  }
}

const identity = () =>
  `<Account>${ACCOUNT}</Account><UserId>test</UserId><Arn>arn:aws:iam::${ACCOUNT}:user/test</Arn>`

function stackXml(name: string, outputs: Record<string, string>): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  )
  return `<Stacks><member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${members.join("")}</Outputs></member></Stacks>`
}

function answer(response: ServerResponse, action: string, result: string): void {
  response.writeHead(200, { "content-type": "text/xml" })
  response.end(`<${action}Response><${action}Result>${result}</${action}Result></${action}Response>`)
}

/** As CloudFormation says of what is not there. */
function refuse(response: ServerResponse, message: string): void {
  response.writeHead(400, { "content-type": "text/xml" })
  response.end(
    `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${message}</Message></Error></ErrorResponse>`,
  )
}
