import { invalid } from "../../../lib/error.ts"
import { ClientEntity } from "./entities.ts"

const UNKNOWN = "Ce client n'existe pas ou n'existe plus. Choisissez-en un autre."

/**
 * For whoever keeps a client's id: the agency has that client (rules/campaigns.md#client-of-a-collaboration).
 * @param field where the id stands in the input
 * @throws AppError invalid, for another agency's as for none
 */
export async function assertClient(
  { agencyId, clientId }: { agencyId: string; clientId: string | null },
  field: string,
): Promise<void> {
  if (clientId === null) return
  const { data } = await ClientEntity.get({ agencyId, clientId }).go({ consistent: true })
  if (!data) throw invalid(UNKNOWN, { [field]: UNKNOWN })
}
