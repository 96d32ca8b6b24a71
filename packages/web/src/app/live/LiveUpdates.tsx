import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { refusal } from "@trame/core/lib/access"
import type { StaleKey } from "@trame/core/lib/schema"
import type { ClientMessage, ServerMessage } from "@trame/core/realtime/messages"
import { useEffect, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { siteConfig } from "../../lib/api/config.ts"
import { type Piece, tellPiece } from "../../lib/api/pieces.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import { OfflineBanner } from "../../ui/states/OfflineBanner.tsx"
import { createInvalidator, EVERYTHING, isTopic } from "./invalidator.ts"

/** Runs live updates while mounted, and shows when they are interrupted. */
export function LiveUpdates() {
  return <OfflineBanner interrupted={useLiveUpdates()} />
}

/** Shorter interruptions stay invisible. */
const PATIENCE_MS = 10_000

/** Live updates while the user is signed in; returns whether they have been missing for a while. */
function useLiveUpdates(): boolean {
  const queries = useQueryClient()
  const me = useMe()
  const active = useSessionState() === "active" && refusal(me, "member") === null
  // Each agency has its own connection.
  const whose = active ? `${me.id} ${me.agencyId}` : null
  const [link, setLink] = useState<Link>("off")
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    if (!whose) return
    const stop = startLiveUpdates(queries, setLink)
    return () => {
      stop()
      setLink("off")
    }
  }, [queries, whose])

  useEffect(() => {
    if (link !== "down") return
    const timer = setTimeout(() => setMissing(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setMissing(false)
    }
  }, [link])

  return missing
}

/** Invalidates queries when stored data changes; returns the stop function. */
function startLiveUpdates(queries: QueryClient, onLink: (link: Link) => void): () => void {
  const ending = new AbortController()
  siteConfig()
    .then(({ realtimeUrl }) => {
      if (realtimeUrl && !ending.signal.aborted) connect(realtimeUrl, queries, onLink, ending.signal)
    })
    .catch(() => onLink("off"))
  return () => ending.abort()
}

function connect(
  address: string,
  queries: QueryClient,
  onLink: (link: Link) => void,
  signal: AbortSignal,
): void {
  const invalidator = createInvalidator(queries)
  const connection = createConnection({
    address,
    onLink,
    openTicket: (signal) => client.realtime.openTicket(undefined, { signal }),
    isFinal: (error) => [401, 403].includes(problemOf(error).status),
    // The user's rights have changed, and no socket is left to report it.
    onRefused: () => invalidator.add([{ topic: "me" }]),
    onStale: invalidator.add,
    onPiece: tellPiece,
    onReady: (missed) => invalidator.add(missed ?? EVERYTHING),
  })
  window.addEventListener("online", connection.wake, { signal })
  window.addEventListener("offline", connection.sleep, { signal })
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible" && navigator.onLine) connection.wake()
    },
    { signal },
  )
  signal.addEventListener("abort", () => {
    connection.stop()
    invalidator.stop()
  })
  if (navigator.onLine) connection.wake()
}

/** From requesting a ticket to `ready`. */
const OPENING_MS = 15_000
const BEAT_MS = 30_000
const PONG_MS = 8000
/** Duration of a connection after which earlier failures are forgotten. */
const STABLE_MS = 10_000

type Timer = "retry" | "deadline" | "beat" | "stable"

/** `off`: not wanted, or refused by the API. */
export type Link = "up" | "down" | "off"

interface ConnectionOptions {
  address: string
  openTicket(signal: AbortSignal): Promise<{ ticket: string }>
  /** Whether the API will also refuse the next ticket. */
  isFinal(error: unknown): boolean
  onRefused(): void
  /** Every later change arrives from now on; `missed` lists stale data of earlier reads, null means all of it. */
  onReady(missed: StaleKey[] | null): void
  onStale(keys: StaleKey[]): void
  /** A piece of a streamed answer. */
  onPiece(piece: Piece): void
  onLink(link: Link): void
}

export interface Connection {
  /** Connects at once; on an open connection, checks that it still works. */
  wake(): void
  /** The network is gone: waits for `wake`. */
  sleep(): void
  stop(): void
}

