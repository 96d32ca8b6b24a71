import { type FieldErrors, invalid } from "../error.ts"
import type { Creator } from "../influencers/index.ts"
import type { CastingKey } from "./board.ts"
import type { ProposalItem } from "./proposal-entity.ts"
import type { Proposal } from "./shapes.ts"
import { MAX_PROPOSALS } from "./values.ts"

export type NewProposal = Pick<Proposal, "influencerId" | "creativeNote" | "references">

const FOREIGN = "Cet influenceur ne fait pas partie de votre organisation"
const TWICE = "Cet influenceur est déjà proposé"

interface Place {
  /** Where these proposals stand in the input, for the messages. */
  path: string
  /** Those who are proposed already, who need not be in the roster any more. */
  proposed?: ReadonlySet<string>
}

/**
 * @param roster those of the added who are in the organisation's roster
 * @throws AppError invalid for somebody who is not in it, or comes twice
 */
export function assertProposable(
  added: readonly NewProposal[],
  roster: ReadonlyMap<string, Creator>,
  { path, proposed = new Set() }: Place,
): void {
  const fields: FieldErrors = {}
  const seen = new Set<string>()
  added.forEach(({ influencerId }, index) => {
    const name = `${path}.${index}.influencerId`
    if (seen.has(influencerId)) fields[name] = TWICE
    else if (!proposed.has(influencerId) && !roster.has(influencerId)) fields[name] = FOREIGN
    seen.add(influencerId)
  })
  if (Object.keys(fields).length) throw invalid("Un influenceur choisi ne peut pas être proposé.", fields)
}

/** @throws AppError invalid when there are too many */
export function assertFew(proposals: number): void {
  if (proposals > MAX_PROPOSALS) throw invalid(`Un casting compte ${MAX_PROPOSALS} influenceurs au maximum.`)
}

/** Names, pictures and figures come from the catalogue, never from the caller. */
export const newProposal = (
  { agencyId, castingId }: CastingKey,
  { influencerId, creativeNote, references }: NewProposal,
  { displayName, username, profileImageUrl, platform, followersCount, engagementRate }: Creator,
  position: number,
): ProposalItem => ({
  agencyId,
  castingId,
  influencerId,
  fullName: displayName,
  username,
  profileImageUrl,
  platform,
  followersCount,
  engagementRate,
  creativeNote,
  references,
  position,
  version: 1,
  brandStatus: "pending",
  brandComment: "",
  decisionVersion: 0,
})
