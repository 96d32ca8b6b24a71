import type { BriefMonth } from "@trame/core/workspace/planner/contract/influencer"
import type { Task } from "@trame/core/workspace/planner/contract/shapes"
import { createStore, delMany, entries, get, set, update } from "idb-keyval"
import { withTask } from "./brief-days.ts"

/**
 * What the phone keeps of a link's page: the last months that it read and the ticks that wait to be sent
 * (rules/team.md#offline). A browser that keeps nothing (private windows, policies) forgets them with the page.
 */
const database = createStore("trame-brief", "kept")

export interface KeptMonth {
  view: BriefMonth
  /** When the agency's answer came. */
  readAt: number
}

/** A task's state as the influencer wants it; the last one of a task counts. */
export interface Tick {
  date: string
  taskId: string
  completed: boolean
  /** For whoever must be told that the task is gone. */
  text: string
  /** Tells it from another tick of the same task. */
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

/** A month as it was last read, and the last month that was read at all: it knows whose brief it is. */
export async function readMonth(slug: string, month: string) {
  try {
    const months = await monthsOf(slug)
    const wanted = months.find(([[, , name]]) => name === month)
    return { month: wanted?.[1] ?? null, latest: months[0]?.[1] ?? null }
  } catch {
    return { month: null, latest: null }
  }
}

/** Keeps a month, and forgets those that were read longest ago. */
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

/** The agency has answered: this is how the task is, in every month that shows its day. */
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

/** For a link that leads nowhere any more. */
export async function forgetMonths(slug: string): Promise<void> {
  try {
    const months = await monthsOf(slug)
    await delMany(
      months.map(([key]) => key),
      database,
    )
  } catch {}
}

/** What holds where the browser keeps nothing. */
const unkept = new Map<string, Tick[]>()

/** The oldest first. */
export async function readTicks(slug: string): Promise<Tick[]> {
  try {
    return (await get<Tick[]>(ticksKey(slug), database)) ?? []
  } catch {
    return unkept.get(slug) ?? []
  }
}

/** In one step, also beside other tabs; answers what is then kept. */
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
