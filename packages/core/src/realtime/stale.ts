import { stale as agencies } from "../agencies/stale.ts"
import { stale as billing } from "../billing/stale.ts"
import { stale as castings } from "../castings/stale.ts"
import { stale as clients } from "../clients/stale.ts"
import { stale as collaborations } from "../collaborations/stale.ts"
import { stale as files } from "../files/stale.ts"
import { stale as identity } from "../identity/stale.ts"
import { stale as influencers } from "../influencers/stale.ts"
import { stale as throttle } from "../throttle/stale.ts"
import type { ChangedItem } from "../totals/index.ts"
import { stale as totals } from "../totals/stale.ts"
import type { StaleKey } from "./messages.ts"
import { type StaleRules, silent } from "./stale-rules.ts"

/** Every entity of the table is here: a change of it goes stale somewhere, or is silent on purpose. */
export const RULES: StaleRules = {
  ...agencies,
  ...billing,
  ...castings,
  ...clients,
  ...collaborations,
  ...files,
  ...identity,
  ...influencers,
  ...throttle,
  ...totals,
  realtimeTicket: silent,
  realtimeConnection: silent,
  realtimeListener: silent,
}

/** More ids of one topic than this are said by the topic alone. */
export const MAX_IDS = 20

/** What went stale, by agency, when items as they were and as they are now are given. */
export function staleIn(items: readonly ChangedItem[]): Map<string, StaleKey[]> {
  const byAgency = Map.groupBy(items, ({ agencyId }) => agencyId ?? "")
  // A person may belong to no agency; nobody listens there.
  byAgency.delete("")
  const stale = [...byAgency].map(([agencyId, ofAgency]) => {
    const keys = ofAgency.flatMap((item) => RULES[item.__edb_e__ ?? ""]?.(item) ?? [])
    return [agencyId, condensed(keys)] as const
  })
  return new Map(stale.filter(([, keys]) => keys.length > 0))
}

/** Each key once; a topic without id stands for those with one. */
function condensed(keys: readonly StaleKey[]): StaleKey[] {
  return [...Map.groupBy(keys, ({ topic }) => topic)].flatMap(([topic, ofTopic]) => {
    const ids = new Set(ofTopic.map(({ id }) => id))
    if (ids.has(undefined) || ids.size > MAX_IDS) return [{ topic }]
    return [...ids].map((id) => ({ topic, id }))
  })
}
