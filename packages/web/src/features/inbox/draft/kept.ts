import type { Profile } from "@trame/core/account/contract/account"
import type { SendOptions } from "@trame/core/inbox/rules/sending"
import type { Unsettled } from "../../../lib/forms/creation.ts"
import { draftKey, readKept, useKeptInTab } from "../../../lib/forms/keptInTab.ts"
import type { KeptAttachment } from "./useAttachments.ts"

/** A draft as the tab keeps it, through a reload, a crash or an expired session. */
export interface Kept extends SendOptions {
  subject: string
  body: string
  /** The member has edited it: closing it asks first. */
  typed: boolean
  uploads: KeptAttachment[]
  /** The addresses of another domain than the sender's that the member has confirmed. */
  confirmed: string
  /** A mail that may be sent already. */
  unsettled: Unsettled | null
}

const FORMAT = 3

export const keptKey = (
  me: Pick<Profile, "id" | "agencyId">,
  influencerId: string,
  messageId: string,
): string => draftKey("mail", me, `${influencerId}.${messageId}`)

export const readDraft = (key: string): Kept | null => readKept<Kept>(key, FORMAT)

interface Keeping {
  key: string
  draft: Kept
  signedIn: boolean
}

/** Keeps the draft while its dialog is open; closing the dialog on purpose deletes it, and so does sending it. */
export function useKeeper({ key, draft, signedIn }: Keeping): () => void {
  const { body, typed, uploads, unsettled } = draft
  const holds = typed || body !== "" || uploads.length > 0 || unsettled !== null
  return useKeptInTab({ key, format: FORMAT, value: draft, holds, signedIn })
}
