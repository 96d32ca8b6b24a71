import { newId } from "../../../lib/id.ts"
import { fromCursor, type Page, toCursor } from "../../../lib/paging.ts"
import type { ActivityEntry } from "../contract/shapes.ts"
import type { CastingKey } from "./aggregate.ts"
import { ActivityEntity, type ActivityItem } from "./entities.ts"

/** Entries of a casting's log that are shown at a time. */
const PAGE_SIZE = 30

interface Event {
  action: string
  /** A person's name, or the brand's. */
  user: string
  details: string
}

/** A new line of a casting's log. */
export const entryOf = ({ agencyId, castingId }: CastingKey, { action, user, details }: Event) => ({
  agencyId,
  castingId,
  timestamp: new Date().toISOString(),
  activityId: newId(),
  action,
  user,
  details,
})

/** Logs within the transaction that does what is logged. */
export const logWrite = (entry: ActivityItem): unknown => ActivityEntity.create(entry)

/** A page of a casting's log, the newest first. */
export async function activityOf(
  { agencyId, castingId }: CastingKey,
  cursor?: string,
): Promise<Page<ActivityEntry>> {
  const after = fromCursor(cursor)
  const log = ActivityEntity.query.primary({ agencyId, castingId })
  const rest = after ? log.lt({ timestamp: after[0], activityId: after[1] }) : log
  const { data } = await rest.go({ order: "desc", limit: PAGE_SIZE + 1, consistent: true })
  const items = data.slice(0, PAGE_SIZE)
  const last = items.at(-1)
  return {
    items: items.map(toEntry),
    nextCursor: last && data.length > PAGE_SIZE ? toCursor([last.timestamp, last.activityId]) : null,
  }
}

export const toEntry = ({ activityId, action, user, timestamp, details }: ActivityItem): ActivityEntry => ({
  id: activityId,
  action,
  user,
  timestamp,
  details,
})

/** What a casting's log says, in French. */

/** Nothing counts as one. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count > 1 ? many : one}`

export const proposed = (count: number): string =>
  counted(count, "influenceur proposé", "influenceurs proposés")

interface ProposalCounts {
  added: number
  changed: number
  removed: number
}

/** E.g. `2 ajoutés, 1 retiré`. */
export const proposalChangesIn = ({ added, changed, removed }: ProposalCounts): string =>
  [
    ...(added ? [counted(added, "ajouté", "ajoutés")] : []),
    ...(changed ? [counted(changed, "modifié", "modifiés")] : []),
    ...(removed ? [counted(removed, "retiré", "retirés")] : []),
  ].join(", ")

/** E.g. `Champs modifiés : nom, budget`. */
export const fieldChangesIn = (labels: readonly string[]): string =>
  `${labels.length > 1 ? "Champs modifiés" : "Champ modifié"} : ${labels.join(", ")}`

export const accepted = (count: number): string =>
  counted(count, "influenceur accepté", "influenceurs acceptés")
