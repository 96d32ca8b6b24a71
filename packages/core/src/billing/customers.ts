import { Agencies } from "../account/agencies/index.ts"
import { conflict, notFound } from "../lib/error.ts"
import { holds, transact } from "../lib/transact.ts"
import { CustomerEntity } from "./entities.ts"
import { callStripe, identified, onceKey } from "./stripe.ts"

/**
 * The agency's customer at the provider, made when there is none yet; of many first payments at once, all get
 * the same one.
 * @param sentence French, for when the provider does not answer
 */
export async function customerOf(
  agencyId: string,
  email: string | undefined,
  sentence: string,
): Promise<string> {
  const { customerId, name } = await existing(agencyId)
  if (customerId) return customerId
  const made = await callStripe(sentence, async (stripe) => {
    // What depends on who asks comes afterwards: a key stands for the very same request.
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

/** The agency of a customer; null for one that is not ours, or whose agency is gone. */
export async function agencyOf(customerId: string): Promise<string | null> {
  const { data } = await CustomerEntity.get({ customerId }).go({ consistent: true })
  return data?.agencyId ?? null
}

export async function forget(customerId: string): Promise<void> {
  await CustomerEntity.delete({ customerId }).go()
}
