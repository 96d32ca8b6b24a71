import * as Bin from "../../bin/index.ts"
import { asMember } from "../../lib/access.ts"
import { found, invalid, notFound } from "../../lib/error.ts"
import { formatCount } from "../../lib/text.ts"
import { failedConditions, retryOnConflict, transact } from "../../lib/transact.ts"
import type { NewTask, Task } from "./contract/shapes.ts"
import { BriefEntity, BriefSubjectEntity, type StoredBrief, type StoredTask } from "./entities.ts"
import { MAX_TASKS } from "./rules/briefs.ts"
import { type TaskWrites, writeTasks } from "./task-writes.ts"

export interface BriefKey {
  agencyId: string
  influencerId: string
  date: string
}

export const missing = () => notFound("Cette tâche n'existe pas ou n'existe plus.")

export async function find({ agencyId, influencerId, date }: BriefKey): Promise<StoredBrief | null> {
  const { data } = await BriefEntity.get({ agencyId, influencerId, date }).go({ consistent: true })
  return data
}

/** @throws AppError not_found, also for another agency's */
export const stored = async (key: BriefKey): Promise<StoredBrief> => found(await find(key), missing)

/** In display order, with their ids. */
export function tasksOf({ tasks }: Pick<StoredBrief, "tasks">): (StoredTask & { id: string })[] {
  return Object.entries(tasks)
    .map(([id, task]) => ({ ...task, id }))
    .sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
}

export const toTask = ({ id, text, completed, completedAt }: StoredTask & { id: string }): Task => ({
  id,
  text,
  completed,
  completedAt: completedAt ?? null,
})

const now = (): string => new Date().toISOString()

const keyOf = ({ agencyId, influencerId, date }: BriefKey): BriefKey => ({ agencyId, influencerId, date })

/**
 * Ticks or unticks a task: writes only that entry of the map, so that it conflicts with neither edits nor other ticks
 * (rules/team.md#ticks). Does nothing when the task is in this state already.
 * @throws AppError not_found when the brief or the task does not exist
 */
export const tick = (
  key: BriefKey,
  { taskId, completed }: { taskId: string; completed: boolean },
): Promise<Task> =>
  retryOnConflict(async () => {
    const task = taskOf(await stored(key), taskId)
    if (task.completed === completed) return toTask(task)
    const at = now()
    const update = BriefEntity.patch(keyOf(key)).set({ updatedAt: at }).add({ ticks: 1 })
    const done: TaskWrites = completed
      ? {
          set: [
            [[taskId, "completed"], true],
            [[taskId, "completedAt"], at],
          ],
        }
      : { set: [[[taskId, "completed"], false]], remove: [[taskId, "completedAt"]] }
    return toTask(taskOf(await writeTasks(update, { ...done, present: [taskId] }), taskId))
  })

const taskOf = (brief: StoredBrief, taskId: string) =>
  found(
    tasksOf(brief).find(({ id }) => id === taskId),
    missing,
  )

interface NewBrief {
  tasks: readonly NewTask[]
  internalNotes: string
  createdBy: string
}

export interface Added {
  brief: StoredBrief
  /** Whether the brief existed with other tasks. */
  extended: boolean
}

/**
 * Creates a day's brief, or adds missing tasks to the existing one (rules/team.md#one-brief-a-day).
 * @param known the brief as read before
 * @throws AppError invalid when it would have too many
 */
export function add(key: BriefKey, wanted: NewBrief, known: StoredBrief | null): Promise<Added> {
  let seen: StoredBrief | null | undefined = known
  return retryOnConflict(async () => {
    const current = seen === undefined ? await find(key) : seen
    seen = undefined
    return current ? extend(current, wanted) : begin(key, wanted)
  })
}

async function begin(key: BriefKey, { tasks, internalNotes, createdBy }: NewBrief): Promise<Added> {
  const at = now()
  const { data } = await BriefEntity.create({
    ...keyOf(key),
    tasks: Object.fromEntries(tasks.map(({ id, text }, position) => [id, fresh(text, position)])),
    internalNotes: internalNotes || undefined,
    createdBy,
    createdAt: at,
    updatedAt: at,
  }).go()
  return { brief: data, extended: false }
}

const fresh = (text: string, position: number): StoredTask => ({ text, position, completed: false })

async function extend(current: StoredBrief, { tasks, internalNotes }: NewBrief): Promise<Added> {
  const known = tasksOf(current)
  const ids = new Set(known.map(({ id }) => id))
  const additional = tasks.filter(({ id }) => !ids.has(id))
  const extended = known.length > tasks.length - additional.length
  if (!additional.length) return { brief: current, extended }
  assertRoom(current, additional.length)
  const next = (known.at(-1)?.position ?? -1) + 1
  const update = BriefEntity.patch(keyOf(current))
    .set({ updatedAt: now(), ...(!current.internalNotes && internalNotes && { internalNotes }) })
    .add({ version: 1 })
    .where(({ version }, { eq }) => eq(version, current.version))
  const brief = await writeTasks(update, {
    set: additional.map(({ id, text }, index) => [[id], fresh(text, next + index)]),
  })
  return { brief, extended }
}

