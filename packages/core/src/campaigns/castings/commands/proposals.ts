import { isDeepStrictEqual } from "node:util"
import type { Influencer } from "../../../influencers/catalogue/index.ts"
import * as Roster from "../../../influencers/roster/index.ts"
import { conflict, type FieldErrors, invalid } from "../../../lib/error.ts"
import type { ChangesOf } from "../../../lib/fields.ts"
import { newId } from "../../../lib/id.ts"
import { keysOf } from "../../../lib/text.ts"
import {
  type CastingFields,
  DATES_IN_ORDER,
  type Proposal,
  type ProposalChanges,
} from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { MAX_PROPOSALS } from "../rules/values.ts"
import type { EditKind } from "../store/activity-log.ts"
import type { CastingAggregate, CastingKey } from "../store/aggregate.ts"
import { type CastingItem, ProposalEntity, type ProposalItem } from "../store/entities.ts"

type NewProposal = Pick<Proposal, "influencerId" | "creativeNote" | "references">

const FOREIGN = "Cet influenceur ne fait pas partie de votre organisation"
const TWICE = "Cet influenceur est déjà proposé"

interface Place {
  /** Path of these proposals in the input, for error messages. */
  path: string
  /** Influencers proposed already, who may have left the roster. */
  proposed?: ReadonlySet<string>
}

/**
 * @param roster those of the added influencers who are in the organisation's roster
 * @throws AppError invalid for an influencer outside it, or a duplicate
 */
