import { useQueryClient } from "@tanstack/react-query"
import type { BrandCasting, Decision } from "@trame/core/campaigns/castings/contract/brand"
import { BRAND_STATUSES, type BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { useEffect, useState, useSyncExternalStore } from "react"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { type Problem, problemOf } from "../../lib/api/problem.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { createStore } from "../../lib/store.ts"

export type Proposal = BrandCasting["proposals"][number]

interface Answer {
  status: BrandStatus
  comment: string
}

/**
 * The visitor's answer about an influencer, and the version of the stored answer that they saw. It includes the names,
 * since it outlives the proposal.
 */
export interface Choice extends Answer, Pick<Proposal, "fullName" | "username"> {
  decisionVersion: number
}

/** By proposal id. */
export type Choices = Readonly<Record<string, Choice>>

const storedAnswer = ({ brandStatus, brandComment }: Proposal): Answer => ({
  status: brandStatus,
  comment: brandComment,
})

export const answerOf = (proposal: Proposal, choice: Choice | undefined): Answer =>
  choice ?? storedAnswer(proposal)

export const isUndecided = (proposal: Proposal, choice: Choice | undefined): boolean =>
  answerOf(proposal, choice).status === "pending"

const isExactly = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.comment === other.comment

/** Compares answers as stored: the API trims comments. */
const isSame = (one: Answer, other: Answer): boolean =>
  isExactly({ ...one, comment: one.comment.trim() }, { ...other, comment: other.comment.trim() })

/** The choice after a change; undefined when it equals the stored answer. */
function changed(
  proposal: Proposal,
  choice: Choice | undefined,
  change: Partial<Answer>,
): Choice | undefined {
  const next = { ...answerOf(proposal, choice), ...change }
  if (isExactly(next, storedAnswer(proposal))) return undefined
  const { status, comment } = next
  const { fullName, username, decisionVersion } = proposal
  return { status, comment, fullName, username, decisionVersion }
}

/** Whether sending it would change the stored answer. */
export const isUnsent = (proposal: Proposal, choice: Choice | undefined): choice is Choice =>
  choice !== undefined && !isSame(choice, storedAnswer(proposal))

/** Another visitor answered after this one's choice. */
export const isContested = (proposal: Proposal, choice: Choice | undefined): boolean =>
  isUnsent(proposal, choice) && choice.decisionVersion !== proposal.decisionVersion

/** The submission: only differing answers, with the visible versions. */
export const decisionsOf = (proposals: readonly Proposal[], choices: Choices): Decision[] =>
  proposals.flatMap((proposal) => {
    const choice = choices[proposal.id]
    if (!isUnsent(proposal, choice)) return []
    const { status, comment } = choice
    const { id: proposalId, decisionVersion } = proposal
    return [{ proposalId, status, comment: comment.trim(), decisionVersion }]
  })

/** Unsent choices on influencers whom the agency no longer proposes. */
export const withdrawnOf = (proposals: readonly Proposal[], choices: Choices): [string, Choice][] => {
  const proposed = new Set(proposals.map(({ id }) => id))
  return Object.entries(choices).filter(([id]) => !proposed.has(id))
}

const isSamePerson = (one: Proposal, { fullName, username }: Choice): boolean =>
  one.fullName === fullName && one.username === username

/** Number of influencers by answer, unsent choices included. */
export function tally(proposals: readonly Proposal[], choices: Choices): Record<BrandStatus, number> {
  const counts = { pending: 0, accepted: 0, maybe: 0, rejected: 0 }
  for (const proposal of proposals) counts[answerOf(proposal, choices[proposal.id]).status] += 1
  return counts
}

/** The proposals after these decisions; each write increments the version. */
const withDecisions = (
  proposals: readonly Proposal[],
  decisions: readonly Decision[],
  now: string,
): Proposal[] => {
  const byId = new Map(decisions.map((decision) => [decision.proposalId, decision]))
  return proposals.map((proposal) => {
    const decision = byId.get(proposal.id)
    if (!decision) return proposal
    return {
      ...proposal,
      brandStatus: decision.status,
      brandComment: decision.comment,
      brandDecisionDate: decision.status === "pending" ? null : now,
      decisionVersion: decision.decisionVersion + 1,
    }
  })
}

export type Verdict = Exclude<BrandStatus, "pending">

/** The brand's possible answers, with the labels of their buttons. */
export const VERDICTS: readonly { status: Verdict; label: string }[] = [
  { status: "accepted", label: "Accepter" },
  { status: "maybe", label: "Peut-être" },
  { status: "rejected", label: "Refuser" },
]

/** The visitor's unsent choices; when the browser refuses storage, only for the life of the page. */
function createChoiceStore(castingId: string) {
  const { current, set, subscribe } = createStore<Choices>(readChoices(castingId))

  function put(proposalId: string, choice: Choice | undefined): void {
    const { [proposalId]: _before, ...others } = current()
    set(choice ? { ...others, [proposalId]: choice } : others)
  }

  // A browser that refuses storage does so from the beginning.
  let kept = writeChoice(castingId, "", undefined)

  function keep(proposalId: string, choice: Choice | undefined): void {
    if (!writeChoice(castingId, proposalId, choice)) kept = false
    put(proposalId, choice)
  }

  return {
    current,
    subscribe,
    /** Whether all of them outlive the page. */
    isKept: () => kept,
    choose: (proposal: Proposal, change: Partial<Answer>) =>
      keep(proposal.id, changed(proposal, current()[proposal.id], change)),
    /** Takes the stored answer instead of the visitor's choice. */
    forget: (proposalId: string) => keep(proposalId, undefined),
    /**
     * Drops choices that equal the stored answers. An influencer who is proposed again has a new proposal id: the
     * choice moves to it, without a known answer.
     */
    settle(proposals: readonly Proposal[]): void {
      for (const [id, choice] of withdrawnOf(proposals, current())) {
        const again = proposals.find((proposal) => isSamePerson(proposal, choice))
        const isEmpty = choice.status === "pending" && !choice.comment.trim()
        if (again || isEmpty) keep(id, undefined)
        if (again && !isEmpty && !current()[again.id]) keep(again.id, { ...choice, decisionVersion: 0 })
      }
      for (const proposal of proposals) {
        const choice = current()[proposal.id]
        if (choice && !isUnsent(proposal, choice)) keep(proposal.id, undefined)
      }
    },
    /** Another tab changed or sent its choices. */
    onStorage({ key, newValue }: StorageEvent): void {
      const proposalId = proposalOf(castingId, key)
      if (proposalId) put(proposalId, (newValue && readChoice(newValue)) || undefined)
    },
  }
}

export type ChoiceStore = ReturnType<typeof createChoiceStore>

/**
 * Storage of unsent choices, one entry per influencer, so that two tabs do not overwrite each other. Keys contain the
 * casting's id: the link's token is not stored, and a renewed link finds the entries.
 */
const PREFIX = "trame.casting-choice."
const prefixOf = (castingId: string): string => `${PREFIX}${castingId}.`
const MAX_AGE_MS = 120 * 24 * 3_600_000

function parsed(text: string): Partial<Record<keyof Choice | "at", unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Null for an unreadable or expired entry. */
function readChoice(text: string): Choice | null {
  const { status, comment, fullName, username, decisionVersion, at } = parsed(text)
  if (
    !Object.hasOwn(BRAND_STATUSES, String(status)) ||
    typeof comment !== "string" ||
    typeof fullName !== "string" ||
    typeof username !== "string" ||
    typeof decisionVersion !== "number"
  )
    return null
  if (typeof at !== "number" || Date.now() - at > MAX_AGE_MS) return null
  return { status: status as BrandStatus, comment, fullName, username, decisionVersion }
}

/** The proposal id in a storage key of this casting; null for other keys. */
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

/** False when the browser refuses. */
function writeChoice(castingId: string, proposalId: string, choice: Choice | undefined): boolean {
  const key = prefixOf(castingId) + proposalId
  return deviceStorage.write(key, choice ? JSON.stringify({ ...choice, at: Date.now() }) : null)
}

export function useChoices({ casting, proposals }: BrandCasting): [Choices, ChoiceStore] {
  const [store] = useState(() => createChoiceStore(casting.id))
  const choices = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => store.settle(proposals), [store, proposals])
  const queries = useQueryClient()
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      store.onStorage(event)
      // The other tab has sent it: refetches the stored answers.
      if (event.newValue === null && proposalOf(casting.id, event.key))
        void queries.invalidateQueries({ queryKey: api.brandCasting.get.key() }, { cancelRefetch: false })
    }
    window.addEventListener("storage", onStorage)
    return () => window.removeEventListener("storage", onStorage)
  }, [store, queries, casting.id])
  return [choices, store]
}

