import { newId } from "../../../lib/id.ts"
import { firstPage, fromCursor, type Page } from "../../../lib/paging.ts"
import { formatCount, plural } from "../../../lib/text.ts"
import * as Collaborations from "../../collaborations/index.ts"
import type { ActivityEntry, CastingDetail } from "../contract/shapes.ts"
import { aggregateOf, type CastingKey, toDetail } from "./aggregate.ts"
import { ActivityEntity, type ActivityItem } from "./entities.ts"

const PAGE_SIZE = 30

type Event = Pick<ActivityItem, "action" | "user" | "details" | "userId" | "byBrand">

export const entryOf = ({ agencyId, castingId }: CastingKey, event: Event): ActivityItem => ({
  agencyId,
  castingId,
  timestamp: new Date().toISOString(),
  activityId: newId(),
  ...event,
})

/** Writes the log in the transaction of the logged action. */
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
  const { items, nextCursor } = firstPage(data, {
    positionOf: ({ timestamp, activityId }) => [timestamp, activityId],
    size: PAGE_SIZE,
  })
  return { items: items.map(toEntry), nextCursor }
}

export const toEntry = (item: ActivityItem): ActivityEntry => ({ ...item, id: item.activityId })

/**
 * A casting with its proposals and the newest entries of its log, read in parallel; with its collaboration while that
 * exists.
 */
export async function detailOf(key: CastingKey): Promise<CastingDetail> {
  const [aggregate, activity] = await Promise.all([aggregateOf(key), activityOf(key)])
  const detail = toDetail(aggregate, activity)
  const { collaborationId } = detail.casting
  if (!collaborationId || (await Collaborations.headOf({ agencyId: key.agencyId, collaborationId })))
    return detail
  return { ...detail, casting: { ...detail.casting, collaborationId: null } }
}

/** The French texts of a casting's log. */

export const proposed = (count: number): string =>
  formatCount(count, "influenceur proposé", "influenceurs proposés")

type Words<Kind> = [kind: Kind, one: string, several: string][]

/** The number of each kind, in the order of the words; omits zeros. */
export const countedByKind = <Kind>(kinds: readonly Kind[], words: Words<Kind>): string =>
  words
    .map(([kind, ...word]) => ({ count: kinds.filter((one) => one === kind).length, word }))
    .flatMap(({ count, word: [one, several] }) => (count ? [formatCount(count, one, several)] : []))
    .join(", ")

/** The kind of a save's edit of a proposal. */
export type EditKind = "added" | "changed" | "removed"

const EDITED: Words<EditKind> = [
  ["added", "ajouté", "ajoutés"],
  ["changed", "modifié", "modifiés"],
  ["removed", "retiré", "retirés"],
]

/** E.g. `2 ajoutés, 1 retiré`. */
export const proposalChangesIn = (edits: readonly { kind: EditKind }[]): string =>
  countedByKind(
    edits.map(({ kind }) => kind),
    EDITED,
  )

/** E.g. `Champs modifiés : nom, budget`. */
export const fieldChangesIn = (labels: readonly string[]): string =>
  `${plural(labels.length, "Champ modifié", "Champs modifiés")} : ${labels.join(", ")}`

export const accepted = (count: number): string =>
  formatCount(count, "influenceur accepté", "influenceurs acceptés")
