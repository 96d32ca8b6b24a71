/**
 * Whether EventBridge takes a schedule.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 */
export function isSchedule(text: string): boolean {
  const [, kind, inside = ""] = /^(rate|cron)\((.*)\)$/.exec(text) ?? []
  if (kind === "rate") return isRate(inside)
  return kind === "cron" && isCron(inside.split(" "))
}

/** One is said in the singular, more in the plural. */
function isRate(text: string): boolean {
  const [, value, unit = ""] = /^([1-9]\d*) (minutes?|hours?|days?)$/.exec(text) ?? []
  return value !== undefined && (value === "1") === !unit.endsWith("s")
}

const MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
const DAYS = "SUN|MON|TUE|WED|THU|FRI|SAT"

interface Field {
  least: number
  most: number
  names?: string
  /** What may stand here alone, beside `*` and numbers. */
  extra?: RegExp
}

const FIELDS: Field[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31, extra: /^(\?|L|\d{1,2}W)$/ },
  { least: 1, most: 12, names: MONTHS },
  { least: 1, most: 7, names: DAYS, extra: /^(\?|L|\dL|\d#[1-5])$/ },
  { least: 1970, most: 2199 },
]

/** Six fields; of the two that name days, one says `?`. */
function isCron(fields: string[]): boolean {
  const [, , dayOfMonth, , dayOfWeek] = fields
  if ((dayOfMonth === "?") === (dayOfWeek === "?")) return false
  return (
    fields.length === FIELDS.length &&
    FIELDS.every((field, position) => fields[position]?.split(",").every((part) => fits(part, field)))
  )
}

function fits(part: string, { least, most, names, extra }: Field): boolean {
  if (extra?.test(part)) return true
  const [range = "", step, more] = part.split("/")
  if (more !== undefined || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false
  if (range === "*") return true
  return range.split("-").length <= 2 && range.split("-").every((end) => isEnd(end, { least, most, names }))
}

const isEnd = (end: string, { least, most, names }: Field): boolean =>
  names && new RegExp(`^(${names})$`).test(end)
    ? true
    : /^\d+$/.test(end) && Number(end) >= least && Number(end) <= most
