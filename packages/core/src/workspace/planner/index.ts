import { type Actor, asMember, type SystemActor } from "../../lib/access.ts"
import { deleteAll, getAll, portionsOf } from "../../lib/batch.ts"
import { type DayRange, dayAfter, today } from "../../lib/day.ts"
import { AppError, conflict } from "../../lib/error.ts"
import { eraseAll } from "../../lib/removal.ts"
import { formatCount } from "../../lib/text.ts"
import { retryOnConflict, transact } from "../../lib/transact.ts"
import type { Brief, BriefSummary } from "./contract/shapes.ts"
import type { PlannerInput } from "./contract/staff.ts"
import {
  BriefEntity,
  BriefSlugEntity,
  type BriefSubject,
  BriefSubjectEntity,
  type StoredBrief,
} from "./entities.ts"
import { gridOf, progressOf } from "./rules/briefs.ts"
import { add, assertRoom, type BriefKey, discard, move, replace, stored, tasksOf, toTask } from "./store.ts"
import { type Shown, shownOf, subjectsFor, subjectsOf } from "./subjects.ts"

const WEEK = 7

/** Two rounds of reads: the weeks in parallel, then names and pictures. */
export async function month(actor: Actor, { month: asked }: PlannerInput["month"]) {
  const { agencyId } = asMember(actor, "daily_brief")
  const days = gridOf(asked)
  const weeks = days.filter((_, index) => index % WEEK === 0)
  const now = today()
  const [subjects, ofToday, ...byWeek] = await Promise.all([
    subjectsOf(agencyId),
    days.includes(now) ? null : between(agencyId, now, dayAfter(now, 1)),
    ...weeks.map((monday) => between(agencyId, monday, dayAfter(monday, WEEK))),
  ])
  const rows = byWeek.flat()
  const shown = await shownOf(subjects, new Set(rows.map(({ influencerId }) => influencerId)))
  return {
    briefs: rows.map((row) => toSummary(row, shown)),
    todayCount: (ofToday ?? rows.filter(({ date }) => date === now)).length,
  }
}

const SUMMED_UP = ["influencerId", "date", "version", "updatedAt", "createdBy", "tasks"] as const
type Row = Pick<StoredBrief, (typeof SUMMED_UP)[number]>

/** The parts of briefs that a month shows, for the days from `from` until before `before`. */
async function between(agencyId: string, from: string, before: string): Promise<Row[]> {
  const { data } = await BriefEntity.query
    .byDay({ agencyId })
    .between({ date: from }, { date: before })
    .go({ pages: "all", attributes: [...SUMMED_UP] })
  return data
}

const toSummary = (
  { influencerId, date, version, createdBy, tasks }: Row,
  shown: (influencerId: string) => Shown,
): BriefSummary => ({
  ...shown(influencerId),
  date,
  version,
  createdBy,
  ...progressOf(Object.values(tasks)),
})

/** For an external calendar: the briefs of these days, in two rounds of reads. */
export async function briefsBetween(actor: Actor, { from, to }: DayRange) {
  const { agencyId } = asMember(actor, "daily_brief")
  const [subjects, rows] = await Promise.all([subjectsOf(agencyId), between(agencyId, from, dayAfter(to, 1))])
  const shown = await shownOf(subjects, new Set(rows.map(({ influencerId }) => influencerId)))
  return rows.map((row) => ({ ...toSummary(row, shown), updatedAt: row.updatedAt }))
}

/** Two rounds of reads. */
export async function day(actor: Actor, { date }: PlannerInput["day"]) {
  const { agencyId } = asMember(actor, "daily_brief")
  const [subjects, { data }] = await Promise.all([
    subjectsOf(agencyId),
    BriefEntity.query.byDay({ agencyId, date }).go({ pages: "all" }),
  ])
  const shown = await shownOf(subjects, new Set(data.map(({ influencerId }) => influencerId)))
  return { briefs: data.map((brief) => toBrief(brief, shown)) }
}

/** Two rounds of reads. */
export async function get(actor: Actor, { date, influencerId }: PlannerInput["get"]): Promise<Brief> {
  const { agencyId } = asMember(actor, "daily_brief")
  const [brief, subjects] = await Promise.all([
    stored({ agencyId, influencerId, date }),
    subjectsOf(agencyId),
  ])
  return toBrief(brief, await shownOf(subjects, [influencerId]))
}

/**
 * Writes each brief separately; a repeated request changes nothing more, so that an interrupted one can be repeated
 * (rules/team.md#one-brief-a-day).
 * @throws AppError invalid, before any write, when a brief would have too many tasks
 */
