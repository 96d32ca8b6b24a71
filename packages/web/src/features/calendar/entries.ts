import type { CastingDeadline } from "@trame/core/campaigns/castings/contract/shapes"
import type { DueStep } from "@trame/core/campaigns/collaborations/contract/shapes"
import { isLate, isOf } from "@trame/core/campaigns/collaborations/rules/steps"
import type { PermissionKey } from "@trame/core/lib/access"
import { byTime, today } from "@trame/core/lib/day"
import type { BriefSummary } from "@trame/core/workspace/planner/contract/shapes"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { formatCount } from "../../lib/format.ts"

/** Kinds of entries, in their order within a day (rules/campaigns.md#calendar). */
export const KINDS = {
  step: { label: "Étapes", one: "Étape", right: "collaborations" },
  casting: { label: "Castings", one: "Casting", right: "casting" },
  brief: { label: "Briefs", one: "Brief", right: "daily_brief" },
  todo: { label: "Tâches", one: "Tâche", right: "todo" },
} as const satisfies Record<string, { label: string; one: string; right: PermissionKey }>

export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as Kind[]

/** Kinds that a day's menu creates, in its order (rules/campaigns.md#adding-an-entry). */
export const ADDABLE = ["step", "todo", "brief"] as const satisfies readonly Kind[]
export type Addable = (typeof ADDABLE)[number]

interface Shapes extends Record<Kind, object> {
  step: DueStep
  casting: CastingDeadline
  brief: BriefSummary
  todo: Todo
}

/** The record behind an entry, used for writes. */
export type Source<Name extends Kind = Kind> = { [One in Name]: { kind: One; of: Shapes[One] } }[Name]

export type State = "open" | "late" | "done"

export interface Entry<Name extends Kind = Kind> {
  id: string
  version: number
  day: string
  /** `HH:mm`; null for the whole day. */
  time: string | null
  title: string
  /** Precedes the title: many steps share a name. */
  brand?: string
  detail: string
  state: State
  /** Path of its page. */
  to: string
  source: Source<Name>
}

export function entryOf<Name extends Kind>(source: Source<Name>): Entry<Name> {
  return { ...PARTS[source.kind](source.of), source }
}

const stateOf = (done: boolean, late: boolean): State => (done ? "done" : late ? "late" : "open")

const PARTS: { [Name in Kind]: (of: Shapes[Name]) => Omit<Entry, "source"> } = {
  step: ({ id, version, deadline, time, name, status, collaboration, participantName }) => ({
    id: `step-${id}`,
    version,
    day: deadline ?? "",
    time,
    title: name,
    brand: collaboration.brand,
    detail: [collaboration.name, participantName].filter(Boolean).join(" · "),
    state: stateOf(status === "done", isLate({ deadline, status }, today())),
    to: `/app/collaborations/${collaboration.id}?dialog=step&item=${id}`,
  }),
  casting: ({ id, version, deadline, name, brand, status }) => ({
    id: `casting-${id}`,
    version,
    day: deadline,
    time: null,
    title: name,
    detail: `Échéance du casting · ${brand}`,
    state: stateOf(status === "closed", false),
    to: `/app/casting?dialog=detail&casting=${id}`,
  }),
  brief: ({ influencerId, date, version, influencerName, done, total }) => ({
    id: `brief-${influencerId}-${date}`,
    version,
    day: date,
    time: null,
    title: influencerName,
    detail: `${formatCount(done, "tâche faite", "tâches faites")} sur ${total}`,
    state: stateOf(total > 0 && done === total, false),
    to: `/app/daily-brief?month=${date.slice(0, 7)}&dialog=day&date=${date}`,
  }),
  todo: ({ id, version, dueDate, time, title, assignee, subject, status }) => ({
    id: `todo-${id}`,
    version,
    day: dueDate,
    time,
    title,
    detail: [subject?.name, assignee?.name].filter(Boolean).join(" · "),
    state: stateOf(status === "completed", status !== "completed" && dueDate < today()),
    to: `/app/todo?week=${dueDate}&dialog=edit&todo=${id}`,
  }),
}

/** The same entry on another day. */
export function movedTo(source: Source, day: string): Source {
  switch (source.kind) {
    case "step":
      return { kind: "step", of: { ...source.of, deadline: day } }
    case "casting":
      return { kind: "casting", of: { ...source.of, deadline: day } }
    case "brief":
      return { kind: "brief", of: { ...source.of, date: day } }
    case "todo":
      return { kind: "todo", of: { ...source.of, dueDate: day } }
  }
}

export interface Person {
  id: string
  name: string
}

/** Whether an entry belongs to a person (rules/campaigns.md#whose-entry-it-is). */
export function isOfPerson({ kind, of }: Source, person: Person): boolean {
  if (kind === "step") {
    return isOf({ assigneeId: of.assigneeId, manager: of.collaboration.manager }, person)
  }
  return kind === "todo" ? of.assignee?.id === person.id : of.createdBy === person.id
}

const FRENCH = new Intl.Collator("fr", { numeric: true })
const isDone = ({ state }: Entry): number => Number(state === "done")
const rank = ({ source }: Entry): number => KIND_NAMES.indexOf(source.kind)

/** Order within a day: by time, then by kind, finished entries last. */
export const inOrder = (one: Entry, other: Entry): number =>
  isDone(one) - isDone(other) ||
  byTime(one, other) ||
  rank(one) - rank(other) ||
  FRENCH.compare(one.title, other.title) ||
  (one.id < other.id ? -1 : 1)
