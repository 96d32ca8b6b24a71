import type { EntityItem } from "electrodb"
import * as Bin from "../../bin/index.ts"
import { asMember } from "../../lib/access.ts"
import { conflict, found, notFound } from "../../lib/error.ts"
import { shardOf } from "../../lib/paging.ts"
import { dialled } from "../../lib/phone.ts"
import { fold } from "../../lib/text.ts"
import { holds, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { AddedBy } from "../by-member/contract.ts"
import type { Prospect, ProspectCard, ProspectFields } from "./contract.ts"
import { ProspectEntity, ProspectRowEntity, ROW_SHARDS } from "./entities.ts"

export type StoredProspect = EntityItem<typeof ProspectEntity>

interface ProspectKey {
  agencyId: string
  influencerId: string
}

const missing = () => notFound("Cet influenceur n'est pas ou n'est plus dans le recrutement.")

async function find(key: ProspectKey): Promise<StoredProspect | null> {
  const { data } = await ProspectEntity.get(key).go({ consistent: true })
  return data
}

/** @throws AppError not_found, also for another agency's */
export const stored = async (key: ProspectKey): Promise<StoredProspect> => found(await find(key), missing)

/** All rows of an agency: one round of reads for 5,000. */
export async function rowsOf(agencyId: string) {
  const shards = Array.from({ length: ROW_SHARDS }, async (_, shard) => {
    const { data } = await ProspectRowEntity.query
      .primary({ agencyId, shard })
      .go({ pages: "all", consistent: true })
    return data
  })
  return (await Promise.all(shards)).flat()
}

const rowShardOf = (influencerId: string): number => shardOf(influencerId, ROW_SHARDS)

export const rowOf = (prospect: StoredProspect) => ({
  agencyId: prospect.agencyId,
  influencerId: prospect.influencerId,
  shard: rowShardOf(prospect.influencerId),
  text: [fold(prospect.fullName), fold(prospect.username), dialled(prospect.phone ?? "")].join("\t"),
  tags: prospect.tags,
  status: prospect.status,
  nextFollowUpDate: prospect.nextFollowUpDate,
  createdBy: prospect.createdBy,
  createdAt: prospect.createdAt,
})

/** False when it exists already. */
export const create = (prospect: StoredProspect): Promise<boolean> =>
  holds(transact([ProspectEntity.create(prospect), ProspectRowEntity.put(rowOf(prospect))]))

/** @throws AppError conflict when the stored version differs, not_found when it was removed meanwhile */
export async function replace(current: StoredProspect, fields: ProspectFields): Promise<StoredProspect> {
  const next: StoredProspect = {
    ...current,
    ...toStored(fields),
    updatedAt: new Date().toISOString(),
    version: current.version + 1,
  }
  const writes = [
    ProspectEntity.put(next).where(({ version }, { eq }) => eq(version, current.version)),
    ProspectRowEntity.put(rowOf(next)),
  ]
  await throwIfConditionFailed(transact(writes), async () => ((await find(current)) ? conflict() : missing()))
  return next
}

/** Also succeeds when it does not exist. */
export const erase = (key: ProspectKey): Promise<void> =>
  transact([ProspectEntity.delete(key), rowRemoval(key)])

/** False when it does not exist, or was changed since it was created. */
export const eraseUnchanged = (key: ProspectKey): Promise<boolean> =>
  holds(
    transact([ProspectEntity.remove(key).where(({ version }, { eq }) => eq(version, 1)), rowRemoval(key)]),
  )

const rowRemoval = ({ agencyId, influencerId }: ProspectKey): unknown =>
  ProspectRowEntity.delete({ agencyId, influencerId, shard: rowShardOf(influencerId) })

/** Moves it into the bin; returns its entry's id, null when there is no prospect. */
export const discard = (key: ProspectKey, deletedBy: string): Promise<string | null> =>
  Bin.discardItem(
    ProspectEntity,
    () => find(key),
    (prospect) => {
      const { agencyId, influencerId, fullName: name } = prospect
      return {
        deleted: {
          agencyId,
          kind: "prospect",
          recordId: influencerId,
          name,
          right: "recruitment",
          influencerIds: [influencerId],
          deletedBy,
        },
        removing: [
          ProspectEntity.remove(prospect).where(({ version }, { eq }) => eq(version, prospect.version)),
          ProspectRowEntity.delete({ agencyId, influencerId, shard: rowShardOf(influencerId) }),
        ],
      }
    },
  )

export const restorer: Bin.Restorer = {
  restore: (contents) => ({
    writes: contents
      .of(ProspectEntity)
      .flatMap((prospect) => [
        Bin.asRestored(ProspectEntity.create(prospect)),
        ProspectRowEntity.put(rowOf(prospect)),
      ]),
  }),
  refusal: () => Bin.isThereAgain("Ce prospect a été ajouté de nouveau au recrutement entre-temps."),
  removePresent: async (actor, { recordId }) => {
    const { agencyId, userId } = asMember(actor, "recruitment")
    await discard({ agencyId, influencerId: recordId }, userId)
  },
}

/** Empty fields are not stored (rules/creators.md#recruitment). */
export const toStored = (fields: ProspectFields) => ({
  ...fields,
  email: fields.email || undefined,
  phone: fields.phone || undefined,
  instagramUrl: fields.instagramUrl || undefined,
  tiktokUrl: fields.tiktokUrl || undefined,
  youtubeUrl: fields.youtubeUrl || undefined,
  collaboratedBrands: fields.collaboratedBrands || undefined,
  notes: fields.notes || undefined,
  lastContactDate: fields.lastContactDate ?? undefined,
  nextFollowUpDate: fields.nextFollowUpDate ?? undefined,
})

export const toFields = (prospect: StoredProspect): ProspectFields => ({
  fullName: prospect.fullName,
  username: prospect.username,
  email: prospect.email ?? "",
  phone: prospect.phone ?? "",
  instagramUrl: prospect.instagramUrl ?? "",
  tiktokUrl: prospect.tiktokUrl ?? "",
  youtubeUrl: prospect.youtubeUrl ?? "",
  rating: prospect.rating,
  tags: prospect.tags,
  collaboratedBrands: prospect.collaboratedBrands ?? "",
  status: prospect.status,
  lastContactDate: prospect.lastContactDate ?? null,
  nextFollowUpDate: prospect.nextFollowUpDate ?? null,
  notes: prospect.notes ?? "",
  responseReceived: prospect.responseReceived,
})

/** Data that other records have on a prospect. */
interface Around {
  profileImageUrl: string | null
  createdBy: AddedBy
}

export const toProspect = (prospect: StoredProspect, { profileImageUrl, createdBy }: Around): Prospect => ({
  ...toFields(prospect),
  id: prospect.influencerId,
  version: prospect.version,
  profileImageUrl,
  createdBy,
  createdAt: prospect.createdAt,
  updatedAt: prospect.updatedAt,
})

/** The contract strips the fields that a card does not show. */
export const toCard: (prospect: StoredProspect, around: Around) => ProspectCard = toProspect