/** @throws AppError invalid when a brief would have too many tasks */
export function assertRoom({ date, tasks }: StoredBrief, additional: number): void {
  const count = Object.keys(tasks).length
  if (count + additional <= MAX_TASKS) return
  const has = `Le brief du ${frenchDay(date)} a déjà ${formatCount(count, "tâche")}`
  throw invalid(`${has}, sur ${MAX_TASKS} au maximum.`, { tasks: `${has}, sur ${MAX_TASKS} au maximum` })
}

const DAY = new Intl.DateTimeFormat("fr-FR", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
})

/** French uses an ordinal for the first day of a month: « 1er juin ». */
const frenchDay = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`)).replace(/^1 /, "1er ")

interface BriefChanges {
  /** All tasks, in order. */
  tasks: readonly NewTask[] | undefined
  internalNotes: string | undefined
}

/**
 * Writes only differences: concurrent ticks stay (rules/team.md#ticks).
 * @throws the error that `throwIfConditionFailed` handles, when the version has changed
 */
export function replace(
  current: StoredBrief,
  { tasks, internalNotes = current.internalNotes ?? "" }: BriefChanges,
): Promise<StoredBrief> {
  const update = BriefEntity.patch(keyOf(current))
    .set({ updatedAt: now(), internalNotes })
    .add({ version: 1 })
    .where(({ version }, { eq }) => eq(version, current.version))
  return writeTasks(update, tasks ? differences(current, tasks) : {})
}

function differences({ tasks }: StoredBrief, wanted: readonly NewTask[]): TaskWrites {
  const kept = new Set(wanted.map(({ id }) => id))
  return {
    set: wanted.flatMap(({ id, text }, position): NonNullable<TaskWrites["set"]> => {
      const task = Object.hasOwn(tasks, id) ? tasks[id] : undefined
      if (!task) return [[[id], fresh(text, position)]]
      return [
        ...(task.text === text ? [] : [[[id, "text"], text] as const]),
        ...(task.position === position ? [] : [[[id, "position"], position] as const]),
      ]
    }),
    remove: Object.keys(tasks).flatMap((id) => (kept.has(id) ? [] : [[id] as const])),
  }
}

/**
 * Moves a brief to another day or influencer, in one transaction, with the tasks and ticks as read.
 * @throws AppError invalid with this field when the target exists, and the error that `throwIfConditionFailed` handles,
 * when the brief was edited or ticked since it was read
 */
export async function move(
  current: StoredBrief,
  to: BriefKey,
  { tasks, internalNotes = current.internalNotes ?? "" }: BriefChanges,
): Promise<StoredBrief> {
  const next: StoredBrief = {
    ...current,
    ...keyOf(to),
    version: current.version + 1,
    tasks: tasks ? rewritten(current, tasks) : current.tasks,
    internalNotes: internalNotes || undefined,
    updatedAt: now(),
  }
  try {
    await transact([
      BriefEntity.create(next),
      BriefEntity.remove(keyOf(current)).where(
        ({ version, ticks }, { eq }) => `${eq(version, current.version)} AND ${eq(ticks, current.ticks)}`,
      ),
    ])
  } catch (error) {
    if (!failedConditions(error).includes(0)) throw error
    throw alreadyPlanned(current, to)
  }
  return next
}

function rewritten({ tasks }: StoredBrief, wanted: readonly NewTask[]): Record<string, StoredTask> {
  return Object.fromEntries(
    wanted.map(({ id, text }, position) => {
      const task = Object.hasOwn(tasks, id) ? tasks[id] : undefined
      return [id, task ? { ...task, text, position } : fresh(text, position)]
    }),
  )
}

function alreadyPlanned(current: StoredBrief, to: BriefKey) {
  const field = to.date === current.date ? "moveTo.influencerId" : "moveTo.date"
  const message = `Il y a déjà un brief pour cet influenceur le ${frenchDay(to.date)} : modifiez-le plutôt.`
  return invalid(message, { [field]: message })
}

/** Moves it into the bin; returns its entry's id, null when there is no brief. */
export const discard = (key: BriefKey, deletedBy: string): Promise<string | null> =>
  Bin.discardItem(
    BriefEntity,
    () => find(key),
    async (brief) => {
      const { agencyId, influencerId, date } = key
      const { data: subject } = await BriefSubjectEntity.get({ agencyId, influencerId }).go()
      return {
        deleted: {
          agencyId,
          kind: "brief",
          recordId: `${date}.${influencerId}`,
          name: `${subject?.influencerName ?? "Influenceur"}, ${frenchDay(date)}`,
          right: "daily_brief",
          influencerIds: [influencerId],
          deletedBy,
        },
        removing: [
          BriefEntity.remove(brief).where(({ version, ticks }, { eq }) =>
            [eq(version, brief.version), eq(ticks, brief.ticks)].join(" AND "),
          ),
        ],
      }
    },
  )

export const restorer = Bin.singleItem(BriefEntity, {
  refusal: () => Bin.isThereAgain("Il y a de nouveau un brief pour cet influenceur ce jour-là."),
  removePresent: async (actor, { recordId }) => {
    const { agencyId, userId } = asMember(actor, "daily_brief")
    const [date = "", influencerId = ""] = recordId.split(".")
    await discard({ agencyId, influencerId, date }, userId)
  },
})
