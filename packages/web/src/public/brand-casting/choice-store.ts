import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { BRAND_STATUSES, type BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { useEffect, useState, useSyncExternalStore } from "react"
import { deviceStorage } from "../../lib/storage.ts"
import { type Answer, type Choice, type Choices, changed, isUnsent, type Proposal } from "./choice.ts"

/** The person's unsent choices; also as long as the page lives where the browser refuses storage. */
export interface ChoiceStore {
  current(): Choices
  subscribe(listener: () => void): () => void
  choose(proposal: Proposal, change: Partial<Answer>): void
  /** Keeps what is stored instead of one's own choice. */
  forget(proposalId: string): void
  /** Drops the choices that are what is stored by now, and those for whom is no longer proposed. */
  settle(proposals: readonly Proposal[]): void
}

function createChoiceStore(castingId: string): ChoiceStore {
  let choices = readChoices(castingId)
  const listeners = new Set<() => void>()

  function put(proposalId: string, choice: Choice | undefined): void {
    const { [proposalId]: _before, ...others } = choices
    choices = choice ? { ...others, [proposalId]: choice } : others
    for (const listener of listeners) listener()
  }

  function keep(proposalId: string, choice: Choice | undefined): void {
    writeChoice(castingId, proposalId, choice)
    put(proposalId, choice)
  }

  /** Another tab chose, or sent its choices. */
  function onStorage({ key, newValue }: StorageEvent): void {
    const proposalId = proposalOf(castingId, key)
    if (proposalId) put(proposalId, (newValue && readChoice(newValue)) || undefined)
  }

  return {
    current: () => choices,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener("storage", onStorage)
      }
    },
    choose: (proposal, change) => keep(proposal.id, changed(proposal, choices[proposal.id], change)),
    forget: (proposalId) => keep(proposalId, undefined),
    settle(proposals) {
      const proposed = new Map(proposals.map((proposal) => [proposal.id, proposal]))
      for (const [id, choice] of Object.entries(choices)) {
        const proposal = proposed.get(id)
        if (!proposal || !isUnsent(proposal, choice)) keep(id, undefined)
      }
    },
  }
}

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
function readChoice(text: string): Choice | null {
  const { status, comment, decisionVersion, at } = parsed(text)
  if (!isStatus(status) || typeof comment !== "string" || typeof decisionVersion !== "number") return null
  if (typeof at !== "number" || Date.now() - at > MAX_AGE_MS) return null
  return { status, comment, decisionVersion }
}

/** The proposal of this casting that a storage key speaks of; null for other keys. */
function proposalOf(castingId: string, key: string | null): string | null {
  const prefix = prefixOf(castingId)
  return key?.startsWith(prefix) ? key.slice(prefix.length) : null
}

function readChoices(castingId: string): Choices {
  const choices: Record<string, Choice> = {}
  for (const [key, text] of deviceStorage.below(PREFIX)) {
    const choice = readChoice(text)
    const proposalId = proposalOf(castingId, key)
    if (!choice) deviceStorage.write(key, null)
    else if (proposalId) choices[proposalId] = choice
  }
  return choices
}

function writeChoice(castingId: string, proposalId: string, choice: Choice | undefined): void {
  const key = prefixOf(castingId) + proposalId
  const kept: Kept | undefined = choice && { ...choice, at: Date.now() }
  deviceStorage.write(key, kept ? JSON.stringify(kept) : null)
}

export function useChoices({ casting, proposals }: BrandCasting): [Choices, ChoiceStore] {
  const [store] = useState(() => createChoiceStore(casting.id))
  const choices = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => store.settle(proposals), [store, proposals])
  return [choices, store]
}
