import { type Actor, asMember } from "../actor.ts"
import { Agencies } from "../agencies/index.ts"
import { setting } from "../settings.ts"
import { noSubscription } from "./active.ts"
import { address } from "./answers.ts"
import { asked } from "./stripe.ts"

const FAILED = "Erreur lors de la création de la session portail"

/** The provider's own pages on cards and invoices. @throws AppError not_found, unavailable */
export async function portal(actor: Actor): Promise<{ url: string }> {
  const { agencyId } = asMember(actor, "agency-admin")
  const { customerId: customer } = (await Agencies.billingStateOf(agencyId)) ?? {}
  if (!customer) throw noSubscription()
  return asked(FAILED, async (stripe) => {
    const return_url = `${setting("SITE_URL")}/app/account`
    return address.parse(await stripe.billingPortal.sessions.create({ customer, return_url, locale: "fr" }))
  })
}
