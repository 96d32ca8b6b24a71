const FIRST_MS = 500
const LONGEST_MS = 30_000

/** Full jitter: after an outage, everybody comes back at another moment. In milliseconds. */
export const waitBefore = (failures: number, random: () => number = Math.random): number =>
  random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
