/** The calendar of `/api/calendar-feed/{token}.ics` (rules/team.md#calendar-feed). */

import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator"
import * as Agencies from "../../../account/agencies/index.ts"
import { deadlines } from "../../../campaigns/castings/queries/deadlines.ts"
import { CASTING_STATUSES } from "../../../campaigns/castings/rules/values.ts"
import { deadlinesAround } from "../../../campaigns/collaborations/queries/calendar.ts"
import { isOf } from "../../../campaigns/collaborations/rules/steps.ts"
import { STEP_STATUSES } from "../../../campaigns/collaborations/rules/values.ts"
import { type Actor, hasPermission, refusal, type UserActor } from "../../../lib/access.ts"
import { type DayRange, dayAfter, instantAt, today } from "../../../lib/day.ts"
import { notFound } from "../../../lib/error.ts"
import { tokenHash } from "../../../lib/id.ts"
import { setting } from "../../../lib/settings.ts"
import { formatCount, onOneLine, PRODUCT_NAME } from "../../../lib/text.ts"
import * as Planner from "../../planner/index.ts"
import * as Todos from "../../todos/index.ts"
import { CalendarFeedLinkEntity } from "../entities.ts"

const PAST_DAYS = 30
const COMING_DAYS = 180

/** An entry of a whole day, or of a time. */
interface Entry {
  /** Constant for the same thing, so that a program moves its entry. */
  uid: string
  day: string
  /** `HH:mm` in Paris. */
  time?: string | null
  summary: string
  description: string
  /** Path below the site's address. */
  path: string
  done: boolean
  /** Number of writes. */
  version: number
  /** Time of the last write. */
  updatedAt: string
  isOf: (person: { id: string; name: string }) => boolean
}

/**
 * The entries that the person may see now, of every kind that their permissions include.
 * @throws AppError not_found for an unknown address, or when its person has left the agency
 */
export async function get(_actor: Actor, { file }: { file: string }): Promise<File> {
  const [token = "", scope] = file.split(".")
  const person = await personOf(token)
  const days = { from: dayAfter(today(), -PAST_DAYS), to: dayAfter(today(), COMING_DAYS) }
  const kinds = KINDS.filter(({ right }) => hasPermission(person, right))
  const entries = await Promise.all(kinds.map(({ read }) => read(person, days)))
  const own = { id: person.userId, name: person.name }
  const shown = scope === OWN ? entries.flat().filter(({ isOf }) => isOf(own)) : entries.flat()
  return new File([toCalendar(person, shown, scope === OWN)], "trame.ics", {
    type: "text/calendar; charset=utf-8",
  })
}

/** Before `.ics`: only the person's own entries. */
const OWN = "mine"

const missing = () => notFound("Ce calendrier n'existe pas ou n'est plus partagé.")

/** The subscriber with their present rights, in the agency in which they created the address. */
async function personOf(token: string): Promise<UserActor> {
  const { data } = await CalendarFeedLinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })
  if (!data) throw missing()
  const { userId, agencyId } = data
  const person = (await Agencies.actorsIn(agencyId, [userId]))(userId)
  if (!person || refusal(person, "subscribed")) throw missing()
  return person
}

const KINDS = [
  { right: "collaborations", read: steps },
  { right: "casting", read: castings },
  { right: "daily_brief", read: briefs },
  { right: "todo", read: todos },
] as const

async function steps(actor: UserActor, days: DayRange): Promise<Entry[]> {
  const items = await deadlinesAround(actor, days)
  return items.flatMap(
    ({ id, version, updatedAt, deadline, time, name, status, collaboration, participantName, assigneeId }) =>
      deadline
        ? {
            uid: `step-${id}`,
            day: deadline,
            time,
            summary: [collaboration.brand, name].filter(Boolean).join(" · "),
            description: lines(
              `Étape : ${STEP_STATUSES[status]}`,
              `Collaboration : ${collaboration.name}`,
              `Marque : ${collaboration.brand}`,
              participantName && `Influenceur : ${participantName}`,
            ),
            path: `/app/collaborations/${collaboration.id}`,
            done: status === "done",
            version,
            updatedAt,
            isOf: (person) => isOf({ assigneeId, manager: collaboration.manager }, person),
          }
        : [],
  )
}

async function castings(actor: UserActor, days: DayRange): Promise<Entry[]> {
  const { items } = await deadlines(actor, days)
  return items.map(({ id, version, updatedAt, deadline, name, brand, status, createdBy }) => ({
    uid: `casting-${id}`,
    day: deadline,
    summary: `Casting – ${name}`,
    description: lines(`Échéance du casting : ${CASTING_STATUSES[status]}`, `Marque : ${brand}`),
    path: `/app/casting?dialog=detail&casting=${id}`,
    done: status === "closed",
    version,
    updatedAt,
    isOf: (person) => createdBy === person.id,
  }))
}

async function briefs(actor: UserActor, days: DayRange): Promise<Entry[]> {
  const items = await Planner.briefsBetween(actor, days)
  return items.map(({ influencerId, version, updatedAt, date, influencerName, done, total, createdBy }) => ({
    uid: `brief-${influencerId}-${date}`,
    day: date,
    summary: `Brief – ${influencerName}`,
    description: `${formatCount(done, "tâche faite", "tâches faites")} sur ${total}`,
    path: `/app/daily-brief?dialog=day&date=${date}`,
    done: total > 0 && done === total,
    version,
    updatedAt,
    isOf: (person) => createdBy === person.id,
  }))
}

async function todos(actor: UserActor, days: DayRange): Promise<Entry[]> {
  const { items } = await Todos.between(actor, days)
  return items.map(({ id, version, updatedAt, dueDate, time, title, description, status, assignee }) => ({
    uid: `todo-${id}`,
    day: dueDate,
    time,
    summary: title,
    description,
    path: `/app/todo?week=${dueDate}&dialog=edit&todo=${id}`,
    done: status === "completed",
    version,
    updatedAt,
    isOf: (person) => assignee?.id === person.id,
  }))
}

const lines = (...all: (string | false | null)[]): string => all.filter(Boolean).join("\n")

/** What a program shows for an entry that has a time and no duration. */
const SHOWN_MS = 30 * 60_000

function spanOf(day: string, time: string | null) {
  // As a UTC day: the calendar has no zone.
  if (time === null)
    return {
      start: new Date(`${day}T00:00:00Z`),
      end: new Date(`${dayAfter(day, 1)}T00:00:00Z`),
      allDay: true,
    }
  const start = instantAt(day, time)
  return { start, end: new Date(start.getTime() + SHOWN_MS) }
}

/** How often a program should refresh. */
const HOUR_SECONDS = 3600

function toCalendar({ agencyName }: UserActor, entries: readonly Entry[], own: boolean): string {
  const site = setting("SITE_URL")
  const calendar = ical({
    name: `${PRODUCT_NAME} – ${own ? "Mes échéances" : (agencyName ?? "Calendrier")}`,
    prodId: { company: PRODUCT_NAME, product: "Calendrier", language: "FR" },
    ttl: HOUR_SECONDS,
  })
  for (const { uid, day, time, summary, description, path, done, version, updatedAt } of entries) {
    calendar.createEvent({
      id: `${uid}@${new URL(site).hostname}`,
      // Fixed values, so that an unchanged calendar is the same file.
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
      sequence: version,
      ...spanOf(day, time ?? null),
      summary: onOneLine(done ? `✓ ${summary}` : summary),
      description: { plain: description },
      url: `${site}${path}`,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  // Every line of a calendar ends so, including the last.
  return `${calendar}\r\n`
}
