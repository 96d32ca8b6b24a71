/** How much of what is random or many is tried: `TEST_SCALE=10 npm test` tries ten times as much. */
export const TEST_SCALE = Number(process.env.TEST_SCALE || 1)

if (!(TEST_SCALE >= 1)) throw new Error("TEST_SCALE is a number from 1 on")

/** So many of a daily run, times the scale. */
export const scaled = (daily: number): number => Math.round(daily * TEST_SCALE)