export function assertProposable(
  added: readonly NewProposal[],
  roster: ReadonlyMap<string, Influencer>,
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

/** Those of the added influencers who are in the organisation's roster. */
export const rosterOf = (agencyId: string, added: readonly NewProposal[]) =>
  Roster.members(
    agencyId,
    added.map(({ influencerId }) => influencerId),
  )

/** Names, pictures and figures come from the catalogue, never from the caller. */
export const newProposal = (
  { agencyId, castingId }: CastingKey,
  { influencerId, creativeNote, references }: NewProposal,
  {
    displayName,
    username,
    profileImageUrl,
    platform,
    followersCount,
    engagementRate,
  }: Pick<
    Influencer,
    "displayName" | "username" | "profileImageUrl" | "platform" | "followersCount" | "engagementRate"
  >,
  position: number,
): ProposalItem => ({
  agencyId,
  castingId,
  influencerId,
  proposalId: newId(),
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

/** Proposals of influencers who are all in the roster. @param position of the first */
export const newProposals = (
  key: CastingKey,
  added: readonly NewProposal[],
  roster: ReadonlyMap<string, Influencer>,
  position: number,
): ProposalItem[] =>
  added.flatMap((one, index) => {
    const influencer = roster.get(one.influencerId)
    return influencer ? [newProposal(key, one, influencer, position + index)] : []
  })

export interface ProposalEdit {
  influencerId: string
  kind: EditKind
  write: unknown
}

type StaffFields = Pick<ProposalItem, "creativeNote" | "references">

/**
 * Applies a form's changes to the stored proposals; a change that is already stored is no edit, so that a save may be
 * repeated. A proposal added meanwhile stays as stored. Writes only staff attributes
 * (rules/campaigns.md#brands-decisions).
 * @throws AppError conflict when another person changed or removed a proposal that is to be changed, or when a proposal
 * to be removed as read was changed or decided on
 * @throws AppError invalid for an added influencer who is not in the roster, a duplicate, or too many proposals
 */
export function editsOf(
  { root, proposals }: CastingAggregate,
  { added, changed, removed }: ProposalChanges,
  roster: ReadonlyMap<string, Influencer>,
): ProposalEdit[] {
  const stored = new Map(proposals.map((item) => [item.influencerId, item]))
  assertProposable(added, roster, { path: "proposals.added", proposed: new Set(stored.keys()) })
  const addedIds = new Set(added.map(({ influencerId }) => influencerId))
  const leaving = removed.flatMap(({ id, ifStill }) => {
    const item = addedIds.has(id) ? undefined : stored.get(id)
    if (!item) return []
    if (ifStill === undefined) return removalOf(item, false)
    if (item.version !== ifStill || item.decisionVersion > 0) throw conflict()
    return removalOf(item, true)
  })
  const replaced = added.flatMap((one) => {
    const item = removed.some(({ id }) => id === one.influencerId) ? stored.get(one.influencerId) : undefined
    return item ? changeOf(item, one) : []
  })
  const missing = added.filter(({ influencerId }) => !stored.has(influencerId))
  const next = Math.max(-1, ...proposals.map(({ position }) => position)) + 1
  const edits = [
    ...changed.flatMap(({ id, version, ...fields }) => {
      const item = stored.get(id)
      if (!item) throw conflict()
      if (item.version !== version && isChange(item, fields)) throw conflict()
      return changeOf(item, fields)
    }),
    ...replaced,
    ...leaving,
    ...newProposals(root, missing, roster, next).map(additionOf),
  ]
  assertFew(stored.size + edits.reduce((sum, { kind }) => sum + GROWTH[kind], 0))
  return edits
}

const GROWTH = { added: 1, changed: 0, removed: -1 }

const isChange = ({ creativeNote, references }: ProposalItem, fields: StaffFields): boolean =>
  creativeNote !== fields.creativeNote || !isDeepStrictEqual(references, fields.references)

function changeOf(item: ProposalItem, { creativeNote, references }: StaffFields): ProposalEdit[] {
  if (!isChange(item, { creativeNote, references })) return []
  const write = ProposalEntity.patch(item)
    .set({ creativeNote, references, version: item.version + 1 })
    .where(({ version }, { eq }) => eq(version, item.version))
  return [{ influencerId: item.influencerId, kind: "changed", write }]
}

const removalOf = (item: ProposalItem, asRead: boolean): ProposalEdit => ({
  influencerId: item.influencerId,
  kind: "removed",
  write: asRead
    ? ProposalEntity.remove(item).where(
        ({ version, decisionVersion }, { eq }) =>
          `${eq(version, item.version)} AND ${eq(decisionVersion, item.decisionVersion)}`,
      )
    : ProposalEntity.delete(item),
})

const additionOf = (item: ProposalItem): ProposalEdit => ({
  influencerId: item.influencerId,
  kind: "added",
  write: ProposalEntity.create(item),
})

const LABELS: Record<keyof CastingFields, string> = {
  name: "nom",
  brand: "marque",
  description: "description",
  budget: "budget",
  startDate: "date de début",
  endDate: "date de fin",
  deadline: "date limite",
  status: "statut",
  requirements: "critères",
}

/** The fields in stored form: without nulls. */
export const stored = ({ deadline, ...fields }: CastingFields) => ({
  ...fields,
  deadline: deadline ?? undefined,
})

/** A root after changes of its fields; absent fields stay as they are. */
export const withFields = (root: CastingItem, changes: ChangesOf<CastingFields>): CastingItem => ({
  ...root,
  ...stored({ ...root, deadline: root.deadline ?? null, ...changes }),
})

/**
 * The labels of the fields whose input differs from the stored value.
 * @throws AppError conflict when one differs, and another person changed the fields since they were read
 * @throws AppError invalid when the casting would end before it begins
 */
export function changedFields(
  root: CastingItem,
  { fields, version }: Pick<StaffInput["update"], "fields" | "version">,
): string[] {
  if (!fields) return []
  const after = withFields(root, fields)
  const changed = keysOf(LABELS).filter((name) => !isDeepStrictEqual(root[name], after[name]))
  if (changed.length && root.version !== version) throw conflict()
  if (after.startDate > after.endDate)
    throw invalid(DATES_IN_ORDER.error, { [DATES_IN_ORDER.path.join(".")]: DATES_IN_ORDER.error })
  return changed.map((name) => LABELS[name])
}
