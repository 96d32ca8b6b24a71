import { Agencies } from "../agencies/index.ts"
import { isConditionFailure, transact } from "../db.ts"
import { notFound } from "../error.ts"
import { asWrite } from "../write.ts"
import { identified } from "./answers.ts"
import { CustomerEntity } from "./customer-entity.ts"
import { asked, onceKey } from "./stripe.ts"

/**
 * The agency's customer at the provider, made when there is none yet; of many first payments at once, all get
 * the same one.
 * @param sentence French, for when the provider does not answer
 * @throws AppError unavailable, not_found
 */
export async function customerOf(
  agencyId: string,
  email: string | undefined,
  sentence: string,
): Promise<string> {
  const { customerId, name } = await existing(agencyId)
  if (customerId) return customerId
  const made = await asked(sentence, async (stripe) => {
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
  const entry = asWrite(CustomerEntity.create({ customerId, agencyId }))
  try {
    await transact([entry, Agencies.claimCustomer(agencyId, customerId)])
    return customerId
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    const first = (await existing(agencyId)).customerId
    if (!first) throw error
    return first
  }
}

async function existing(agencyId: string) {
  const state = await Agencies.billingStateOf(agencyId)
  if (!state || state.removed) throw notFound()
  return state
}

/** The agency of a customer; null for one that is not ours, or whose agency is gone. */
export async function agencyOf(customerId: string): Promise<string | null> {
  const { data } = await CustomerEntity.get({ customerId }).go({ consistent: true })
  return data?.agencyId ?? null
}

export async function forget(customerId: string): Promise<void> {
  await CustomerEntity.delete({ customerId }).go()
}
