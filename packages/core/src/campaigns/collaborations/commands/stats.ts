import { type Actor, asMember } from "../../../lib/actor.ts"
import { notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { throwIfConditionFailed, transact } from "../../../lib/transact.ts"
import type { Stat } from "../contract/shapes.ts"
import { aggregateOf, missing, namesOf, onlyIf, toStat } from "../store/aggregate.ts"
import { StatEntity, type StatItem } from "../store/entities.ts"
import { participantRefOf } from "../store/participants.ts"

type NewStat = Omit<Stat, "id" | "participantName" | "createdAt"> & { collaborationId: string }

export async function addStat(actor: Actor, input: NewStat): Promise<Stat> {
  const { agencyId } = asMember(actor, "collaborations")
  const { collaborationId, participantId, postUrl, postThumb, ...figures } = input
  const key = { agencyId, collaborationId }
  const board = await aggregateOf(key)
  const stat: StatItem = {
    ...key,
    ...figures,
    ...participantRefOf(board, participantId),
    statId: newId(),
    postUrl: postUrl ?? undefined,
    postThumb: postThumb ?? undefined,
    createdAt: new Date().toISOString(),
  }
  await throwIfConditionFailed(transact([onlyIf(key), StatEntity.create(stat)]), missing)
  return toStat(stat, namesOf(board.participants))
}

export async function removeStat(
  actor: Actor,
  { collaborationId, statId }: { collaborationId: string; statId: string },
) {
  const { agencyId } = asMember(actor, "collaborations")
  await throwIfConditionFailed(StatEntity.remove({ agencyId, collaborationId, statId }).go(), () =>
    notFound("Ces statistiques n'existent pas ou n'existent plus."),
  )
  return { id: statId }
}
