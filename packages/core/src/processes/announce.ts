import { schemas as agencies } from "../account/agencies/entities.ts"
import { schemas as identity } from "../account/users/entities.ts"
import { schemas as ai } from "../ai/entities.ts"
import { schemas as assistant } from "../assistant/entities.ts"
import { schemas as billing } from "../billing/entities.ts"
import { schemas as bin } from "../bin/entities.ts"
import { schemas as castings } from "../campaigns/castings/store/entities.ts"
import { schemas as clients } from "../campaigns/clients/reference/entities.ts"
import { schemas as collaborations } from "../campaigns/collaborations/store/entities.ts"
import { schemas as collaborationLinks } from "../campaigns/collaborations/store/link-entities.ts"
import { schemas as collaborationRows } from "../campaigns/collaborations/store/row-entities.ts"
import { schemas as comments } from "../campaigns/comments/entities.ts"
import { schemas as timelineTemplates } from "../campaigns/templates/entities.ts"
import { schemas as files } from "../files/entities.ts"
import { schemas as inbox } from "../inbox/store/entities.ts"
import { schemas as catalogue } from "../influencers/catalogue/entities.ts"
import { schemas as corrections } from "../influencers/corrections/entities.ts"
import { schemas as discover } from "../influencers/discover/entities.ts"
import { schemas as enrichment } from "../influencers/enrichment/entities.ts"
import { schemas as recruitment } from "../influencers/recruitment/entities.ts"
import { schemas as removalRequests } from "../influencers/removal-requests/entities.ts"
import { schemas as roster } from "../influencers/roster/entities.ts"
import { schemas as scraping } from "../influencers/scraping/entities.ts"
import { schemas as creation } from "../lib/creation-entities.ts"
import { send, sendAll } from "../lib/queue.ts"
import type { StaleKey, Topic } from "../lib/schema.ts"
import { schemas as throttle } from "../lib/throttle.ts"
import { schemas as realtime } from "../realtime/entities.ts"
import type { LiveUpdate } from "../realtime/messages.ts"
import { schemas as together } from "../together/entities.ts"
import { type Change, eventsOf } from "../together/events.ts"
import { schemas as totals } from "../totals/entities.ts"
import type { ChangedItem } from "../totals/index.ts"
import { schemas as calendar } from "../workspace/calendar/entities.ts"
import { schemas as onboarding } from "../workspace/onboarding/entities.ts"
import { schemas as planner } from "../workspace/planner/entities.ts"
import { schemas as resources } from "../workspace/resources/entities.ts"
import { schemas as todos } from "../workspace/todos/entities.ts"
import { schemas as views } from "../workspace/views/entities.ts"

const SCHEMAS = [
  agencies,
  ai,
  assistant,
  billing,
  bin,
  calendar,
  castings,
  catalogue,
  clients,
  collaborationLinks,
  collaborationRows,
  collaborations,
  comments,
  corrections,
  creation,
  discover,
  enrichment,
  files,
  identity,
  inbox,
  onboarding,
  planner,
  realtime,
  recruitment,
  removalRequests,
  resources,
  roster,
  scraping,
  throttle,
  timelineTemplates,
  todos,
  together,
  totals,
  views,
].flat<readonly (readonly Rule[])[]>()

interface Rule {
  name: string
  invalidates(item: ChangedItem): StaleKey[]
}

/** The queries that a change of an item makes stale, by ElectroDB's entity name. */
export const RULES: ReadonlyMap<string, Rule["invalidates"]> = new Map(
  SCHEMAS.map(({ name, invalidates }) => [name, invalidates]),
)

/** With more ids of one topic, announces only the topic. */
export const MAX_IDS = 20

/** Topics whose queries read a global index, which shows a write a moment later. */
const LAGGING: ReadonlySet<Topic> = new Set([
  "collaborations",
  "steps",
  "client",
  "team",
  "resources",
  "todos",
  "briefs",
  "briefDay",
  "mails",
  "mailChat",
  "activity",
])
const LAG_SECONDS = 1

/**
 * Announces stale queries to the agencies' open pages, from items as they were and as they are. Also has the sockets of
 * changed people reviewed: they may be deleted, rejected, signed out or in another agency.
 */
export async function announce(items: readonly ChangedItem[]): Promise<void> {
  await Promise.all([
    ...changedPeople(items).map((userId) => queue({ userId }, 0)),
    ...[...staleIn(items)].map(([agencyId, keys]) => announceTo(agencyId, keys)),
  ])
}

/**
 * Sends people's actions to the queue of activity and notifications: a stream allows two consumers, so this one serves
 * both (docs/architecture.md « Activity and notifications »).
 */
export async function tellTeam(changes: readonly Change[]): Promise<void> {
  const events = eventsOf(changes)
  if (events.length > 0) await sendAll("ACTIVITY_QUEUE_URL", events)
}

function changedPeople(items: readonly ChangedItem[]): string[] {
  const people = items.filter(({ __edb_e__ }) => __edb_e__ === "user")
  return [...new Set(people.flatMap(({ userId = "" }) => userId || []))]
}

/** The stale keys by agency, from items as they were and as they are. */
export function staleIn(items: readonly ChangedItem[]): Map<string, StaleKey[]> {
  const byAgency = Map.groupBy(items, ({ agencyId }) => agencyId ?? "")
  // A person may belong to no agency; then nobody listens.
  byAgency.delete("")
  const stale = [...byAgency].map(([agencyId, ofAgency]) => {
    const keys = ofAgency.flatMap((item) => RULES.get(item.__edb_e__ ?? "")?.(item) ?? [])
    return [agencyId, condensed(keys)] as const
  })
  return new Map(stale.filter(([, keys]) => keys.length > 0))
}

/** Each key once; a topic without id replaces all keys of that topic. */
function condensed(keys: readonly StaleKey[]): StaleKey[] {
  return [...Map.groupBy(keys, ({ topic }) => topic)].flatMap(([topic, ofTopic]) => {
    const ids = new Set(ofTopic.map(({ id }) => id))
    if (ids.has(undefined) || ids.size > MAX_IDS) return [{ topic }]
    return [...ids].map((id) => ({ topic, id }))
  })
}

async function announceTo(agencyId: string, keys: readonly StaleKey[]): Promise<void> {
  const lagging = keys.filter(({ topic }) => LAGGING.has(topic))
  const ready = keys.filter(({ topic }) => !LAGGING.has(topic))
  if (ready.length > 0) await queue({ agencyId, keys: ready }, 0)
  if (lagging.length > 0) await queue({ agencyId, keys: lagging }, LAG_SECONDS)
}

const queue = (message: LiveUpdate, delaySeconds: number): Promise<void> =>
  send("LIVE_UPDATES_QUEUE_URL", message, delaySeconds)
