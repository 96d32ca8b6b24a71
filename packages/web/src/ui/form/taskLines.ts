import { mergeItems, sameValue } from "../../lib/forms/merge.ts"

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

export const newKey = (): string => crypto.randomUUID()

export const lineOf = (text: string): TaskLine => ({ key: newKey(), text })

export const newTasks = (lines: readonly TaskLine[]): TasksValue => ({ lines, typed: "", typedKey: newKey() })

/** In the shape of stored tasks; an update sends the differences. */
export const readTasks = (lines: readonly TaskLine[]): TasksValue => ({ lines, typed: "", typedKey: "" })

/** Keys are stable across readings. */
export const storedTasks = (tasks: readonly { id: string; text: string }[]): TasksValue =>
  readTasks(tasks.map(({ id, text }) => ({ key: id, text })))

/** All tasks, including one not yet added (rules/team.md#brief-form). */
export const linesOf = ({ lines, typed, typedKey }: TasksValue): TaskLine[] =>
  typed.trim() ? [...lines, { key: typedKey, text: typed }] : [...lines]

export const tasksIn = (tasks: TasksValue): { id: string; text: string }[] =>
  linesOf(tasks).map(({ key, text }) => ({ id: key, text: text.trim() }))

export const tasksInWords = (tasks: TasksValue): string =>
  tasksIn(tasks)
    .map(({ text }) => text)
    .join(" · ")

/** Merges my changes into the stored tasks, one by one; my order wins if I changed it. */
export function mergeTasks(read: TasksValue, mine: TasksValue, stored: TasksValue): TasksValue {
  const typed = linesOf(mine)
  const lines = mergeItems(read.lines, typed, stored.lines)
  const order = new Map(typed.map(({ key }, place) => [key, place]))
  const keysOf = (some: readonly TaskLine[]) => some.map(({ key }) => key)
  const inMyOrder = !sameValue(keysOf(read.lines), keysOf(typed))
  const placeOf = ({ key }: TaskLine) => order.get(key) ?? Number.POSITIVE_INFINITY
  return readTasks(inMyOrder ? lines.sort((one, other) => compare(placeOf(one), placeOf(other))) : lines)
}

const compare = (one: number, other: number): number => (one === other ? 0 : one - other)
