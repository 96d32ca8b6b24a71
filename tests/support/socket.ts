import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import type { StaleKey } from "@trame/core/lib/schema"
import { type ServerMessage, serverMessage } from "@trame/core/realtime/messages"
import { WebSocket } from "ws"
import type { TestUser } from "./agency.ts"
import { apiAs, rawFetch } from "./api.ts"
import { eventually } from "./eventually.ts"

/** The socket address in the site's configuration. */
export async function realtimeUrl(): Promise<string> {
  const config: { realtimeUrl: string } = await (await rawFetch(null, "/config.json")).json()
  return config.realtimeUrl
}

/** The HTTP status of an attempt to open a socket: 101 when it opens. */
export async function statusOfOpening(query: string): Promise<number | undefined> {
  const socket = new WebSocket(`${await realtimeUrl()}${query}`)
  return new Promise((resolve, reject) => {
    socket.once("upgrade", ({ statusCode }) => {
      socket.once("open", () => socket.close())
      resolve(statusCode)
    })
    socket.once("unexpected-response", (request, { statusCode }) => {
      request.destroy()
      resolve(statusCode)
    })
    socket.once("error", reject)
  })
}

export type Socket = Awaited<ReturnType<typeof openSocket>>

/** A user's open page as the API sees it: a socket before its hello. */
export async function openSocket(user: TestUser) {
  const { ticket } = await apiAs(user).realtime.openTicket()
  const socket = new WebSocket(`${await realtimeUrl()}?ticket=${ticket}`)
  const heard: ServerMessage[] = []
  let lastHeard = Date.now()
  socket.on("message", (data) => {
    heard.push(serverMessage.parse(JSON.parse(String(data))))
    lastHeard = Date.now()
  })
  const closed = once(socket, "close").then(([code]) => Number(code))
  await once(socket, "open")
  return {
    heard,
    /** The close code, once closed. */
    closed,
    /** Every stale key received, without duplicates, as `topic` or `topic:id`. */
    stale: () =>
      new Set(heard.flatMap((message) => (message.type === "stale" ? message.keys.map(nameOf) : []))),
    /** Waits until no message has arrived for this long. */
    quiet: async (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left = lastHeard + milliseconds - Date.now()) await wait(left)
    },
    forget: () => {
      heard.length = 0
    },
    say: (message: unknown) =>
      socket.send(
        typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
    close: async () => {
      socket.close()
      await closed
    },
  }
}

/** A socket that receives every change. */
export async function listeningSocket(user: TestUser): Promise<Socket> {
  const socket = await openSocket(user)
  socket.say({ type: "hello" })
  await eventually(() => {
    if (!socket.heard.some(({ type }) => type === "ready")) throw new Error("Not ready yet")
  })
  socket.forget()
  return socket
}

const nameOf = ({ topic, id }: StaleKey): string => (id === undefined ? topic : `${topic}:${id}`)
