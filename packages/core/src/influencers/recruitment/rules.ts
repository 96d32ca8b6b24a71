import { fold } from "../../lib/text.ts"
import { namedIn } from "../catalogue/rules/profile-address.ts"

export const MAX_TAGS = 40
export const TAG_LENGTH = 40

/** rules/creators.md#recruitment-status */
export const RECRUITMENT_STATUS_LABELS = {
  spotted: "Repéré",
  contacted: "Contacté",
  validated: "Validé",
  refused: "Refusé",
} as const
export type RecruitmentStatus = keyof typeof RECRUITMENT_STATUS_LABELS

/**
 * Whether a prospect is to be followed up until a day: not when the agency refused them
 * (rules/creators.md#follow-ups-due).
 */
export const isToFollowUp = (
  { status, nextFollowUpDate }: { status: RecruitmentStatus; nextFollowUpDate?: string | null | undefined },
  to: string,
): boolean => status !== "refused" && !!nextFollowUpDate && nextFollowUpDate <= to

/** rules/creators.md#recruitment-tags */
export const QUICK_TAGS = [
  "beauté",
  "sport",
  "premium",
  "lifestyle",
  "mode",
  "tech",
  "gaming",
  "food",
  "travel",
  "fitness",
  "micro-influenceur",
  "macro-influenceur",
  "nano-influenceur",
  "célébrité",
  "famille",
  "parentalité",
  "diy",
  "art",
  "musique",
  "dance",
  "comedy",
  "education",
] as const

/** Removes the leading « @ », or takes the username from a profile's address (rules/creators.md#recruitment). */
export const bareUsername = (typed: string): string => namedIn(typed).trim().replace(/^@\s*/, "")

/** Each tag once, in its first spelling. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.trim())
    .filter((tag) => {
      const key = fold(tag)
      if (!key || seen.has(key)) return false
      seen.add(key)
      return true
    })
}
