import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { refusal } from "@trame/core/lib/access"
import { useEffect, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { siteConfig } from "../../lib/api/config.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useMe } from "../../lib/session/me.ts"
import { useSessionState } from "../../lib/session/session.ts"
import { OfflineBanner } from "../../ui/states/OfflineBanner.tsx"
import { createConnection, type Link } from "./connection.ts"
import { createInvalidator, EVERYTHING } from "./invalidator.ts"

/** Keeps the application up to date while it is mounted, and says when it cannot. */
export function LiveUpdates() {
  return <OfflineBanner interrupted={useLiveUpdates()} />
}

/** A connection that comes back sooner is nobody's concern. */
const PATIENCE_MS = 10_000

/** Live updates for as long as the person is signed in; whether they have been missing for a while. */
function useLiveUpdates(): boolean {
  const queries = useQueryClient()
  const me = useMe()
  const active = useSessionState() === "active" && refusal(me, "member") === null
  // Another agency's changes are heard of by another connection.
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

/** Keeps what the queries hold as fresh as what is stored; returns what ends it. */
function startLiveUpdates(queries: QueryClient, onLink: (link: Link) => void): () => void {
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
