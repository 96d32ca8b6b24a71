import { createHash } from "node:crypto"

/** As long as SQS holds a message back. */
const QUARTER_SECONDS = 900
const HOUR_SECONDS = 4 * QUARTER_SECONDS

/** Which quarter of its hour a schedule's event belongs to; null for a call by hand, which is for all at once. */
export const quarterOf = (time: string | undefined): number | null =>
  time ? Math.floor(new Date(time).getUTCMinutes() / 15) : null

/** Whether that quarter asks for this id: of the four exactly one does, each night the same. */
export const isDue = (id: string, quarter: number | null): boolean =>
  quarter === null || Math.floor(secondOf(id, HOUR_SECONDS) / QUARTER_SECONDS) === quarter

/** After how many seconds of its quarter an id's turn comes. */
export const delayOf = (id: string, quarter: number | null): number =>
  quarter === null ? 0 : secondOf(id, HOUR_SECONDS) % QUARTER_SECONDS

/** An id's own second of so many, always the same; ids are spread evenly over them. */
export const secondOf = (id: string, seconds: number): number =>
  createHash("sha256").update(id).digest().readUInt32BE(0) % seconds
