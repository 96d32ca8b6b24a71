import { setting } from "../../lib/settings.ts"

/** Privileges that go by the e-mail address count once it is proven (rules/platform.md#privileges-by-address). */
interface Holder {
  email: string
  emailVerified: boolean
}

export const isSuperAdmin = ({ email, emailVerified }: Holder): boolean =>
  emailVerified && sameText(email, setting("SUPER_ADMIN_EMAIL"))

/** The product's own team needs no subscription (spec 1 §4). */
const isOfTeam = ({ email, emailVerified }: Holder): boolean =>
  emailVerified && sameText(email.slice(email.lastIndexOf("@") + 1), setting("TEAM_DOMAIN"))

export const needsNoSubscription = (holder: Holder): boolean => isSuperAdmin(holder) || isOfTeam(holder)

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
