import { type Actor, asMember } from "../actor.ts"
import { guarded, transact } from "../db.ts"
import { notFound } from "../error.ts"
import { newId } from "../id.ts"
import { asWrite } from "../write.ts"
import { boardOf, missing, onlyIf } from "./board.ts"
import { ownerOf } from "./owners.ts"
import { namesOf, toStat } from "./present.ts"
import type { Stat } from "./shapes.ts"
import { StatEntity, type StatItem } from "./stat-entity.ts"

type NewStat = Omit<Stat, "id" | "participantName" | "createdAt"> & { collaborationId: string }

export async function addStat(actor: Actor, input: NewStat): Promise<Stat> {
  const { agencyId } = asMember(actor, "collaborations")
  const { collaborationId, participantId, postUrl, postThumb, ...figures } = input
  const key = { agencyId, collaborationId }
  const board = await boardOf(key)
  const stat: StatItem = {
    ...key,
    ...figures,
    ...ownerOf(board, participantId),
    statId: newId(),
    postUrl: postUrl ?? undefined,
    postThumb: postThumb ?? undefined,
    createdAt: new Date().toISOString(),
  }
  await guarded(transact([onlyIf(key), asWrite(StatEntity.create(stat))]), missing)
  return toStat(stat, namesOf(board.participants))
}

export async function removeStat(
  actor: Actor,
  { collaborationId, statId }: { collaborationId: string; statId: string },
) {
  const { agencyId } = asMember(actor, "collaborations")
  await guarded(StatEntity.remove({ agencyId, collaborationId, statId }).go(), () =>
    notFound("Ces statistiques n'existent pas ou n'existent plus."),
  )
  return { id: statId }
}
