import { onOneLine } from "@trame/core/lib/text"
import type { Todo } from "@trame/core/workspace/todos/contract"
import {
  AUTOMATIC_PREFIX,
  automaticTitle,
  isAutomatic,
  PRIORITIES,
  type Priority,
  REPEATS,
  type Repeat,
  TODO_STATUSES,
  type TodoStatus,
} from "@trame/core/workspace/todos/rules"
import { mergeValues, type Words } from "../../lib/forms/merge.ts"
import { typedDayWords } from "../../lib/typedDay.ts"
import {
  linesOf,
  mergeTasks,
  newTasks,
  storedTasks,
  type TasksValue,
  tasksIn,
  tasksInWords,
} from "../../ui/form/taskLines.ts"

/** Values of the dialog's form. */
export interface TodoValues {
  /** The title consists of an influencer and a text. */
  automatic: boolean
  /** The influencer's name. */
  influencer: string | null
  /** Only the text, for an automatic task. */
  title: string
  description: string
  priority: Priority
  status: TodoStatus
  dueDate: string | null
  time: string | null
  /** A colleague's id; null for the member themselves. */
  assignedTo: string | null
  subject: Todo["subject"]
  checklist: TasksValue
  repeat: Repeat | null
}

export const newValues = (of: Partial<TodoValues>): TodoValues => ({
  automatic: false,
  influencer: null,
  title: "",
  description: "",
  priority: "medium",
  status: "pending",
  dueDate: null,
  time: null,
  assignedTo: null,
  subject: null,
  checklist: newTasks([]),
  repeat: null,
  ...of,
})

const SEPARATOR = " – "

/** The two parts of an automatic title; another title is one text. */
function partsOf(title: string): Pick<TodoValues, "automatic" | "influencer" | "title"> {
  const [name = "", ...text] = title.slice(AUTOMATIC_PREFIX.length).split(SEPARATOR)
  const built = isAutomatic(title) && name !== "" && text.length > 0
  return built
    ? { automatic: true, influencer: name, title: text.join(SEPARATOR) }
    : { automatic: false, influencer: null, title }
}

export const valuesOf =
  (me: string) =>
  (todo: Todo): TodoValues => ({
    ...partsOf(todo.title),
    description: todo.description,
    priority: todo.priority,
    status: todo.status,
    dueDate: todo.dueDate,
    time: todo.time,
    assignedTo: todo.assignee === null || todo.assignee.id === me ? null : todo.assignee.id,
    subject: todo.subject,
    checklist: storedTasks(todo.checklist),
    repeat: todo.repeat,
  })

/** Merges my changes into the stored task; of the checklist, item by item. */
export const mergeInto =
  (me: string) =>
  (before: Todo, mine: TodoValues, now: Todo): TodoValues => {
    const [read, stored] = [before, now].map(valuesOf(me)) as [TodoValues, TodoValues]
    const checklist = mergeTasks(read.checklist, mine.checklist, stored.checklist)
    return { ...mergeValues(read, mine, stored), checklist }
  }

/** rules/team.md#automatic-tasks */
export const titleOf = ({ automatic, influencer, title }: TodoValues): string =>
  automatic ? automaticTitle(onOneLine(influencer ?? ""), title.trim()) : title.trim()

/** The form's values in words, by label; `who` names the assignee. */
export const words = (values: TodoValues, who: string): Words => ({
  Titre: titleOf(values),
  Description: values.description.trim(),
  Priorité: PRIORITIES[values.priority],
  Statut: TODO_STATUSES[values.status],
  Date: typedDayWords(values.dueDate, { missing: "" }),
  ...(values.time ? { Heure: values.time } : {}),
  ...(values.repeat ? { Répétition: REPEATS[values.repeat] } : {}),
  ...(isAutomatic(titleOf(values)) ? {} : { "Assignée à": who }),
  ...(linesOf(values.checklist).length > 0 ? { "Liste à cocher": tasksInWords(values.checklist) } : {}),
  ...(values.subject ? { "Campagne ou client": values.subject.name } : {}),
})

/** The API's input for the changes. */
export function sent(values: TodoValues, changes: Partial<TodoValues>) {
  const { automatic, influencer, title, dueDate, subject, checklist, ...rest } = changes
  const retitled = automatic !== undefined || influencer !== undefined || title !== undefined
  return {
    ...rest,
    ...(dueDate ? { dueDate } : {}),
    ...(checklist ? { checklist: tasksIn(checklist) } : {}),
    ...(subject === undefined ? {} : { subject: sentSubject(subject) }),
    ...(retitled ? { title: titleOf(values) } : {}),
  }
}

export const sentSubject = (subject: Todo["subject"]) => subject && { kind: subject.kind, id: subject.id }
