import { type Actor, asMember } from "../../../lib/access.ts"
import { type DayRange, dayAfter, daysBetween, daysFrom, today } from "../../../lib/day.ts"
import { fromCursor, type Page, type Position } from "../../../lib/paging.ts"
import type { DueStep } from "../contract/shapes.ts"
import type { StaffInput } from "../contract/staff.ts"
import { CALENDAR_DAY_PAGE_SIZE, calendarDaySize } from "../rules/values.ts"
import { StepEntity, type StepItem } from "../store/entities.ts"
import { pageOfSteps, showing, stretchFor } from "./shown-steps.ts"

/** For one person, so many times as many steps of a day are read. */
const READ_FACTOR = 4

/**
 * Steps by the day of their deadline, including done ones (rules/campaigns.md#calendar): reads the days in parallel,
 * then the collaborations. Of a busy day only the first ones, so that the cost does not grow.
 */
export async function calendar(actor: Actor, { from, to, personId }: StaffInput["calendar"]) {
  const member = asMember(actor, "collaborations")
  const days = daysFrom(from, daysBetween(from, to) + 1)
  const size = calendarDaySize(days.length)
  const limit = personId ? READ_FACTOR * size : size
  const reading = Promise.all(
    days.map((day) => stepsOn(member.agencyId, { day, after: null, limit: limit + 1 })),
  )
  const { steps, show } = await showing(
    member,
    reading.then((byDay) => byDay.flatMap((ofDay) => ofDay.slice(0, limit))),
    personId,
  )
  const byDay = await reading
  return {
    items: steps.map(show).filter((step) => step !== null),
    busyDays: days.filter((_, number) => (byDay[number]?.length ?? 0) > limit),
  }
}

/** All steps of one day, page by page. */
export async function calendarDay(
  actor: Actor,
  { day, personId, cursor }: StaffInput["calendarDay"],
): Promise<Page<DueStep>> {
  const member = asMember(actor, "collaborations")
  const size = CALENDAR_DAY_PAGE_SIZE
  const limit = stretchFor(personId, size)
  const found = stepsOn(member.agencyId, { day, after: fromCursor(cursor), limit })
  return pageOfSteps(member, { found, limit, size, positionOf, personId })
}

const positionOf = ({ collaborationId, stepId }: StepItem): Position => [collaborationId, stepId]

interface DayStretch {
  day: string
  after: Position | null
  limit: number
}

async function stepsOn(agencyId: string, { day, after, limit }: DayStretch): Promise<StepItem[]> {
  const [collaborationId = "", stepId = ""] = after ?? []
  // The range includes the position's own item.
  const count = limit + (after ? 1 : 0)
  const { data } = await StepEntity.query
    .byCalendarDay({ agencyId })
    .between(
      { calendarDay: day, ...(after && { collaborationId, stepId }) },
      { calendarDay: dayAfter(day, 1) },
    )
    .go({ limit: count, count })
  return data
    .filter((step) => step.stepId !== stepId || step.collaborationId !== collaborationId)
    .slice(0, limit)
}

/** Maximum number of past steps, and of coming ones. */
const MAX_PAST = 250
const MAX_COMING = 750

/** For an external calendar: the steps nearest to today, in two rounds of reads. */
export async function deadlinesAround(actor: Actor, { from, to }: DayRange): Promise<DueStep[]> {
  const member = asMember(actor, "collaborations")
  const now = today()
  const between = async (first: string, before: string, count: number, order: "asc" | "desc") => {
    const { data } = await StepEntity.query
      .byCalendarDay({ agencyId: member.agencyId })
      .between({ calendarDay: first }, { calendarDay: before })
      .go({ limit: count, count, order })
    return data
  }
  const reading = Promise.all([
    between(from, now, MAX_PAST, "desc"),
    between(now, dayAfter(to, 1), MAX_COMING, "asc"),
  ])
  const { steps, show } = await showing(
    member,
    reading.then((parts) => parts.flat()),
  )
  return steps.map(show).filter((step) => step !== null)
}
