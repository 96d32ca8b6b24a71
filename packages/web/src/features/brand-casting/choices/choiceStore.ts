import { type Answer, type Choice, type Choices, changed, isUnsent, type Proposal } from "./choice.ts"
import { proposalOf, readChoice, readChoices, writeChoice } from "./keptChoices.ts"

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

export function createChoiceStore(castingId: string): ChoiceStore {
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