export async function create(
  actor: Actor,
  { influencerIds, dates, tasks, internalNotes }: PlannerInput["create"],
) {
  const { agencyId, userId: createdBy } = asMember(actor, "daily_brief")
  const keys = [...new Set(dates)].flatMap((date) =>
    [...new Set(influencerIds)].map((influencerId) => ({ agencyId, influencerId, date })),
  )
  const [known, subjects] = await Promise.all([
    getAll(BriefEntity, keys, { consistent: true }),
    subjectsFor(agencyId, [...new Set(influencerIds)], "influencerIds"),
  ])
  const knownByKey = new Map(known.map((brief) => [nameOf(brief), brief]))
  for (const brief of known) {
    assertRoom(brief, tasks.filter(({ id }) => !Object.hasOwn(brief.tasks, id)).length)
  }
  const [outcomes, shown] = await Promise.all([
    Promise.allSettled(
      keys.map((key) => add(key, { tasks, internalNotes, createdBy }, knownByKey.get(nameOf(key)) ?? null)),
    ),
    shownOf(subjects, influencerIds),
  ])
  const added = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))
  const failure = outcomes.find((outcome) => outcome.status === "rejected")
  if (failure) throw partialFailure(failure.reason, added.length, keys.length)
  const extended = added.filter((one) => one.extended).length
  return {
    created: added.length - extended,
    extended,
    briefs: added.map(({ brief }) => toBrief(brief, shown)),
  }
}

const nameOf = ({ date, influencerId }: BriefKey): string => `${date} ${influencerId}`

/** The message when only some of the briefs were written. */
function partialFailure(reason: unknown, written: number, all: number): unknown {
  if (!written || !(reason instanceof AppError)) return reason
  const message = `${formatCount(written, "brief")} sur ${all} : enregistrés. ${reason.message}`
  return new AppError(reason.code, message, reason.fields, reason)
}

/** @throws AppError conflict when the stored version differs, invalid when the target of a move is taken */
export async function update(
  actor: Actor,
  { date, influencerId, version, moveTo, ...changes }: PlannerInput["update"],
): Promise<Brief> {
  const { agencyId } = asMember(actor, "daily_brief")
  const key = { agencyId, influencerId, date }
  const target = { ...key, ...moveTo }
  const moves = nameOf(target) !== nameOf(key)
  const briefChanges = { tasks: changes.tasks, internalNotes: changes.internalNotes }
  const [briefAsRead, subjects] = await Promise.all([
    stored(key),
    moves ? subjectsFor(agencyId, [target.influencerId], "moveTo.influencerId") : subjectsOf(agencyId),
  ])
  let current: StoredBrief | null = briefAsRead
  const write = retryOnConflict(async () => {
    const read = current ?? (await stored(key))
    current = null
    if (read.version !== version) throw conflict()
    return moves ? move(read, target, briefChanges) : replace(read, briefChanges)
  })
  const [next, shown] = await Promise.all([write, shownOf(subjects, [target.influencerId])])
  return toBrief(next, shown)
}

/** Removing a missing brief is no error. */
export async function remove(actor: Actor, { date, influencerId }: PlannerInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "daily_brief")
  return { date, influencerId, binId: await discard({ agencyId, influencerId, date }, userId) }
}

/** Erases an example, which goes into no bin, and the influencer's page when they have no other brief. */
export async function eraseSample(
  actor: Actor,
  { date, influencerId }: PlannerInput["remove"],
): Promise<void> {
  const { agencyId } = asMember(actor, "daily_brief")
  await BriefEntity.delete({ agencyId, influencerId, date }).go()
  const { data } = await BriefEntity.query
    .primary({ agencyId, influencerId })
    .go({ limit: 1, consistent: true })
  if (data.length === 0) await erasePerson(agencyId, influencerId)
}

const toBrief = (brief: StoredBrief, shown: (influencerId: string) => Shown): Brief => ({
  ...shown(brief.influencerId),
  date: brief.date,
  version: brief.version,
  tasks: tasksOf(brief).map(toTask),
  internalNotes: brief.internalNotes ?? "",
  createdBy: brief.createdBy,
  createdAt: brief.createdAt,
  updatedAt: brief.updatedAt,
})

/**
 * Erases an agency's briefs, page by page; then each influencer's record together with their slug, in one write, so
 * that a freed slug is never deleted after another agency has taken it.
 */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* portionsOf(
    (cursor) => BriefEntity.query.byDay({ agencyId }).go({ cursor }),
    (briefs) => deleteAll(BriefEntity, briefs),
  )
  yield* portionsOf(
    (cursor) => BriefSubjectEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: 10 }),
    (subjects) => Promise.all(subjects.map(forget)),
  )
}

/** Erases an influencer's briefs and page, when they are erased from the catalogue. */
export async function erasePerson(agencyId: string, influencerId: string): Promise<void> {
  const { data } = await BriefSubjectEntity.get({ agencyId, influencerId }).go({ consistent: true })
  // Without a page, there are no briefs.
  if (!data) return
  for await (const _portion of eraseAll(BriefEntity, (page) =>
    BriefEntity.query.primary({ agencyId, influencerId }).go(page),
  ));
  await forget(data)
}

const forget = ({ agencyId, influencerId, slug }: BriefSubject): Promise<void> =>
  transact([BriefSubjectEntity.delete({ agencyId, influencerId }), BriefSlugEntity.delete({ slug })])
