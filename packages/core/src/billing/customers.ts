import * as Agencies from "../account/agencies/index.ts"
import { conflict, notFound } from "../lib/error.ts"
import { holds, transact } from "../lib/transact.ts"
import { CustomerEntity } from "./entities.ts"
import { callStripe, identified, onceKey } from "./stripe.ts"

/**
 * The agency's customer at the provider, created when there is none; concurrent first payments get the same one.
 * @param sentence French message for a failure of the provider
 */
export async function customerOf(
  agencyId: string,
  email: string | undefined,
  sentence: string,
): Promise<string> {
  const { customerId, name } = await existing(agencyId)
  if (customerId) return customerId
  const made = await callStripe(sentence, async (stripe) => {
    // The key requires identical requests, so attributes that depend on the caller are set afterwards.
    const idempotencyKey = onceKey("customer", agencyId)
    const { id } = identified.parse(
      await stripe.customers.create({ metadata: { agencyId } }, { idempotencyKey }),
    )
    await stripe.customers.update(id, { name, email, preferred_locales: ["fr"] })
    return id
  })
  return register(agencyId, made)
}

async function register(agencyId: string, customerId: string): Promise<string> {
  const entry = CustomerEntity.create({ customerId, agencyId })
  if (await holds(transact([entry, Agencies.claimCustomer(agencyId, customerId)]))) return customerId
  const { customerId: first } = await existing(agencyId)
  if (!first) throw conflict()
  return first
}

async function existing(agencyId: string) {
  const agency = await Agencies.findActiveAgency(agencyId)
  if (!agency) throw notFound()
  return agency
}

/** The agency of a customer; null for an unknown customer or a removed agency. */
export async function agencyOf(customerId: string): Promise<string | null> {
  const { data } = await CustomerEntity.get({ customerId }).go({ consistent: true })
  return data?.agencyId ?? null
}

export async function forget(customerId: string): Promise<void> {
  await CustomerEntity.delete({ customerId }).go()
}
