import { fold } from "../fold.ts"
import type { CountedInfluencer } from "./contract.ts"

/**
 * Influencers are matched by id, else by exact name, else by partial name (spec 2 §9). Those here have no entry in
 * the catalogue any more, only the name that their collaborations kept: each is counted with the one known
 * influencer of that name, else of a name that holds it or is held by it. Where there is none, or several, it
 * stands on its own under the kept name. Their counts are added: a collaboration in which both took part counts
 * for both.
 */
export function withNamesakes(
  known: readonly CountedInfluencer[],
  orphans: readonly CountedInfluencer[],
): CountedInfluencer[] {
  const named = known.map((influencer) => ({ influencer, name: fold(influencer.name) }))
  const added = new Map<string, number>()
  const alone: CountedInfluencer[] = []
  for (const orphan of orphans) {
    const namesake = namesakeOf(fold(orphan.name), named)
    if (namesake) added.set(namesake.id, (added.get(namesake.id) ?? 0) + orphan.collaborations)
    else alone.push(orphan)
  }
  const counted = known.map((one) => ({
    ...one,
    collaborations: one.collaborations + (added.get(one.id) ?? 0),
  }))
  return [...counted, ...alone]
}

interface Named {
  influencer: CountedInfluencer
  /** Folded. */
  name: string
}

function namesakeOf(wanted: string, named: readonly Named[]): CountedInfluencer | undefined {
  if (!wanted) return undefined
  const exact = named.filter(({ name }) => name === wanted)
  const matches = exact.length
    ? exact
    : named.filter(({ name }) => name && (name.includes(wanted) || wanted.includes(name)))
  return matches.length === 1 ? matches[0]?.influencer : undefined
}
