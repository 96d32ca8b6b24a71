import type { Actor } from "../actor.ts"
import { Collaborations } from "../collaborations/index.ts"
import { type Face, Influencers } from "../influencers/index.ts"
import type { CountedInfluencer } from "./contract.ts"
import { withNamesakes } from "./matching.ts"

/** Shown when nothing tells the name any more. */
const NOBODY: Face = { name: "Influenceur inconnu", profileImageUrl: null }

const BY_NAME = new Intl.Collator("fr")

/** The table's influencers from their counts, the most collaborations first, then by name. */
export async function tableOf(
  actor: Actor,
  counts: ReadonlyMap<string, number>,
): Promise<CountedInfluencer[]> {
  const catalogue = await Influencers.faces(counts.keys())
  const gone = [...counts.keys()].filter((id) => !catalogue.has(id))
  const kept = await Collaborations.keptFaces(actor, gone)
  const known: CountedInfluencer[] = []
  const orphans: CountedInfluencer[] = []
  for (const [id, collaborations] of counts) {
    const face = catalogue.get(id)
    if (face) known.push({ id, ...face, collaborations })
    else orphans.push({ id, ...(kept.get(id) ?? NOBODY), collaborations })
  }
  return withNamesakes(known, orphans).sort(mostFirst)
}

const mostFirst = (a: CountedInfluencer, b: CountedInfluencer): number =>
  b.collaborations - a.collaborations || BY_NAME.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
