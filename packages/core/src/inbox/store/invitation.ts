import { dayAfter } from "../../lib/day.ts"
import { withoutHidden } from "../../lib/hidden.ts"
import { onOneLine } from "../../lib/text.ts"

/** The event in a mail's invitation. */
export interface Invitation {
  title: string
  /** An instant, or a day for an all-day event. */
  start: string
  /** The last day of several. */
  end?: string
  allDay: boolean
  location: string
  cancelled: boolean
}

const LONGEST_CALENDAR = 200_000
const LONGEST_TEXT = 200

/** The first event of a calendar file (RFC 5545); null without a readable one. */
export async function invitationIn(calendar: string): Promise<Invitation | null> {
  if (calendar.length > LONGEST_CALENDAR) return null
  const { default: ICAL } = await import("ical.js")
  try {
    const root = new ICAL.Component(ICAL.parse(calendar))
    const event = root.getFirstSubcomponent("vevent")
    const [start, end] = ["dtstart", "dtend"].map((name) => event?.getFirstProperty(name) ?? null)
    if (!event || !start) return null
    const text = (name: string) =>
      onOneLine(withoutHidden(String(event.getFirstPropertyValue(name) ?? ""))).slice(0, LONGEST_TEXT)
    const from = momentOf(start)
    if (!from) return null
    const until = end && momentOf(end)
    const last = until?.allDay ? dayAfter(until.at, -1) : until?.at
    return {
      title: text("summary"),
      start: from.at,
      allDay: from.allDay,
      location: text("location"),
      ...(last && last > from.at && { end: last }),
      cancelled:
        /^cancel/i.test(`${root.getFirstPropertyValue("method") ?? ""}`) || text("status") === "CANCELLED",
    }
  } catch {
    // Strangers' files may be malformed.
    return null
  }
}

interface Property {
  getFirstValue(): unknown
  getParameter(name: string): string | string[] | undefined
}

function momentOf(property: Property): { at: string; allDay: boolean } | null {
  const value = property.getFirstValue()
  if (!isTime(value)) return null
  const text = value.toString()
  if (value.isDate) return isReal(text) ? { at: text.slice(0, 10), allDay: true } : null
  const isFloating = value.zone?.tzid === "floating"
  const at = isFloating ? instantIn(`${property.getParameter("tzid") ?? ""}`, text) : value.toJSDate()
  return Number.isNaN(at.getTime()) ? null : { at: at.toISOString(), allDay: false }
}

interface Time {
  isDate: boolean
  zone: { tzid: string } | null
  toJSDate(): Date
}
const isTime = (value: unknown): value is Time =>
  value instanceof Object && "isDate" in value && "toJSDate" in value

const isReal = (day: string): boolean => !Number.isNaN(Date.parse(day.slice(0, 10)))

/** The instant of a local time in a zone; in Paris for an unknown zone. */
function instantIn(zone: string, localTime: string): Date {
  const asUtc = Date.parse(`${localTime.slice(0, 19)}Z`)
  const clock = clockOf(zone) ?? clockOf("Europe/Paris")
  const shown = (at: number) => Date.parse(`${clock?.format(at).replace(" ", "T")}Z`)
  const guess = asUtc - (shown(asUtc) - asUtc)
  return new Date(guess - (shown(guess) - asUtc))
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  if (!timeZone) return null
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
  } catch {
    return null
  }
}
