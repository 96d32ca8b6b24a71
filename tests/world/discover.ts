import type { InfluencerProfile } from "@trame/core/influencers/catalogue/contract"
import type { Addition, Discovered, Memberships, Refresh } from "@trame/core/influencers/discover/contract"
import { fakeApi, refusal } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { NOW } from "./record.ts"
import { aRosterChoice } from "./records.ts"
import { signIn } from "./session.ts"

/** An influencer of the catalogue, by id. */
export const anInfluencer = (id: string, changes: Partial<Discovered> = {}): Discovered => ({
  ...aRosterChoice(id, {
    displayName: `Créatrice ${id}`,
    username: `creatrice.${id}`,
    platform: "instagram",
  }),
  followersCount: 12_300,
  category: "Mode",
  collaborationsCount: 2,
  lastUpdated: null,
  ...changes,
})

/** A running addition of a profile. */
export const anAddition = (changes: Partial<Addition> = {}): Addition => ({
  id: "one",
  username: "zoe.m",
  state: "running",
  phase: "profile",
  startedAt: new Date().toISOString(),
  influencerId: null,
  seq: null,
  message: null,
  ...changes,
})

export const aRefresh = (state: Refresh["state"], changes: Partial<Refresh> = {}): Refresh => ({
  influencerId: "ada",
  state,
  startedAt: NOW,
  seq: null,
  message: null,
  ...changes,
})

/** The catalogue in the API; tests change its `state`. */
export function discoverServer(...found: Discovered[]) {
  signIn()
  const state = {
    found: found.length > 0 ? found : ["ada", "bea"].map((id) => anInfluencer(id)),
    nextCursor: null as string | null,
    kept: { roster: [], recruitment: [] } as Memberships,
    additions: [] as Addition[],
    remaining: 7,
    /** The state of each refresh, by influencer. */
    refreshes: {} as Record<string, Refresh>,
    /** Profile fields that the list does not have. */
    profile: {} as Partial<InfluencerProfile>,
  }
  const keep = (where: keyof Memberships, isKept: boolean) => (input: { influencerId: string }) => {
    const others = state.kept[where].filter((id) => id !== input.influencerId)
    state.kept = { ...state.kept, [where]: isKept ? [...others, input.influencerId] : others }
    return { id: input.influencerId, binId: null }
  }
  const unknown = {
    bio: "",
    email: "",
    profileUrl: null,
    avgLikes: null,
    avgComments: null,
    postsCount: null,
  }
  const api = fakeApi({
    discover: {
      search: ({ search }) => {
        const items = state.found.filter(({ username }) => username.includes(search))
        return { items, nextCursor: state.nextCursor, total: items.length, memberships: state.kept }
      },
      memberships: () => state.kept,
      filters: { platforms: ["instagram", "tiktok"], categories: ["Mode", "Beauté", "Bien-être"] },
      credits: () => ({ remaining: state.remaining, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
      additions: () => ({ items: state.additions }),
      influencer: ({ influencerId }) => {
        const one = state.found.find(({ id }) => id === influencerId)
        if (!one) throw refusal("not_found")
        const { roster, recruitment } = state.kept
        const marks = { inRoster: roster.includes(one.id), inRecruitment: recruitment.includes(one.id) }
        return { ...one, ...unknown, ...marks, ...state.profile }
      },
      refresh: ({ influencerId }) => aRefresh("running", { influencerId }),
      refreshOf: ({ influencerId }) => ({ refresh: state.refreshes[influencerId] ?? null }),
    },
    roster: { add: keep("roster", true), remove: keep("roster", false) },
    recruitment: { add: keep("recruitment", true), remove: keep("recruitment", false) },
  })
  return { state, api, open: (search = "") => visit(`/app/discover${search}`) }
}
