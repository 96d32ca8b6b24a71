import type { QueryClient } from "@tanstack/react-query"
import { client } from "../../lib/api.ts"
import { siteConfig } from "../../lib/config.ts"
import { problemOf } from "../../lib/problem.ts"
import { createConnection, type Link } from "./connection.ts"
import { createInvalidator } from "./invalidator.ts"
import { EVERYTHING } from "./staleKeys.ts"

/** Keeps what the queries hold as fresh as what is stored; returns what ends it. */
export function startLiveUpdates(queries: QueryClient, onLink: (link: Link) => void): () => void {
  const ending = new AbortController()
  const begin = (address: string | undefined) => {
    if (address && !ending.signal.aborted) connect(address, queries, onLink, ending.signal)
  }
  siteConfig()
    .then(({ realtimeUrl }) => begin(realtimeUrl))
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
    onStale: invalidator.add,
    onReady: () => invalidator.add(EVERYTHING),
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
