import { dayAfter, today } from "@trame/core/lib/day"
import type { Brief, NewTask } from "@trame/core/workspace/planner/contract/shapes"
import { type Repetition, repeatedDays } from "@trame/core/workspace/planner/rules/briefs"
import { mergeItems, mergeValues, sameValue, type Words } from "../../lib/forms/merge.ts"
import { type TypedDay, typedDayWords, understoodDay } from "../../lib/typedDay.ts"
import type { Chosen } from "../../ui/influencers/InfluencersField.tsx"

/** A task being edited; its key becomes its id. */
export interface TaskLine {
  key: string
  text: string
}

export interface TasksValue {
  lines: readonly TaskLine[]
  /** A typed task that is not yet added; saving includes it. */
  typed: string
  /** Its future id, stable across retries. */
  typedKey: string
}

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

export const newKey = (): string => crypto.randomUUID()

export const lineOf = (text: string): TaskLine => ({ key: newKey(), text })

const tasksValue = (lines: readonly TaskLine[]): TasksValue => ({ lines, typed: "", typedKey: newKey() })

/** In the shape of a stored brief's tasks; an update sends the differences. */
const readTasks = (lines: readonly TaskLine[]): TasksValue => ({ lines, typed: "", typedKey: "" })

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
  tasks: tasksValue([]),
  internalNotes: "",
})

/** A copy for other days: new tasks, none of them done. */
export const copyOf = (brief: Brief): PlanValues => ({
  influencers: [chosenOf(brief)],
  date: [dayAfter(brief.date, 1), today()].sort().at(-1) ?? null,
  repetition: null,
  tasks: tasksValue(brief.tasks.map(({ text }) => lineOf(text))),
  internalNotes: brief.internalNotes,
})

/** Keys are stable across readings. */
export const valuesOf = (brief: Brief): BriefValues => ({
  influencers: [chosenOf(brief)],
  date: brief.date,
  tasks: readTasks(brief.tasks.map(({ id, text }) => ({ key: id, text }))),
  internalNotes: brief.internalNotes,
})

/** All tasks, including one not yet added (rules/team.md#brief-form). */
export const linesOf = ({ lines, typed, typedKey }: TasksValue): TaskLine[] =>
  typed.trim() ? [...lines, { key: typedKey, text: typed }] : [...lines]

export const tasksIn = (tasks: TasksValue): NewTask[] =>
  linesOf(tasks).map(({ key, text }) => ({ id: key, text: text.trim() }))

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
  Tâches: tasksIn(tasks)
    .map(({ text }) => text)
    .join(" · "),
  "Notes internes": internalNotes.trim(),
})

/** Merges my changes into the stored brief, task by task; my order wins if I changed it. */
export function merge(before: Brief, mine: BriefValues, now: Brief): BriefValues {
  const [read, stored] = [valuesOf(before), valuesOf(now)]
  const typed = linesOf(mine.tasks)
  const lines = mergeItems(read.tasks.lines, typed, stored.tasks.lines)
  const order = new Map(typed.map(({ key }, place) => [key, place]))
  const keysOf = (some: readonly TaskLine[]) => some.map(({ key }) => key)
  const inMyOrder = !sameValue(keysOf(read.tasks.lines), keysOf(typed))
  const placeOf = ({ key }: TaskLine) => order.get(key) ?? Number.POSITIVE_INFINITY
  return {
    ...mergeValues(read, mine, stored),
    tasks: readTasks(inMyOrder ? lines.sort((one, other) => compare(placeOf(one), placeOf(other))) : lines),
  }
}

const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
