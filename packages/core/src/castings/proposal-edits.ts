import { isDeepStrictEqual } from "node:util"
import { conflict } from "../error.ts"
import type { Creator } from "../influencers/index.ts"
import { asWrite } from "../write.ts"
import type { CastingBoard } from "./board.ts"
import { ProposalEntity, type ProposalItem } from "./proposal-entity.ts"
import { assertFew, assertProposable, type NewProposal, newProposal } from "./proposals.ts"
import type { ProposalChanges } from "./shapes.ts"

/** What a save does to one proposal. */
export interface ProposalEdit {
  influencerId: string
  kind: "added" | "changed" | "removed"
  write: unknown
}

type StaffFields = Pick<ProposalItem, "creativeNote" | "references">

/**
 * Applies a form's changes to the proposals as stored; what is so already is no edit, so that a save may be repeated.
 * Somebody who was added meanwhile stays as stored. Only what staff write is written (safety row 13).
 * @throws AppError conflict when somebody changed or removed one that is to be changed
 * @throws AppError invalid for somebody added who is not in the roster, or comes twice, or one too many
 */
export function editsOf(
  { root, proposals }: CastingBoard,
  { added, changed, removed }: ProposalChanges,
  roster: ReadonlyMap<string, Creator>,
): ProposalEdit[] {
  const stored = new Map(proposals.map((item) => [item.influencerId, item]))
  assertProposable(added, roster, { path: "proposals.added", proposed: new Set(stored.keys()) })
  const addedIds = new Set(added.map(({ influencerId }) => influencerId))
  const leaving = removed.flatMap(({ id }) => (addedIds.has(id) ? [] : (stored.get(id) ?? [])))
  const replaced = added.flatMap((one) => {
    const item = removed.some(({ id }) => id === one.influencerId) ? stored.get(one.influencerId) : undefined
    return item ? changeOf(item, one) : []
  })
  const edits = [
    ...changed.flatMap(({ id, version, ...fields }) => {
      const item = stored.get(id)
      if (!item) throw conflict()
      if (item.version !== version && isChange(item, fields)) throw conflict()
      return changeOf(item, fields)
    }),
    ...replaced,
    ...leaving.map(removalOf),
    ...additions(root, proposals, added, roster),
  ]
  assertFew(stored.size + edits.reduce((sum, { kind }) => sum + GROWTH[kind], 0))
  return edits
}

const GROWTH = { added: 1, changed: 0, removed: -1 }

const isChange = ({ creativeNote, references }: ProposalItem, fields: StaffFields): boolean =>
  creativeNote !== fields.creativeNote || !isDeepStrictEqual(references, fields.references)

function changeOf(item: ProposalItem, { creativeNote, references }: StaffFields): ProposalEdit[] {
  if (!isChange(item, { creativeNote, references })) return []
  const { agencyId, castingId, influencerId } = item
  const write = ProposalEntity.patch({ agencyId, castingId, influencerId })
    .set({ creativeNote, references, version: item.version + 1 })
    .where(({ version }, { eq }) => eq(version, item.version))
  return [{ influencerId, kind: "changed", write: asWrite(write) }]
}

const removalOf = ({ agencyId, castingId, influencerId }: ProposalItem): ProposalEdit => ({
  influencerId,
  kind: "removed",
  write: asWrite(ProposalEntity.delete({ agencyId, castingId, influencerId })),
})

function additions(
  key: CastingBoard["root"],
  proposals: readonly ProposalItem[],
  added: readonly NewProposal[],
  roster: ReadonlyMap<string, Creator>,
): ProposalEdit[] {
  const known = new Set(proposals.map(({ influencerId }) => influencerId))
  const next = Math.max(-1, ...proposals.map(({ position }) => position)) + 1
  return added.flatMap((one, index) => {
    const creator = roster.get(one.influencerId)
    if (!creator || known.has(one.influencerId)) return []
    const item = newProposal(key, one, creator, next + index)
    return [
      { influencerId: one.influencerId, kind: "added" as const, write: asWrite(ProposalEntity.create(item)) },
    ]
  })
}
