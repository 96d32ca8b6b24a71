import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { dueDayOf, endOfWeek, isOf } from "@trame/core/campaigns/collaborations/rules/steps"
import { byTime, today } from "@trame/core/lib/day"
import { api } from "../../lib/api/api.ts"
import { ownWritesOf } from "../../lib/api/ownWrites.ts"
import { patchData } from "../../lib/api/patch.ts"
import { useMe } from "../../lib/session/me.ts"
import { nameOf } from "../../lib/text.ts"
import { cursorPages, withItems } from "../../ui/list/CursorList.tsx"
import { countsOptions } from "./counts.ts"

export type Whose = "mine" | "team"

interface Filters {
  whose: Whose
  me: { id: string; name: string }
}

const steps = { queryKey: api.collaborations.dueSteps.key() }

const { rememberOwnWrite, forgetOwnWrite, useOwnWrites, withOwnWrites } = ownWritesOf<DueStep, Filters>(
  "due steps",
  {
    listKey: steps.queryKey,
    cardIn: () => undefined,
    placeOf: (step) => `${dueDayOf(step) ?? ""}#${step.collaboration.id}#${step.id}`,
    order: "asc",
    matches: (step, { whose, me }) => isDue(step) && (whose === "team" || isOf(ownerOf(step), me)),
  },
)

const isDue = (step: DueStep): boolean => {
  const day = dueDayOf(step)
  return day !== undefined && day <= endOfWeek(today())
}

const ownerOf = ({ assigneeId, collaboration: { manager } }: DueStep) => ({ assigneeId, manager })

export const dueStepsOptions = (whose: Whose) =>
  api.collaborations.dueSteps.infiniteOptions({
    input: (cursor: string | undefined) => ({ whose, cursor }),
    ...cursorPages,
  })

/** Steps due by the end of the week, with own writes that the index lacks. */
export function useDueSteps(whose: Whose) {
  const profile = useMe()
  const query = useInfiniteQuery(dueStepsOptions(whose))
  const own = useOwnWrites()
  const filters = { whose, me: { id: profile.id, name: nameOf(profile) } }
  const items =
    query.data && withOwnWrites({ pages: query.data.pages, readAt: query.dataUpdatedAt, filters }, own)
  return withItems(query, items && timedFirst(items))
}

/** The pages are ordered by day and campaign; this orders the steps of each day by time. */
const timedFirst = (steps: readonly DueStep[]): DueStep[] =>
  [...Map.groupBy(steps, dueDayOf).values()].flatMap((ofDay) => ofDay.toSorted(byTime))

/** Shows changes of steps before their write. */
export function showSteps(
  queries: QueryClient,
  changes: readonly { before: DueStep; after: DueStep }[],
): void {
  for (const { before, after } of changes) {
    rememberOwnWrite(queries, after.id, after)
    patchData(queries, countsOptions.queryKey, (known) => moved(known, before, after))
  }
}

/** Keeps written steps visible until the index shows them. */
export function keepSteps(queries: QueryClient, written: readonly DueStep[]): void {
  for (const step of written) rememberOwnWrite(queries, step.id, step)
  void queries.invalidateQueries(steps)
}

/** Rolls back failed writes and refetches. */
export function unshowSteps(queries: QueryClient, failed: readonly DueStep[]): void {
  for (const { id } of failed) forgetOwnWrite(queries, id)
  void queries.invalidateQueries(steps)
  void queries.invalidateQueries(countsOptions)
}

type Counts = { late: number; thisWeek: number }

/** A count at this maximum cannot be adjusted: it stays until the next refetch. */
const MOST = 100

function moved(known: Counts, before: DueStep, after: DueStep): Counts {
  const shift = (count: number, from: boolean, to: boolean) =>
    count >= MOST ? count : Math.max(0, count + Number(to) - Number(from))
  const isLate = (step: DueStep) => isDue(step) && step.late
  const isSoon = (step: DueStep) => isDue(step) && !step.late
  return {
    late: shift(known.late, isLate(before), isLate(after)),
    thisWeek: shift(known.thisWeek, isSoon(before), isSoon(after)),
  }
}
