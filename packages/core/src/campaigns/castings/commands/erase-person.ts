import { getAll, pagesOf } from "../../../lib/batch.ts"
import { ERASED_PERSON } from "../../../lib/text.ts"
import { holds } from "../../../lib/transact.ts"
import { CastingRowEntity, ProposalEntity } from "../store/entities.ts"

/**
 * Replaces the name of a person who is erased from the catalogue in an agency's castings; decisions stay. May run
 * twice.
 * @returns the castings that propose them
 */
export async function erasePerson(agencyId: string, influencerId: string): Promise<string[]> {
  const castingIds: string[] = []
  const pages = pagesOf((cursor) => CastingRowEntity.query.primary({ agencyId }).go({ cursor }))
  for await (const rows of pages) {
    const keys = rows.map(({ castingId }) => ({ agencyId, castingId, influencerId }))
    const proposals = await getAll(ProposalEntity, keys, { consistent: true })
    for (const { castingId, fullName } of proposals) {
      castingIds.push(castingId)
      if (fullName === ERASED_PERSON) continue
      await holds(
        ProposalEntity.patch({ agencyId, castingId, influencerId })
          .set({ fullName: ERASED_PERSON, username: "", references: [] })
          .remove(["profileImageUrl"])
          .add({ version: 1 })
          .go(),
      )
    }
  }
  return castingIds
}
