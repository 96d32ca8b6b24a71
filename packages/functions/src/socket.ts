import { connect, disconnect, hello, ping, spendMessage } from "@trame/core/realtime/connections"
import { clientMessage } from "@trame/core/realtime/messages"
import type {
  APIGatewayEventWebsocketRequestContextV2,
  APIGatewayProxyStructuredResultV2,
  APIGatewayProxyWebsocketEventV2WithRequestContext,
} from "aws-lambda"
import { logger } from "./logger.ts"

type SocketEvent = APIGatewayProxyWebsocketEventV2WithRequestContext<APIGatewayEventWebsocketRequestContextV2>

/** Handles `$connect`, `$default` and `$disconnect` of the sockets for live updates. */
export async function handler(event: SocketEvent): Promise<APIGatewayProxyStructuredResultV2> {
  const { connectionId, requestId } = event.requestContext
  logger.resetKeys()
  logger.appendKeys({ requestId, connectionId })
  try {
    return { statusCode: await answer(event) }
  } catch (error) {
    logger.error("A socket's event failed", { error: error instanceof Error ? error : String(error) })
    return { statusCode: 500 }
  }
}

async function answer({ requestContext, queryStringParameters, body }: SocketEvent): Promise<200 | 401> {
  const { connectionId, eventType } = requestContext
  if (eventType === "CONNECT") return admit(connectionId, queryStringParameters?.ticket)
  if (eventType === "DISCONNECT") await disconnect(connectionId)
  else await receive(connectionId, body)
  return 200
}

async function admit(connectionId: string, ticket: string | undefined): Promise<200 | 401> {
  const holder = ticket ? await connect(connectionId, ticket) : null
  if (!holder) {
    logger.warn("A socket without a good ticket was refused")
    return 401
  }
  logger.info("A socket opened", { ...holder })
  return 200
}

async function receive(connectionId: string, body: string | undefined): Promise<void> {
  if (!(await spendMessage(connectionId))) return logger.warn("A socket was closed: it said too much")
  const message = readMessage(body)
  if (!message) return logger.debug("A socket said what nobody understands")
  const holder = await (message.type === "hello" ? hello(connectionId, message.age) : ping(connectionId))
  if (!holder) logger.warn("A socket was closed: whoever it belonged to may not listen")
}

function readMessage(body = "") {
  try {
    return clientMessage.parse(JSON.parse(body))
  } catch {
    return null
  }
}
