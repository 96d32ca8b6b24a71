import {
  CALENDAR_CELLS,
  dayAfter,
  daysFrom,
  isWithinReach,
  mondayOf,
  monthAfter,
  monthOf,
  sundayOf,
  today,
} from "@trame/core/lib/day"
import { useUrlParams } from "../../lib/address/address.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { KIND_NAMES, type Kind } from "./entries.ts"

export const calendarDialogs = defineDialogs({ day: ["on"], add: ["on"], subscribe: [] })
/** Also opens above a day's dialog. */
export const moveDialogs = defineDialogs({ move: ["entry"] }, { slot: "moving" })

export type View = "month" | "week"

const DAY = /^\d{4}-\d{2}(-\d{2})?$/

/** The day of the address, given as a day or a month; today when invalid or empty. */
export function dayIn(written: string): string {
  const day = written.length === 7 ? `${written}-01` : written
  const real = DAY.test(written) && !Number.isNaN(Date.parse(day)) && dayAfter(day, 0) === day
  return real && isWithinReach(day) ? day : today()
}

/** The visible days, Monday first. */
export const daysOf = (view: View, day: string): string[] =>
  view === "week" ? daysFrom(mondayOf(day), 7) : daysFrom(mondayOf(`${monthOf(day)}-01`), CALENDAR_CELLS)

/** A day of the previous or next month or week. */
export const turned = (view: View, day: string, by: 1 | -1): string =>
  view === "week" ? dayAfter(mondayOf(day), 7 * by) : `${monthAfter(monthOf(day), by)}-01`

/** `novembre 2026`, `du 23 au 29 novembre 2026`. */
export function titleOf(view: View, day: string): string {
  if (view === "month") return formatDate(day, { style: "month" })
  const [monday, sunday] = [mondayOf(day), sundayOf(day)]
  const same = monthOf(monday) === monthOf(sunday)
  const first = monday.endsWith("-01") ? "1er" : String(Number(monday.slice(8)))
  const from = same ? first : formatDate(monday, { style: "dayAndMonth" })
  return `du ${from} au ${formatDate(sunday, { style: "long" })}`
}

/** A member's id, « mine », or empty for all. */
const EVERYBODY = ""

/** The calendar's view, kept in the address. */
export function useCalendarAddress(allowed: readonly Kind[]) {
  const [written, write] = useUrlParams({ view: "month", date: "", kinds: "", person: EVERYBODY })
  const view: View = written.view === "week" ? "week" : "month"
  const day = dayIn(written.date)
  const asked = written.kinds.split(",")
  const chosen = KIND_NAMES.filter((kind) => allowed.includes(kind) && asked.includes(kind))
  const kinds = chosen.length > 0 ? chosen : allowed
  const dateOf = (next: View, at: string): string => {
    if (daysOf(next, at).includes(today()) && (next === "week" || monthOf(at) === monthOf(today()))) return ""
    return next === "week" ? mondayOf(at) : monthOf(at)
  }
  return {
    view,
    day,
    kinds,
    person: written.person,
    show: (at: string, next: View = view) =>
      write({ view: next, date: dateOf(next, at) }, { push: dateOf(next, at) !== dateOf(view, day) }),
    setKinds: (next: readonly Kind[]) =>
      write({ kinds: next.length === 0 || next.length === allowed.length ? "" : next.join(",") }),
    setPerson: (person: string) => write({ person }),
  }
}
