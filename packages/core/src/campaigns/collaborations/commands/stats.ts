import * as Bin from "../../../bin/index.ts"
import { type Actor, asPerson } from "../../../lib/access.ts"
import { createOnce } from "../../../lib/creation.ts"
import { found, notFound } from "../../../lib/error.ts"
import { newId } from "../../../lib/id.ts"
import { de } from "../../../lib/text.ts"
import type { Stat } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { addTo, aggregateOf, keyFor, namesOf, partOf, rootOf, toStat } from "../store/aggregate.ts"
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
  const key = { ...keyFor(actor, input), statId }
  const root = await rootOf(key)
  const read = async () => found((await StatEntity.get(key).go({ consistent: true })).data, missingStat)
  const binId = await Bin.discardItem(StatEntity, read, (stat) => ({
    deleted: {
      ...partOf(root, actor),
      kind: "stat",
      recordId: statId,
      name: `Statistiques ${de(stat.creator)}`,
    },
    removing: [StatEntity.remove(stat)],
  }))
  return { id: statId, binId }
}

const missingStat = () => notFound("Ces statistiques n'existent pas ou n'existent plus.")
