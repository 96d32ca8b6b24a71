import type { WebSocket } from "ws"
import { logFailure } from "../lambda/load.ts"
import { disconnectEvent, messageEvent, type Peer } from "./events.ts"
import type { SocketFunction } from "./index.ts"

export interface Limits {
  /** Milliseconds without a message either way; ten minutes on AWS. */
  idleMs: number
  /** Milliseconds; two hours on AWS. */
  lifetimeMs: number
}

/** Time for the peer to answer a close, in milliseconds. */
const CLOSE_PATIENCE_MS = 1000

const GOING_AWAY = [1001, "Going away"] as const

/** One accepted connection: its messages reach the function in sequence. */
export class Connection {
  readonly peer: Peer
  /** Resolves once the function knows of the end. */
  readonly ended: Promise<void>
  #socket: WebSocket
  #invoke: SocketFunction
  #inHand: Promise<void> = Promise.resolve()
  #idle: NodeJS.Timeout

  constructor(socket: WebSocket, peer: Peer, invoke: SocketFunction, { idleMs, lifetimeMs }: Limits) {
    this.peer = peer
    this.#socket = socket
    this.#invoke = invoke
    this.#idle = setTimeout(() => this.close(...GOING_AWAY), idleMs)
    const lifetime = setTimeout(() => this.close(...GOING_AWAY), lifetimeMs)
    socket.on("message", (data) => {
      this.#idle.refresh()
      this.#inHand = this.#inHand.then(() => this.#receive(String(data)))
    })
    // A close event follows every error.
    socket.on("error", () => {})
    const closed = new Promise<[number, string]>((resolve) => {
      socket.on("close", (code, reason) => resolve([code, String(reason)]))
    })
    this.ended = closed.then(async ([code, reason]) => {
      clearTimeout(this.#idle)
      clearTimeout(lifetime)
      await this.#inHand
      await disconnect(invoke, peer, code, reason)
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** @throws when the peer is gone. */
  async send(text: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.send(text, (error) => (error ? reject(error) : resolve()))
    })
    this.#idle.refresh()
  }

  close(code: number, reason = ""): void {
    this.#socket.close(code, reason)
    const late = setTimeout(() => this.#socket.terminate(), CLOSE_PATIENCE_MS)
    void this.ended.finally(() => clearTimeout(late))
  }

  async #receive(body: string): Promise<void> {
    const event = messageEvent(this.peer, body)
    try {
      await this.#invoke(event)
    } catch (error) {
      logFailure("The function of the sockets failed", error)
      const { connectionId, requestId } = event.requestContext
      const answer = { message: "Internal server error", connectionId, requestId }
      await this.send(JSON.stringify(answer)).catch(() => {})
    }
  }
}

/** Tells the function that a connection has ended; AWS tries that once. */
export async function disconnect(
  invoke: SocketFunction,
  peer: Peer,
  code: number,
  reason: string,
): Promise<void> {
  try {
    await invoke(disconnectEvent(peer, code, reason))
  } catch (error) {
    logFailure("The function of the sockets failed", error)
  }
}
