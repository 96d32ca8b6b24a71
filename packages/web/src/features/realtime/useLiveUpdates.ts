import { useQueryClient } from "@tanstack/react-query"
import { refusal } from "@trame/core/access"
import { useEffect, useState } from "react"
import { useMe } from "../session/me.ts"
import { useSessionState } from "../session/session.ts"
import type { Link } from "./connection.ts"
import { startLiveUpdates } from "./liveUpdates.ts"

/** A connection that comes back sooner is nobody's concern. */
const PATIENCE_MS = 10_000

/** Live updates for as long as the person is signed in; whether they have been missing for a while. */
export function useLiveUpdates(): boolean {
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
