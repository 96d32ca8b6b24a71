interface Recurring {
  interval: string
  interval_count: number
}

/** The first end of a period after `start`, counted from `anchor` so that the 31st stays the 31st. Seconds. */
export function periodEnd(start: number, anchor: number, { interval, interval_count }: Recurring): number {
  for (let count = 1; ; count++) {
    const end = plus(anchor, interval, interval_count * count)
    if (end > start) return end
  }
}

function plus(anchor: number, interval: string, count: number): number {
  const date = new Date(anchor * 1000)
  if (interval === "day" || interval === "week") {
    date.setUTCDate(date.getUTCDate() + count * (interval === "week" ? 7 : 1))
    return date.getTime() / 1000
  }
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === "year" ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
