import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi"
import { setting } from "../lib/settings.ts"
import type { ServerMessage } from "./messages.ts"

let client: ApiGatewayManagementApiClient | undefined

/** Created on first use: the function that opens tickets lacks this setting. */
function management(): ApiGatewayManagementApiClient {
  client ??= new ApiGatewayManagementApiClient({
    endpoint: setting("REALTIME_ENDPOINT"),
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
  })
  return client
}

/** Sends a message to a connection; false when it is closed. */
export function post(connectionId: string, message: ServerMessage): Promise<boolean> {
  const Data = JSON.stringify(message)
  return unlessGone(management().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data })))
}

/** Closes a connection; false when it was closed already. */
export const close = (connectionId: string): Promise<boolean> =>
  unlessGone(management().send(new DeleteConnectionCommand({ ConnectionId: connectionId })))

async function unlessGone(command: Promise<unknown>): Promise<boolean> {
  try {
    await command
    return true
  } catch (error) {
    const refused = error instanceof ApiGatewayManagementApiServiceException
    if (refused && error.$metadata.httpStatusCode === 410) return false
    throw error
  }
}
