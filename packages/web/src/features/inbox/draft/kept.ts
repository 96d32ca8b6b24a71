import type { Profile } from "@trame/core/account/contract/account"
import type { SendOptions } from "@trame/core/inbox/rules/sending"
import { useCallback, useEffect, useRef } from "react"
import { draftKey } from "../../../lib/forms/useDraft.ts"
import { tabStorage } from "../../../lib/storage.ts"
import type { KeptAttachment } from "./useAttachments.ts"

/** A draft as the tab keeps it: a reload, a crash of the page or an expired session takes nothing from it. */
export interface Kept extends SendOptions {
  subject: string
  body: string
  /** The person has changed it: it is not closed unasked. */
  typed: boolean
  uploads: KeptAttachment[]
  /** The last try to send it: of which content, and whether it certainly failed. */
  attempt: { id: string; content: string; failed: boolean } | null
}

const FORMAT = 1
const REST_MS = 300

export const keptKey = (
  me: Pick<Profile, "id" | "agencyId">,
  influencerId: string,
  messageId: string,
): string => draftKey("mail", me, `${influencerId}.${messageId}`)

export function readKept(key: string): Kept | null {
  const value = tabStorage.readJson(key)
  const current = typeof value === "object" && value !== null && "format" in value && value.format === FORMAT
  return current ? (value as unknown as Kept) : null
}

interface Keeping {
  key: string
  draft: Kept
  signedIn: boolean
}

const holdsSomething = ({ body, typed, uploads, attempt }: Kept): boolean =>
  typed || body !== "" || uploads.length > 0 || attempt !== null

/** Keeps it as long as its dialog is open; closing the dialog on purpose forgets it. */
export function useKeeper({ key, draft, signedIn }: Keeping) {
  const latest = useRef({ draft, signedIn, over: false, mounted: false })
  Object.assign(latest.current, { draft, signedIn })

  useEffect(() => {
    const { current } = latest
    if (!holdsSomething(draft)) return
    const timer = setTimeout(
      () => current.over || tabStorage.writeJson(key, { format: FORMAT, ...draft }),
      REST_MS,
    )
    return () => clearTimeout(timer)
  }, [key, draft])

  useEffect(() => {
    const { current } = latest
    const keep = () => {
      if (!current.over && holdsSomething(current.draft))
        tabStorage.writeJson(key, { format: FORMAT, ...current.draft })
    }
    current.mounted = true
    window.addEventListener("pagehide", keep)
    return () => {
      current.mounted = false
      window.removeEventListener("pagehide", keep)
      if (!current.signedIn) keep()
      else queueMicrotask(() => current.mounted || tabStorage.write(key, null))
    }
  }, [key])

  return {
    /** It was sent, or is being closed on purpose. */
    forget: useCallback(() => {
      latest.current.over = true
      tabStorage.write(key, null)
    }, [key]),
  }
}
