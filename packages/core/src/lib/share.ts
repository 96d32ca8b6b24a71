import { createHash } from "node:crypto"

/** SQS's longest delay. */
const QUARTER_SECONDS = 900
const HOUR_SECONDS = 4 * QUARTER_SECONDS

/** The quarter of the hour in which a scheduled event fires; null for a manual call, which covers all quarters. */
export const quarterOf = (time: string | undefined): number | null =>
  time ? Math.floor(new Date(time).getUTCMinutes() / 15) : null

/** Whether this quarter includes the id: exactly one of the four does, the same each night. */
export const isDue = (id: string, quarter: number | null): boolean =>
  quarter === null || Math.floor(secondOf(id, HOUR_SECONDS) / QUARTER_SECONDS) === quarter

/** Delay of an id within its quarter, in seconds. */
export const delayOf = (id: string, quarter: number | null): number =>
  quarter === null ? 0 : secondOf(id, HOUR_SECONDS) % QUARTER_SECONDS

/** A fixed second for each id, evenly spread over `seconds`. */
export const secondOf = (id: string, seconds: number): number =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % seconds
