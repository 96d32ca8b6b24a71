/** A schedule's due times, in croner's terms. */
interface Timing {
  /** Second, minute, hour, day of month, month, day of week, year; in UTC. */
  pattern: string
  /** For a rate. */
  intervalSeconds?: number
}

const RATE = /^rate\((?:(1) (minute|hour|day)|([2-9]|[1-9]\d+) (minute|hour|day)s)\)$/
const SECONDS = { minute: 60, hour: 3600, day: 86_400 }

/** Only every day: minutes and hours as numbers, lists, `*`, or a step from a start such as `0/15`. */
const DAILY = /^cron\((\*|[\d,/]+) (\*|[\d,/]+) \* \* \? \*\)$/

/**
 * Reads an EventBridge expression: `rate(5 minutes)`, `cron(30 1 * * ? *)`.
 * @throws Error for expressions that EventBridge refuses, and for those that no schedule of Trame needs.
 */
export function readExpression(expression: string): Timing {
  const rate = RATE.exec(expression)
  if (rate) {
    const unit = (rate[2] ?? rate[4]) as keyof typeof SECONDS
    return { pattern: "* * * * * * *", intervalSeconds: Number(rate[1] ?? rate[3]) * SECONDS[unit] }
  }
  const [, minute, hour] = DAILY.exec(expression) ?? []
  if (!minute || !hour) throw new Error(`Not a schedule that the local engine knows: ${expression}`)
  return { pattern: `0 ${withSteps(minute, 59)} ${withSteps(hour, 23)} * * * *` }
}

/** `5/10` starts at 5 and continues to the field's end. */
function withSteps(field: string, highest: number): string {
  return field.replace(/(^|,)(\d+)\//g, `$1$2-${highest}/`)
}
