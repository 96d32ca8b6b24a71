/** A schedule's due times, in croner's terms. */
interface Timing {
  /** Second, minute, hour, day of month, month, day of week, year; in UTC. */
  pattern: string
  /** For a rate. */
  intervalSeconds?: number
}

const RATE = /^rate\((?:(1) (minute|hour|day)|([2-9]|[1-9]\d+) (minute|hour|day)s)\)$/
const SECONDS = { minute: 60, hour: 3600, day: 86_400 }

const CRON = /^cron\((\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\)$/

/**
 * Reads an EventBridge expression: `rate(5 minutes)`, `cron(30 1 * * ? *)`.
 * @throws Error for expressions that EventBridge refuses.
 */
export function readExpression(expression: string): Timing {
  const rate = RATE.exec(expression)
  if (rate) {
    const unit = (rate[2] ?? rate[4]) as keyof typeof SECONDS
    return { pattern: "* * * * * * *", intervalSeconds: Number(rate[1] ?? rate[3]) * SECONDS[unit] }
  }
  const [, minute = "", hour = "", day = "", month = "", weekday = "", year = ""] =
    CRON.exec(expression) ?? []
  if (!year) throw new Error(`Not a schedule: ${expression}`)
  if ((day === "?") === (weekday === "?"))
    throw new Error(`Either the day of the month or the day of the week must be "?": ${expression}`)
  const fields = [
    withSteps(minute, 59),
    withSteps(hour, 23),
    day === "?" ? "*" : withSteps(day, 31),
    withSteps(month, 12),
    weekday === "?" ? "*" : weekdays(withSteps(weekday, 7)),
    withSteps(year, 2199),
  ]
  return { pattern: ["0", ...fields].join(" ") }
}

/** `5/10` starts at 5 and continues to the field's end. */
function withSteps(field: string, highest: number): string {
  return field.replace(/(^|,)(\d+)\//g, `$1$2-${highest}/`)
}

/** EventBridge counts Sunday to Saturday from 1, croner from 0; `6L` is a month's last Friday, `L` a Saturday. */
function weekdays(field: string): string {
  return field
    .split(",")
    .map((part) => {
      const [days = "", tail = ""] = part.split(/(?=[/#])/)
      const counted = days.replace(/\d+/g, fromZero).replace(/^L$/, "6")
      return counted.replace(/^(\d|[A-Z]{3})L$/, "$1#L") + tail
    })
    .join(",")
}

function fromZero(day: string): string {
  if (!/^[1-7]$/.test(day)) throw new Error(`Not a day of the week: ${day}`)
  return String(Number(day) - 1)
}