/** Refusals because the casting has changed: it is refetched before the message appears. */
const OUTDATED: readonly Problem["code"][] = ["conflict", "invalid", "not_found", "closed"]

export function useSubmission(token: string, store: ChoiceStore) {
  const { busy, problem, attempt } = useAttempt()
  const [sent, setSent] = useState<{ name: string; submitted: number } | null>(null)
  const queries = useQueryClient()

  const send = async (decisions: Decision[]) => {
    const queryKey = api.brandCasting.get.queryKey({ input: { token } })
    try {
      const answer = await client.brandCasting.decide({ token, decisions })
      const view = queries.getQueryData<BrandCasting>(queryKey)
      if (view) {
        const proposals = withDecisions(view.proposals, decisions, new Date().toISOString())
        putData(queries, queryKey, { ...view, proposals })
        store.settle(proposals)
      }
      void queries.invalidateQueries({ queryKey })
      setSent(answer)
    } catch (error) {
      if (OUTDATED.includes(problemOf(error).code)) await queries.refetchQueries({ queryKey })
      throw error
    }
  }

  return {
    busy,
    problem,
    /** The last submission; null before, and after a return to the choices. */
    sent,
    submit: (decisions: Decision[]) => void attempt(() => send(decisions)),
    reopen: () => setSent(null),
  }
}

export type Submission = ReturnType<typeof useSubmission>

/** The message for a failed submission; the server's own about the casting itself. */
export function submissionMessage({ code, message, status }: Problem): string {
  if (code === "closed" || code === "conflict" || code === "invalid" || code === "not_found") return message
  const reason = code === "throttled" || status === 0 ? ` ${message}` : ""
  return `Une erreur est survenue lors de la soumission.${reason}`
}
