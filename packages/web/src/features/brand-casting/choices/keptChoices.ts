import { BRAND_STATUSES, type BrandStatus } from "@trame/core/castings/values"
import { forgetPreference, preferencesBelow, writePreference } from "../../../lib/storage.ts"
import type { Choice, Choices } from "./choice.ts"

/**
 * Choices that were not sent yet, on this device, one entry for each influencer: two tabs do not overwrite each
 * other. Entries are found by the casting's id, so the link's token is stored nowhere and a renewed link finds them.
 */
const PREFIX = "trame.casting-choice."
const prefixOf = (castingId: string): string => `${PREFIX}${castingId}.`
const MAX_AGE_MS = 120 * 24 * 3_600_000

interface Kept extends Choice {
  at: number
}

const isStatus = (value: unknown): value is BrandStatus =>
  typeof value === "string" && Object.hasOwn(BRAND_STATUSES, value)

function parsed(text: string): Partial<Record<keyof Kept, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Null for what this version cannot read, or what was left behind long ago. */
export function readChoice(text: string): Choice | null {
  const { status, comment, decisionVersion, at } = parsed(text)
  if (!isStatus(status) || typeof comment !== "string" || typeof decisionVersion !== "number") return null
  if (typeof at !== "number" || Date.now() - at > MAX_AGE_MS) return null
  return { status, comment, decisionVersion }
}

/** The proposal of this casting that a storage key speaks of; null for other keys. */
export function proposalOf(castingId: string, key: string | null): string | null {
  const prefix = prefixOf(castingId)
  return key?.startsWith(prefix) ? key.slice(prefix.length) : null
}

export function readChoices(castingId: string): Choices {
  const choices: Record<string, Choice> = {}
  for (const [key, text] of preferencesBelow(PREFIX)) {
    const choice = readChoice(text)
    const proposalId = proposalOf(castingId, key)
    if (!choice) forgetPreference(key)
    else if (proposalId) choices[proposalId] = choice
  }
  return choices
}

export function writeChoice(castingId: string, proposalId: string, choice: Choice | undefined): void {
  const key = prefixOf(castingId) + proposalId
  const kept: Kept | undefined = choice && { ...choice, at: Date.now() }
  if (kept) writePreference(key, JSON.stringify(kept))
  else forgetPreference(key)
}
