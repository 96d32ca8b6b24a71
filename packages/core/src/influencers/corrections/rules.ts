import type { Correction, Post } from "../catalogue/contract.ts"

/** Whether a keyword is a brand's account. */
const isAccount = (keyword: string): boolean => keyword.startsWith("@")

/** A post with its agency's correction; unchanged when `correction` is null. */
export function corrected(detected: Post, correction: Correction | null | undefined): Post {
  if (!correction) return detected
  const { isCollaboration, brand } = correction
  const shown = { ...detected, isCollaboration, correction }
  if (!isCollaboration) return { ...shown, brand: null, collaborationKeywords: [] }
  if (!brand) return shown
  const signs = detected.collaborationKeywords.filter((keyword) => !isAccount(keyword))
  return { ...shown, brand, collaborationKeywords: [brand.toLowerCase(), ...signs] }
}
