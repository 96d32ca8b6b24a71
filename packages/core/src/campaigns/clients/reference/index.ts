import { getAll } from "../../../lib/batch.ts"
import { invalid } from "../../../lib/error.ts"
import { ClientEntity } from "./entities.ts"

const UNKNOWN = "Ce client n'existe pas ou n'existe plus. Choisissez-en un autre."

/**
 * Asserts, for a record that refers to a client, that the agency has it (rules/campaigns.md#client-of-a-collaboration).
 * @param field path of the id in the input
 * @throws AppError invalid, also for another agency's client
 */
export async function assertClient(
  { agencyId, clientId }: { agencyId: string; clientId: string | null },
  field: string,
): Promise<void> {
  if (clientId !== null && !(await isClient(agencyId, clientId))) throw invalid(UNKNOWN, { [field]: UNKNOWN })
}

/** The client's name; null when the agency does not have it. */
export async function clientNameOf(agencyId: string, clientId: string): Promise<string | null> {
  const { data } = await ClientEntity.get({ agencyId, clientId }).go({ attributes: ["brandName"] })
  return data?.brandName ?? null
}

/** The names of these clients of an agency, by id; omits deleted ones. */
export async function clientNamesOf(
  agencyId: string,
  clientIds: readonly string[],
): Promise<Map<string, string>> {
  const clients = await getAll(
    ClientEntity,
    clientIds.map((clientId) => ({ agencyId, clientId })),
    { consistent: true, attributes: ["clientId", "brandName"] },
  )
  return new Map(clients.map(({ clientId, brandName }) => [clientId, brandName]))
}

/** Whether the agency has the client, strongly consistent. */
export async function isClient(agencyId: string, clientId: string): Promise<boolean> {
  const { data } = await ClientEntity.get({ agencyId, clientId }).go({ consistent: true })
  return data !== null
}
