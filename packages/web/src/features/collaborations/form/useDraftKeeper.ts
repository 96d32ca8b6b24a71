import { useCallback, useEffect, useRef, useState } from "react"
import { useMe } from "../../session/me.ts"
import { useSessionState } from "../../session/session.ts"
import type { Draft, Stored } from "./draft.ts"
import { draftKey, dropDraft, readDraft, type StoredDraft, writeDraft } from "./storedDraft.ts"

const REST_MS = 400

interface Keeping {
  collaborationId: string | null
  stored: Stored | null
  draft: Draft
  dirty: boolean
}

/**
 * Keeps the unsaved form in the tab's storage. Leaving the page on purpose forgets it; a reload, an
 * expired session or signing out does not, and the draft is then offered once as `found`.
 */
export function useDraftKeeper({ collaborationId, stored, draft, dirty }: Keeping) {
  const key = draftKey(useMe(), collaborationId)
  const [found, setFound] = useState<StoredDraft | null>(() => readDraft(key))
  const ended = useSessionState() !== "active"
  const latest = useRef({ stored, draft, dirty, ended, over: false, mounted: false, offered: false })
  Object.assign(latest.current, { stored, draft, dirty, ended, offered: found !== null && !dirty })

  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(() => latest.current.over || writeDraft(key, { stored, draft }), REST_MS)
    return () => clearTimeout(timer)
  }, [key, stored, draft, dirty])

  useEffect(() => {
    const current = latest.current
    const keep = () => {
      if (current.dirty && !current.over) writeDraft(key, { stored: current.stored, draft: current.draft })
    }
    current.mounted = true
    window.addEventListener("pagehide", keep)
    return () => {
      current.mounted = false
      window.removeEventListener("pagehide", keep)
      if (current.ended) keep()
      else if (!current.offered) queueMicrotask(() => current.mounted || dropDraft(key))
    }
  }, [key])

  return {
    found,
    /** The offer was answered. */
    settle: useCallback(
      ({ discard }: { discard: boolean }) => {
        setFound(null)
        if (discard) dropDraft(key)
      },
      [key],
    ),
    /** It was saved, or is being left on purpose: until the next page is there, this one keeps nothing more. */
    forget: useCallback(() => {
      latest.current.over = true
      dropDraft(key)
    }, [key]),
  }
}
