import { getAll } from "../../../lib/batch.ts"
import { RootEntity } from "../store/entities.ts"

/** The names of these collaborations of an agency, by id; omits deleted ones. */
export async function namesOf(
  agencyId: string,
  collaborationIds: readonly string[],
): Promise<Map<string, string>> {
  const roots = await getAll(
    RootEntity,
    collaborationIds.map((collaborationId) => ({ agencyId, collaborationId })),
    { consistent: true, attributes: ["collaborationId", "name"] },
  )
  return new Map(roots.map(({ collaborationId, name }) => [collaborationId, name]))
}
