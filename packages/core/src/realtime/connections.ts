import * as Agencies from "../account/agencies/index.ts"
import { refusal } from "../lib/access.ts"
import { getAll } from "../lib/batch.ts"
import { AppError } from "../lib/error.ts"
import type { Limit } from "../lib/throttle.ts"
import * as Throttle from "../lib/throttle.ts"
import { transact } from "../lib/transact.ts"
import { announcedSince } from "./announcements.ts"
import { type Connection, ConnectionEntity, ListenerEntity, SocketEntity } from "./entities.ts"
import { type Holder, redeem } from "./index.ts"
import { close, post } from "./management.ts"
import { mayHear } from "./rules.ts"

/** An hour more than API Gateway's longest connection, so that pings need not extend it. */
const LIFE_SECONDS = 3 * 60 * 60

/** Maximum number of open sockets per person (rules/platform.md#live-updates). */
export const MAX_SOCKETS = 20

/**
 * Opens a socket for a valid ticket and records its person; null refuses it. Closes the person's oldest socket when
 * they have too many.
 */
export async function connect(connectionId: string, ticket: string): Promise<Holder | null> {
  const holder = await redeem(ticket)
  if (!holder) return null
  const now = new Date()
  const expiresAt = Math.floor(now.getTime() / 1000) + LIFE_SECONDS
  const connection = { ...holder, connectionId, openedAt: now.toISOString(), expiresAt }
  await transact([ConnectionEntity.put(connection), SocketEntity.put(connection)])
  const all = await socketsOf(holder.userId)
  await Promise.all(
    all.slice(0, Math.max(all.length - MAX_SOCKETS, 0)).map((oldest) => turnAway(oldest.connectionId)),
  )
  return holder
}

/** The site sends two per minute, and one each time its page becomes visible. */
const MESSAGES: Limit = { tries: 30, seconds: 60, message: "" }

/** Counts a connection's message of any type. Closes a connection that sends too many, and returns false. */
export async function spendMessage(connectionId: string): Promise<boolean> {
  try {
    await Throttle.consume(`socket#${connectionId}`, MESSAGES)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "throttled") throw error
    await turnAway(connectionId)
    return false
  }
}

/**
 * Subscribes the connection to its agency's changes and confirms it; with `age`, sends what it missed since its page
 * began to read. Null when it was closed.
 */
export async function hello(connectionId: string, age?: number): Promise<Holder | null> {
  const connection = await find(connectionId)
  const actor = connection && (await listenerOf(connection))
  if (!actor) return turnAway(connectionId)
  await ListenerEntity.put(connection).go()
  const missed = age === undefined ? null : await announcedSince(connection, age)
  const keys = missed?.filter((key) => mayHear(actor, key))
  await post(connectionId, { type: "ready", ...(keys && { keys }) })
  return connection
}

/**
 * Confirms that the connection is open, or subscribes it again when it was dropped by mistake. Closes it, with null,
 * when the person is deleted, rejected, signed out or in another agency.
 */
export async function ping(connectionId: string): Promise<Holder | null> {
  const connection = await find(connectionId)
  if (!connection) return turnAway(connectionId)
  const [actor, { data: listener }] = await Promise.all([
    listenerOf(connection),
    ListenerEntity.get(connection).go({ consistent: true }),
  ])
  if (!actor) return turnAway(connectionId)
  if (!listener) return hello(connectionId)
  await post(connectionId, { type: "pong" })
  return connection
}

/** Closes a person's sockets that they may no longer have. May run twice. */
export async function reviewSockets(userId: string): Promise<void> {
  const keys = (await socketsOf(userId)).map(({ connectionId }) => ({ connectionId }))
  const connections = await getAll(ConnectionEntity, keys, { consistent: true })
  await Promise.all(
    connections.map(async (connection) => {
      if (!(await listenerOf(connection))) await turnAway(connection.connectionId)
    }),
  )
}

/** Deletes the records of a closed connection. */
export async function disconnect(connectionId: string): Promise<void> {
  const { data: connection } = await ConnectionEntity.delete({ connectionId }).go({ response: "all_old" })
  if (!connection) return
  await Promise.all([ListenerEntity.delete(connection).go(), SocketEntity.delete(connection).go()])
}

/** Closes a connection, then deletes its records, so that a failure in between is repeated. */
export async function turnAway(connectionId: string): Promise<null> {
  await close(connectionId)
  await disconnect(connectionId)
  return null
}

async function socketsOf(userId: string) {
  const { data } = await SocketEntity.query.primary({ userId }).go({ pages: "all", consistent: true })
  return data
}

async function find(connectionId: string): Promise<Connection | null> {
  const { data } = await ConnectionEntity.get({ connectionId }).go({ consistent: true })
  return data
}

/** The connection's person, when they may still listen. */
async function listenerOf({ userId, agencyId, session }: Holder) {
  const actor = await Agencies.actorOf(userId, { actingAgencyId: agencyId, session })
  return actor?.agencyId === agencyId && refusal(actor, "member") === null ? actor : null
}
