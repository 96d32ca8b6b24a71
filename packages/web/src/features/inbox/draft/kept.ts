import type { Profile } from "@trame/core/account/contract/account"
import type { SendOptions } from "@trame/core/inbox/rules/sending"
import type { Unsettled } from "../../../lib/forms/creation.ts"
import { draftKey, readKept, useKeptInTab } from "../../../lib/forms/keptInTab.ts"
import type { KeptAttachment } from "./useAttachments.ts"

/** A draft as the tab keeps it: a reload, a crash of the page or an expired session takes nothing from it. */
export interface Kept extends SendOptions {
  subject: string
  body: string
  /** The person has changed it: it is not closed unasked. */
  typed: boolean
  uploads: KeptAttachment[]
  /** The addresses of another domain than the sender's that the person has confirmed. */
  confirmed: string
  /** What is perhaps sent already. */
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

/** Keeps it as long as its dialog is open; closing the dialog on purpose forgets it, as what is answered does. */
export function useKeeper({ key, draft, signedIn }: Keeping): () => void {
  const { body, typed, uploads, unsettled } = draft
  const holds = typed || body !== "" || uploads.length > 0 || unsettled !== null
  return useKeptInTab({ key, format: FORMAT, value: draft, holds, signedIn })
}
