import { type Actor, asPerson } from "../../../lib/access.ts"
import { createOnce } from "../../../lib/creation.ts"
import { found, notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { throwIfConditionFailed } from "../../../lib/transact.ts"
import type { Stat } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { addTo, aggregateOf, keyFor, namesOf, toStat } from "../store/aggregate.ts"
import { StatEntity, type StatItem } from "../store/entities.ts"
import { participantRefOf } from "../store/participants.ts"

export async function addStat(actor: Actor, input: StaffInput["addStat"]): Promise<Stat> {
  const { creationId, ...body } = input
  const { collaborationId, participantId, postUrl, postThumb, ...figures } = body
  const key = keyFor(actor, { collaborationId })
  return createOnce(
    { agencyId: key.agencyId, creationId, body },
    async (remember) => {
      const { participants } = await aggregateOf(key)
      const stat: StatItem = {
        ...key,
        ...figures,
        ...participantRefOf(participants, participantId),
        statId: newId(),
        postUrl: postUrl ?? undefined,
        postThumb: postThumb ?? undefined,
        createdAt: new Date().toISOString(),
        updatedBy: asPerson(actor).userId,
      }
      await addTo(key, [StatEntity.create(stat), ...remember(stat.statId)])
      return toStat(stat, namesOf(participants))
    },
    async (id) => {
      const { stats, participants } = await aggregateOf(key)
      const stat = stats.find(({ statId }) => statId === id)
      return toStat(found(stat, missingStat), namesOf(participants))
    },
  )
}

export async function removeStat(actor: Actor, { statId, ...input }: StaffInput["removeStat"]) {
  await throwIfConditionFailed(StatEntity.remove({ ...keyFor(actor, input), statId }).go(), missingStat)
  return { id: statId }
}

const missingStat = () => notFound("Ces statistiques n'existent pas ou n'existent plus.")
