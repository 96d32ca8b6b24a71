import { once } from "node:events"
import type { AddressInfo } from "node:net"
import type { StaleKey } from "@trame/core/lib/schema"
import { type WebSocket, WebSocketServer } from "ws"

/** API Gateway and our function at the other end of a real socket. */
export async function realtimeServer() {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 })
  await once(server, "listening")
  const sockets: WebSocket[] = []
  const tickets: (string | null)[] = []
  const heard: string[] = []
  const ages: unknown[] = []
  /** Behaviour that a test may switch off or change. */
  const does: { answerHello: boolean; answerPing: boolean; missed?: StaleKey[] } = {
    answerHello: true,
    answerPing: true,
  }
  let most = 0

  server.on("connection", (socket, request) => {
    sockets.push(socket)
    tickets.push(new URL(request.url ?? "/", "ws://host").searchParams.get("ticket"))
    most = Math.max(most, server.clients.size)
    socket.on("message", (data) => {
      const { type, age } = JSON.parse(String(data))
      heard.push(type)
      if (type === "hello") ages.push(age)
      if (type === "hello" && does.answerHello)
        socket.send(JSON.stringify({ type: "ready", keys: does.missed }))
      if (type === "ping" && does.answerPing) socket.send(JSON.stringify({ type: "pong" }))
    })
  })

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/realtime`,
    tickets,
    heard,
    /** The age in each page's hello. */
    ages,
    does,
    sockets,
    /** The highest number of sockets open at once. */
    most: () => most,
    open: () => server.clients.size,
    say: (message: unknown) => {
      for (const socket of server.clients)
        socket.send(typeof message === "string" ? message : JSON.stringify(message))
    },
    close: async () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, "close")
    },
  }
}

export type RealtimeServer = Awaited<ReturnType<typeof realtimeServer>>