/** Keeps at most one socket open to the API, and reconnects after each loss. */
export function createConnection(options: ConnectionOptions): Connection {
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>()
  let attempt = new AbortController()
  let socket: WebSocket | null = null
  let failures = 0
  let state: "idle" | "opening" | "up" | "off" = "idle"

  function start(timer: Timer, milliseconds: number, work: () => void): void {
    end(timer)
    timers.set(timer, setTimeout(work, milliseconds))
  }

  function end(timer: Timer): void {
    clearTimeout(timers.get(timer))
    timers.delete(timer)
  }

  function drop(): void {
    attempt.abort()
    for (const timer of timers.keys()) end(timer)
    if (socket) {
      // An abort signal would do in a browser; in Node, garbage collection may keep such listeners.
      socket.onopen = socket.onclose = socket.onmessage = null
      socket.close()
    }
    socket = null
    if (state !== "off") state = "idle"
  }

  function lose(): void {
    drop()
    options.onLink("down")
    start("retry", waitBefore(failures), open)
    failures += 1
  }

  function stop(): void {
    drop()
    state = "off"
    options.onLink("off")
  }

  async function open(): Promise<void> {
    drop()
    attempt = new AbortController()
    const { signal } = attempt
    state = "opening"
    start("deadline", OPENING_MS, lose)
    try {
      const { ticket } = await options.openTicket(signal)
      if (!signal.aborted) listen(ticket)
    } catch (error) {
      if (signal.aborted) return
      if (!options.isFinal(error)) return lose()
      stop()
      options.onRefused()
    }
  }

  function listen(ticket: string): void {
    socket = new WebSocket(`${options.address}?${new URLSearchParams({ ticket })}`)
    socket.onopen = () => send(greeting())
    socket.onclose = lose
    socket.onmessage = ({ data }) => hear(data)
  }

  function hear(data: unknown): void {
    const message = readMessage(data)
    if (message?.type === "ready") ready(message.keys ?? null)
    if (message?.type === "stale") options.onStale(message.keys)
    if (message?.type === "piece") options.onPiece(message)
    if (message?.type === "pong") end("deadline")
  }

  function ready(missed: StaleKey[] | null): void {
    end("deadline")
    state = "up"
    start("stable", STABLE_MS, () => {
      failures = 0
    })
    start("beat", BEAT_MS, beat)
    options.onLink("up")
    options.onReady(missed)
  }

  function beat(): void {
    start("beat", BEAT_MS, beat)
    if (!timers.has("deadline")) start("deadline", PONG_MS, lose)
    send({ type: "ping" })
  }

  const send = (message: ClientMessage) => socket?.send(JSON.stringify(message))

  return {
    wake() {
      if (state === "up") beat()
      else if (state === "idle") void open()
    },
    sleep() {
      if (state === "off") return
      drop()
      options.onLink("down")
    },
    stop,
  }
}

/** Maximum age of a page that asks for missed changes; an older one refetches everything. */
const YOUNG_MS = 60_000

/** Upper bound on the age of the page's data. One of the two clocks may stop while a machine sleeps. */
function greeting(): ClientMessage {
  const age = Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))
  return { type: "hello", ...(age < YOUNG_MS && { age }) }
}

const FIRST_MS = 500
const LONGEST_MS = 30_000

/** Milliseconds with full jitter: after an outage, clients reconnect at different times. */
export const waitBefore = (failures: number, random: () => number = Math.random): number =>
  random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const isStaleKey = (value: unknown): value is StaleKey =>
  isObject(value) && isTopic(value.topic) && (value.id === undefined || typeof value.id === "string")

/** Parses an API message; null for one unknown to this version. The schemas stay on the server. */
function readMessage(data: unknown): ServerMessage | null {
  const message = parse(data)
  if (!isObject(message)) return null
  if (message.type === "pong") return { type: "pong" }
  if (message.type === "piece") return readPiece(message)
  const keys = Array.isArray(message.keys) ? message.keys.filter(isStaleKey) : null
  if (message.type === "ready") return { type: "ready", ...(keys && { keys }) }
  return message.type === "stale" && keys ? { type: "stale", keys } : null
}

function readPiece({ id, offset, text }: Record<string, unknown>): ServerMessage | null {
  if (typeof id !== "string" || typeof offset !== "number" || typeof text !== "string") return null
  return { type: "piece", id, offset, text }
}

function parse(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : null
  } catch {
    return null
  }
}
