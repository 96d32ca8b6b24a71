import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi"
import { Agencies } from "../account/agencies/index.ts"
import { refusal } from "../lib/access.ts"
import { setting } from "../lib/settings.ts"
import { type Connection, ConnectionEntity, ListenerEntity } from "./entities.ts"
import { type Holder, redeem } from "./index.ts"
import type { Announcement, ServerMessage } from "./messages.ts"

/** An hour more than API Gateway lets a connection last, so that a ping renews nothing. */
const LIFE_SECONDS = 3 * 60 * 60

/** Lets a socket open whose ticket is good, and remembers whose it is; null refuses it. */
export async function connect(connectionId: string, ticket: string): Promise<Holder | null> {
  const holder = await redeem(ticket)
  if (!holder) return null
  const expiresAt = Math.floor(Date.now() / 1000) + LIFE_SECONDS
  await ConnectionEntity.put({ ...holder, connectionId, expiresAt }).go()
  return holder
}

/** From now on the connection hears of its agency's changes, and is told so. Null when it was closed. */
export async function hello(connectionId: string): Promise<Holder | null> {
  const connection = await find(connectionId)
  if (!connection || !(await mayListen(connection))) return turnAway(connectionId)
  return listen(connection)
}

/**
 * Answers that the connection stands, or that it hears again when it had been given up by mistake. Closes
 * it, with null, when the person is gone, rejected or in another agency.
 */
export async function ping(connectionId: string): Promise<Holder | null> {
  const connection = await find(connectionId)
  if (!connection) return turnAway(connectionId)
  const [welcome, { data: listener }] = await Promise.all([
    mayListen(connection),
    ListenerEntity.get(connection).go({ consistent: true }),
  ])
  if (!welcome) return turnAway(connectionId)
  if (!listener) return listen(connection)
  await post(connectionId, { type: "pong" })
  return connection
}

/** Forgets a connection that was closed. */
export async function disconnect(connectionId: string): Promise<void> {
  const { data: connection } = await ConnectionEntity.delete({ connectionId }).go({ response: "all_old" })
  if (connection) await ListenerEntity.delete(connection).go()
}

async function find(connectionId: string): Promise<Connection | null> {
  const { data } = await ConnectionEntity.get({ connectionId }).go({ consistent: true })
  return data
}

async function mayListen({ userId, agencyId }: Holder): Promise<boolean> {
  const actor = await Agencies.actorOf(userId, { actingAgencyId: agencyId })
  return actor?.agencyId === agencyId && refusal(actor, "member") === null
}

/** `ready` only once the listener is stored: the site reads everything anew when it comes. */
async function listen(connection: Connection): Promise<Holder> {
  await ListenerEntity.put(connection).go()
  await post(connection.connectionId, { type: "ready" })
  return connection
}

async function turnAway(connectionId: string): Promise<null> {
  await disconnect(connectionId)
  await hangUp(connectionId)
  return null
}

/** Connections spoken to at a time. */
const AT_ONCE = 25

/**
 * Tells every listener of the agency what went stale; one that is gone is forgotten. May run twice: hearing
 * something again does no harm.
 * @throws AggregateError when some could not be told, after all the others were
 */
export async function fanOut({ agencyId, keys }: Announcement): Promise<void> {
  const { data } = await ListenerEntity.query.primary({ agencyId }).go({ pages: "all", consistent: true })
  const waiting = data.values()
  const failures: unknown[] = []
  async function work(): Promise<void> {
    for (const listener of waiting) {
      try {
        const heard = await post(listener.connectionId, { type: "stale", keys })
        // Only the listener: should its connection stand after all, its next ping makes it hear again.
        if (!heard) await ListenerEntity.delete(listener).go()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, data.length) }, work))
  if (failures.length) {
    const summary = `${failures.length} of ${data.length} listeners of ${agencyId} were not told`
    throw new AggregateError(failures, summary, { cause: failures[0] })
  }
}

let client: ApiGatewayManagementApiClient | undefined

/** Made when first needed: the function that opens tickets has no such setting. */
function management(): ApiGatewayManagementApiClient {
  client ??= new ApiGatewayManagementApiClient({
    endpoint: setting("REALTIME_ENDPOINT"),
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
  })
  return client
}

/** Says something to a connection; false when it is gone. */
function post(connectionId: string, message: ServerMessage): Promise<boolean> {
  const Data = JSON.stringify(message)
  return unlessGone(management().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data })))
}

/** Closes a connection; false when it is gone already. */
function hangUp(connectionId: string): Promise<boolean> {
  return unlessGone(management().send(new DeleteConnectionCommand({ ConnectionId: connectionId })))
}

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
