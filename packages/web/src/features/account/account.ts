import { type QueryClient, useQuery } from "@tanstack/react-query"
import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount, TeamMember } from "@trame/core/account/contract/membership"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import { refusal } from "@trame/core/lib/access"
import { api } from "../../lib/api/api.ts"
import { patchData } from "../../lib/api/patch.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"

export const useAgency = () => useQuery(api.membership.agency.queryOptions())
export const useTeam = ({ enabled = true } = {}) => useQuery(api.membership.team.queryOptions({ enabled }))

/** Whether the page's powers over agency, team and subscription are this person's. */
export const useMayManage = (): boolean => refusal(useMe(), "agency-admin") === null

/** Reads anew who one is and what one's agency has; the team's list follows by itself (`patchTeam`). */
export function refreshAccount(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [api.identity.me.key(), api.membership.agency.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Whether an agency may be handed over to this member (rules/platform.md#handing-over). */
export const maySucceed = ({ owner, status }: TeamMember): boolean => !owner && status !== "rejected"

export const accountDialogs = defineDialogs({
  cancellation: [],
  email: [],
  password: [],
  totp: [],
  "totp-removal": [],
  "recovery-codes": [],
  rename: [],
  appearance: [],
  code: [],
  owner: [],
  permissions: ["member"],
  "member-removal": ["member"],
  readmission: ["member"],
  removal: [],
})

/** Long enough to read what happened (rules/interface.md#notices). */
const RELOAD_MS = 1000

/** Loads the page anew: guards, menus and live updates all begin again with the new rights. */
export function reloadAfter(): void {
  setTimeout(() => window.location.reload(), RELOAD_MS)
}

/**
 * Shows a write's answer at once. The list itself comes from an index that follows a moment later: reading it now
 * would bring back what was, and the live update reads it when it is due.
 */
export function patchTeam(queries: QueryClient, change: (items: TeamMember[]) => TeamMember[]): void {
  patchData(queries, api.membership.team.queryKey(), (known) => ({ ...known, items: change(known.items) }))
}

export const replacing =
  (saved: Pick<TeamMember, "id"> & Partial<TeamMember>) =>
  (items: TeamMember[]): TeamMember[] =>
    items.map((each) => (each.id === saved.id ? { ...each, ...saved } : each))

export type Subscription = NonNullable<AgencyAccount["subscription"]>

export type Standing =
  | "active"
  /** Cancelled, and active to the end of what is paid for. */
  | "ending"
  | "payment_failed"
  /** There is one, but it has not begun or is paused. */
  | "waiting"
  | "over"
  | "none"
  /** None, and none is needed. */
  | "exempt"

const FAILED: readonly SubscriptionStatus[] = ["past_due", "unpaid"]
const WAITING: readonly SubscriptionStatus[] = ["incomplete", "trialing", "paused"]

/** What the banner says (rules/platform.md#subscription-banner). */
export function standingOf(subscription: Subscription | null, exempt: boolean): Standing {
  if (subscription?.active) return subscription.cancelAtPeriodEnd ? "ending" : "active"
  if (subscription && FAILED.includes(subscription.status)) return "payment_failed"
  if (exempt) return "exempt"
  if (!subscription) return "none"
  return WAITING.includes(subscription.status) ? "waiting" : "over"
}

/**
 * The product's own team opens the application without a subscription. The super-admin at work in an agency looks
 * at that agency's.
 */
export const needsNone = ({ subscribed, acting }: Profile): boolean => subscribed && !acting

/** Sentences of the seats; `over` when more are used than the plan has. */
export function seatsOf(used: number, limit: number | null): { text: string; share: number; over: boolean } {
  const taken = formatCount(used, "siège utilisé", "sièges utilisés")
  if (limit === null) return { text: `${taken} · illimité`, share: 0, over: false }
  return {
    text: `${taken} sur ${limit}`,
    share: Math.min(used / Math.max(limit, 1), 1),
    over: used > limit,
  }
}

export const TITLES = {
  subscription: "Abonnement",
  profile: "Informations personnelles",
  security: "Sécurité",
  notifications: "Notifications",
  home: "Page d'accueil",
  keyboard: "Clavier",
  join: "Rejoindre une agence",
  agency: "Agence",
  team: "Équipe",
  removal: "Supprimer mon compte",
} as const

export type SectionId = keyof typeof TITLES

/**
 * What the page shows this person. `agency` is undefined while it is not known. Somebody refused learns nothing of
 * the agency but its name.
 */
export function sectionsFor(me: Profile, agency: AgencyAccount | null | undefined): SectionId[] {
  const hears: SectionId[] = refusal(me, "subscribed") === null ? ["notifications", "home"] : []
  const own: SectionId[] = ["profile", "security", ...hears, "keyboard", "removal"]
  if (me.status === "rejected")
    return me.agencyName ? ["profile", "security", ...hears, "keyboard", "agency", "removal"] : own
  if (me.agencyId === null || agency === null) return ["join", ...own]
  const exempt = agency && standingOf(agency.subscription, needsNone(me)) === "exempt"
  const first: SectionId[] = exempt ? [] : ["subscription"]
  return [...first, "profile", "security", ...hears, "keyboard", "agency", "team", "removal"]
}
