import { dayAfter, today } from "@trame/core/lib/day"
import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { type Repetition, repeatedDays } from "@trame/core/workspace/planner/rules/briefs"
import { mergeValues, type Words } from "../../lib/forms/merge.ts"
import { type TypedDay, typedDayWords, understoodDay } from "../../lib/typedDay.ts"
import {
  lineOf,
  mergeTasks,
  newTasks,
  storedTasks,
  type TasksValue,
  tasksInWords,
} from "../../ui/form/taskLines.ts"
import type { Chosen } from "../../ui/influencers/InfluencersField.tsx"

export interface BriefValues {
  influencers: readonly Chosen[]
  date: TypedDay
  tasks: TasksValue
  internalNotes: string
}

/** A new brief, perhaps for several days. */
export interface PlanValues extends BriefValues {
  repetition: Repetition | null
}

const chosenOf = ({ influencerId, influencerName, profileImageUrl }: Brief): Chosen => ({
  id: influencerId,
  name: influencerName,
  profileImageUrl,
})

/** The influencers for whom another page starts a plan. */
export const plannedIn = (state: unknown): readonly Chosen[] =>
  (state as { planned?: readonly Chosen[] } | null)?.planned ?? []

export const emptyPlan = (date: string | null, influencers: readonly Chosen[] = []): PlanValues => ({
  influencers,
  date,
  repetition: null,
  tasks: newTasks([]),
  internalNotes: "",
})

/** A copy for other days: new tasks, none of them done. */
export const copyOf = (brief: Brief): PlanValues => ({
  influencers: [chosenOf(brief)],
  date: [dayAfter(brief.date, 1), today()].sort().at(-1) ?? null,
  repetition: null,
  tasks: newTasks(brief.tasks.map(({ text }) => lineOf(text))),
  internalNotes: brief.internalNotes,
})

/** Keys are stable across readings. */
export const valuesOf = (brief: Brief): BriefValues => ({
  influencers: [chosenOf(brief)],
  date: brief.date,
  tasks: storedTasks(brief.tasks),
  internalNotes: brief.internalNotes,
})

/** The days of a plan; empty while unknown. */
export const daysOf = ({ date, repetition }: Pick<PlanValues, "date" | "repetition">): string[] => {
  const from = understoodDay(date)
  if (!from) return []
  return repetition ? repeatedDays(from, { ...repetition, until: understoodDay(repetition.until) }) : [from]
}

/** The form's values in words, by label. */
export const words = ({ influencers, date, tasks, internalNotes }: BriefValues): Words => ({
  Influenceur: influencers.map(({ name }) => name).join(", "),
  Date: typedDayWords(date, { missing: "" }),
  Tâches: tasksInWords(tasks),
  "Notes internes": internalNotes.trim(),
})

/** Merges my changes into the stored brief, task by task. */
export function merge(before: Brief, mine: BriefValues, now: Brief): BriefValues {
  const [read, stored] = [valuesOf(before), valuesOf(now)]
  return { ...mergeValues(read, mine, stored), tasks: mergeTasks(read.tasks, mine.tasks, stored.tasks) }
}
