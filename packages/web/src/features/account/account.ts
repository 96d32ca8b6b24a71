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

/** Whether the user may manage agency, team and subscription. */
export const useMayManage = (): boolean => refusal(useMe(), "agency-admin") === null

/** Refetches the profile and the agency; the team list follows by itself (`patchTeam`). */
export function refreshAccount(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [api.identity.me.key(), api.membership.agency.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Whether a member may receive the agency (rules/platform.md#handing-over). */
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

/** Time to read the notice (rules/interface.md#notices). */
const RELOAD_MS = 1000

/** Reloads the page, so that guards, menus and live updates start with the new rights. */
export function reloadAfter(): void {
  setTimeout(() => window.location.reload(), RELOAD_MS)
}

/**
 * Patches the list from a write's answer. Its index lags: a refetch now would restore the old state, and the live
 * update triggers one in time.
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
  /** Cancelled, but active until the end of the paid period. */
  | "ending"
  | "payment_failed"
  /** The subscription has not begun or is paused. */
  | "waiting"
  | "over"
  | "none"
  /** No subscription, and none needed. */
  | "exempt"

const FAILED: readonly SubscriptionStatus[] = ["past_due", "unpaid"]
const WAITING: readonly SubscriptionStatus[] = ["incomplete", "trialing", "paused"]

/** State of the banner (rules/platform.md#subscription-banner). */
export function standingOf(subscription: Subscription | null, exempt: boolean): Standing {
  if (subscription?.active) return subscription.cancelAtPeriodEnd ? "ending" : "active"
  if (subscription && FAILED.includes(subscription.status)) return "payment_failed"
  if (exempt) return "exempt"
  if (!subscription) return "none"
  return WAITING.includes(subscription.status) ? "waiting" : "over"
}

/** The product's own team needs no subscription. The super-admin acting in an agency sees that agency's. */
export const needsNone = ({ subscribed, acting }: Profile): boolean => subscribed && !acting

/** Texts about seats; `over` when more are used than the plan has. */
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
 * The sections that the user sees. `agency` is undefined while loading. A rejected member sees only the agency's name.
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
