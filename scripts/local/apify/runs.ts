import { randomBytes } from "node:crypto"
import { failureOf, type Input, itemsOf } from "./actors.ts"
import { isTrial } from "./names.ts"
import type { StoredRun } from "./store.ts"

const SLOW_MS = 20_000
const START_MS = 1500
const PER_PROFILE_MS = 150
/** Time until a run starts. */
const READY_MS = 200

/** @param pace its speed, as a multiple of the usual one */
export function newRun(input: Input, timeoutSecs: number, startedAt: number, pace: number): StoredRun {
  const isSlow = input.usernames.some((name) => isTrial(name, "lent"))
  const durationMs = (isSlow ? SLOW_MS : START_MS + PER_PROFILE_MS * input.usernames.length) / pace
  return { id: newId(), datasetId: newId(), input, startedAt, durationMs, timeoutSecs }
}

/** In Apify's form. */
const newId = (): string => randomBytes(13).toString("base64url").replace(/[-_]/g, "x").slice(0, 17)

type Status = "READY" | "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED-OUT"

interface Progress {
  status: Status
  statusMessage: string
  /** Profiles with finished items. */
  done: number
  finishedAt: number | null
}

/** A run's progress at a moment. */
function progressOf({ input, startedAt, durationMs, timeoutSecs }: StoredRun, now: number): Progress {
  const total = input.usernames.length
  const timeoutMs = timeoutSecs ? timeoutSecs * 1000 : Infinity
  const lastsMs = Math.min(durationMs, timeoutMs)
  const elapsed = Math.min(now - startedAt, lastsMs)
  const done = Math.min(total, Math.floor((elapsed / durationMs) * total))
  const finishedAt = elapsed < lastsMs ? null : startedAt + lastsMs
  const failure = failureOf(input)
  const count = `${done}/${total} profiles`
  if (finishedAt === null) {
    return elapsed < Math.min(READY_MS, durationMs / 10)
      ? { status: "READY", statusMessage: "", done, finishedAt }
      : { status: "RUNNING", statusMessage: `Scraped ${count}`, done, finishedAt }
  }
  if (timeoutMs < durationMs) {
    return { status: "TIMED-OUT", statusMessage: "Actor timed out", done, finishedAt }
  }
  return failure
    ? { status: "FAILED", statusMessage: failure, done: 0, finishedAt }
    : { status: "SUCCEEDED", statusMessage: `Finished! Scraped ${count}`, done, finishedAt }
}

/** A run's results so far. A failed run has none. */
export const datasetItems = (run: StoredRun, now: number, origin: string): object[] =>
  run.input.usernames
    .slice(0, progressOf(run, now).done)
    .flatMap((username) => itemsOf(run.input, username, run.startedAt, origin))

/** A run as the API shows it. */
export function presentRun(run: StoredRun, now: number) {
  const { status, statusMessage, finishedAt } = progressOf(run, now)
  return {
    id: run.id,
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: finishedAt && new Date(finishedAt).toISOString(),
    status,
    statusMessage,
    isStatusMessageTerminal: finishedAt !== null,
    exitCode: finishedAt === null ? null : Number(status !== "SUCCEEDED"),
    options: { timeoutSecs: run.timeoutSecs },
    defaultDatasetId: run.datasetId,
  }
}
