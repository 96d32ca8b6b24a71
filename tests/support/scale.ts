/** Factor for random and repeated cases: `TEST_SCALE=10 npm test` runs ten times as many. */
export const TEST_SCALE = Number(process.env.TEST_SCALE || 1)

if (!(TEST_SCALE >= 1)) throw new Error("TEST_SCALE is a number from 1 on")

/** A daily run's count times the scale. */
export const scaled = (daily: number): number => Math.round(daily * TEST_SCALE)
