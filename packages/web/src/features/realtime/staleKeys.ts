import type { Query, QueryFilters } from "@tanstack/react-query"
import type { StaleKey, Topic } from "@trame/core/realtime/messages"
import { api } from "../../lib/api.ts"

/** A query of the person's own profile, unless it is known to be another's. */
const isMine = (id: string) => (query: Query) => {
  const profile = query.state.data
  return typeof profile !== "object" || profile === null || !("id" in profile) || profile.id === id
}

/**
 * What a stale key makes stale: the one place that knows. Signed addresses of files stay as they are, or
 * whatever is being looked at would start anew; the catalogue of influencers belongs to no agency.
 */
const QUERIES: Record<Topic, (id?: string) => QueryFilters[]> = {
  clients: () => [{ queryKey: api.clients.list.key() }, { queryKey: api.clients.pick.key() }],
  client: (id) => [{ queryKey: api.clients.get.key(id ? { input: { clientId: id } } : {}) }],
  collaborations: () => [{ queryKey: api.collaborations.list.key() }],
  collaboration: (id) => [
    { queryKey: api.collaborations.get.key(id ? { input: { collaborationId: id } } : {}) },
  ],
  dashboard: () => [{ queryKey: api.dashboard.view.key() }],
  payments: () => [{ queryKey: api.accounting.list.key() }, { queryKey: api.accounting.totals.key() }],
  castings: () => [{ queryKey: api.castings.list.key() }, { queryKey: api.castings.figures.key() }],
  casting: (id) => {
    const one = id ? { input: { castingId: id } } : {}
    return [{ queryKey: api.castings.get.key(one) }, { queryKey: api.castings.activity.key(one) }]
  },
  roster: () => [{ queryKey: api.roster.pick.key() }],
  team: () => [
    { queryKey: api.agencies.pickTeammates.key() },
    { queryKey: api.membership.team.key() },
    { queryKey: api.membership.agency.key() },
    { queryKey: api.approvals.list.key() },
  ],
  me: (id) => [{ queryKey: api.identity.me.key(), ...(id ? { predicate: isMine(id) } : {}) }],
}

export const TOPICS = Object.keys(QUERIES) as Topic[]

export const isTopic = (topic: unknown): topic is Topic =>
  typeof topic === "string" && Object.hasOwn(QUERIES, topic)

export const queriesOf = ({ topic, id }: StaleKey): QueryFilters[] => QUERIES[topic](id)

/** Everything that live updates cover. */
export const EVERYTHING: readonly StaleKey[] = TOPICS.map((topic) => ({ topic }))
