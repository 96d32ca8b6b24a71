import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import type { Task } from "@trame/core/workspace/planner/contract/shapes"
import { createStore, delMany, entries, get, set, update } from "idb-keyval"
import { withTask } from "./brief-days.ts"

/**
 * Offline storage of a link's page: the last loaded months and the unsent ticks (rules/team.md#offline). Without
 * browser storage (private windows, policies), they last as long as the page.
 */
const database = createStore("trame-brief", "kept")

export interface KeptMonth {
  view: BriefMonth
  /** Time of the API's answer. */
  readAt: number
}

/** The influencer's wanted state of a task; the last tick of a task counts. */
export interface Tick {
  date: string
  taskId: string
  completed: boolean
  /** For the notice when the task is gone. */
  text: string
  /** Distinguishes ticks of the same task. */
  id: string
  at: number
}

type MonthKey = [kind: "month", slug: string, month: string]
const monthKey = (slug: string, month: string): MonthKey => ["month", slug, month]
const ticksKey = (slug: string) => ["ticks", slug]

const KEPT_MONTHS = 6

async function monthsOf(slug: string): Promise<[MonthKey, KeptMonth][]> {
  const all = await entries<IDBValidKey, KeptMonth>(database)
  const months = all.filter((entry): entry is [MonthKey, KeptMonth] => {
    const [key] = entry
    return Array.isArray(key) && key[0] === "month" && key[1] === slug
  })
  return months.sort(([, one], [, other]) => other.readAt - one.readAt)
}

/** The stored copy of a month, and the last month loaded at all, which identifies the brief's influencer. */
export async function readMonth(slug: string, month: string) {
  try {
    const months = await monthsOf(slug)
    const wanted = months.find(([[, , name]]) => name === month)
    return { month: wanted?.[1] ?? null, latest: months[0]?.[1] ?? null }
  } catch {
    return { month: null, latest: null }
  }
}

/** Stores a month, and deletes the oldest ones. */
export async function keepMonth(slug: string, month: string, kept: KeptMonth): Promise<void> {
  try {
    await set(monthKey(slug, month), kept, database)
    const months = await monthsOf(slug)
    await delMany(
      months.slice(KEPT_MONTHS).map(([key]) => key),
      database,
    )
  } catch {}
}

/** Stores the API's state of a task in every month that contains its day. */
export async function keepTask(slug: string, date: string, task: Task): Promise<void> {
  try {
    for (const [key] of await monthsOf(slug)) {
      const withIt = ({ view, readAt }: KeptMonth) => ({
        view: { ...view, days: withTask(view.days, date, task) },
        readAt,
      })
      await update<KeptMonth | undefined>(key, (month) => month && withIt(month), database)
    }
  } catch {}
}

/** For an invalid link. */
export async function forgetMonths(slug: string): Promise<void> {
  try {
    const months = await monthsOf(slug)
    await delMany(
      months.map(([key]) => key),
      database,
    )
  } catch {}
}

/** Fallback without browser storage. */
const unkept = new Map<string, Tick[]>()

/** Oldest first. */
export async function readTicks(slug: string): Promise<Tick[]> {
  try {
    return (await get<Tick[]>(ticksKey(slug), database)) ?? []
  } catch {
    return unkept.get(slug) ?? []
  }
}

/** Atomic, also across tabs; resolves to the stored ticks. */
export async function changeTicks(slug: string, change: (ticks: Tick[]) => Tick[]): Promise<Tick[]> {
  let changed: Tick[] = []
  try {
    const apply = (ticks: Tick[] = []) => {
      changed = change(ticks)
      return changed
    }
    await update<Tick[]>(ticksKey(slug), apply, database)
  } catch {
    changed = change(unkept.get(slug) ?? [])
    unkept.set(slug, changed)
  }
  return changed
}
