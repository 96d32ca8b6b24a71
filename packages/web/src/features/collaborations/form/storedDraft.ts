import type { Profile } from "@trame/core/identity/contract"
import type { Draft, Stored } from "./draft.ts"

/** An unsaved form, kept for as long as the tab lives (a reload, an expired session). */
export interface StoredDraft {
  /** What it was opened on: the versions by which a conflict is found after restoring. */
  stored: Stored | null
  draft: Draft
}

const FORMAT = 1

/** One per person, agency and collaboration: whoever signs in next in this tab sees nothing of it. */
export const draftKey = (
  { id, agencyId }: Pick<Profile, "id" | "agencyId">,
  collaborationId: string | null,
): string => `trame.collaboration-draft.${id}.${agencyId}.${collaborationId ?? "new"}`

function isStoredDraft(value: unknown): value is StoredDraft & { format: number } {
  if (typeof value !== "object" || value === null) return false
  if (!("format" in value && "draft" in value && "stored" in value) || value.format !== FORMAT) return false
  const { draft } = value
  return typeof draft === "object" && draft !== null && "fields" in draft && "participants" in draft
}

export function readDraft(key: string): StoredDraft | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null")
    return isStoredDraft(value) ? { stored: value.stored, draft: value.draft } : null
  } catch {
    return null
  }
}

/** A browser may refuse (private window, full): the form works on, without the safety net. */
export function writeDraft(key: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ format: FORMAT, ...draft }))
  } catch {
    return
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    return
  }
}
