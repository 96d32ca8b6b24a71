import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { CreatedResource } from "../cloudformation/engine.ts"
import { MAIL_PATH, needsOf } from "./needs.ts"
import type { Permissions } from "./policy.ts"

export interface Services {
  dynamodb: string
  sqs: string
  s3: string
  cognito: string
  ses: string
  kms: string
  secrets: string
  realtime: string
}

export interface Guard {
  url: string
  close(): void
}

/** Stands between a function and every service: what its role does not allow is refused, as IAM does. */
export async function startGuard(
  resources: CreatedResource[],
  allows: Permissions,
  services: Services,
): Promise<Guard> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const refused = needsOf(resources, request, body).find(
      ({ action, resource, partition }) => !allows(action, resource, partition),
    )
    if (refused) return deny(response, `not authorized to perform ${refused.action} on ${refused.resource}`)
    forward(request, body, serviceOf(request, services), response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function serviceOf({ headers, url = "" }: IncomingMessage, services: Services): string {
  const target = String(headers["x-amz-target"] ?? "")
  if (target.startsWith("AmazonSQS.")) return services.sqs
  if (target.startsWith("AWSCognitoIdentityProviderService.")) return services.cognito
  if (target.startsWith("TrentService.")) return services.kms
  if (target.startsWith("secretsmanager.")) return services.secrets
  if (target) return services.dynamodb
  if (url === MAIL_PATH) return services.ses
  return url.startsWith("/@connections/") ? services.realtime : services.s3
}

/** The host stays as it was signed. */
function forward(request: IncomingMessage, body: Buffer, service: string, response: ServerResponse): void {
  const { hostname, port } = new URL(service)
  const { method, url: path, headers } = request
  const passed = send({ hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on("error", () => response.destroy())
  passed.end(body)
}

function deny(response: ServerResponse, message: string): void {
  console.error(message)
  response.writeHead(403, { "x-amzn-errortype": "AccessDeniedException" })
  response.end(JSON.stringify({ __type: "AccessDeniedException", message }))
}
