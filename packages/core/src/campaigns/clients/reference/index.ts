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
  if (clientId !== null && !(await isClient(agencyId, clientId))) throw invalid(UNKNOWN, { [field]: UNKNOWN })
}

/** What the agency calls that client; null where it has none such. */
export async function clientNameOf(agencyId: string, clientId: string): Promise<string | null> {
  const { data } = await ClientEntity.get({ agencyId, clientId }).go({ attributes: ["brandName"] })
  return data?.brandName ?? null
}

/** Whether the agency has that client, as written last. */
export async function isClient(agencyId: string, clientId: string): Promise<boolean> {
  const { data } = await ClientEntity.get({ agencyId, clientId }).go({ consistent: true })
  return data !== null
}
