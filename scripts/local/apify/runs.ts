import { randomBytes } from "node:crypto"
import { ACTOR_IDS, failureOf, type Input, itemsOf } from "./actors.ts"
import { isTrial } from "./names.ts"
import type { StoredRun } from "./store.ts"

const SLOW_MS = 20_000
const START_MS = 1500
const PER_PROFILE_MS = 150
/** Time until a run starts. */
const READY_MS = 200

export interface RunOptions {
  timeoutSecs: number
  memoryMbytes: number
}

/** @param pace its speed, as a multiple of the usual one */
export function newRun(input: Input, options: RunOptions, startedAt: number, pace: number): StoredRun {
  const isSlow = input.usernames.some((name) => isTrial(name, "lent"))
  const durationMs = isSlow ? SLOW_MS : START_MS + PER_PROFILE_MS * input.usernames.length
  return { id: newId(), datasetId: newId(), input, startedAt, durationMs: durationMs / pace, ...options }
}

/** In Apify's form. */
const newId = (): string => randomBytes(13).toString("base64url").replace(/[-_]/g, "x").slice(0, 17)

type Status = "READY" | "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED-OUT" | "ABORTED"

interface Progress {
  status: Status
  statusMessage: string
  /** Profiles with finished items. */
  done: number
  finishedAt: number | null
}

/** A run's progress at a moment. */
export function progressOf(run: StoredRun, now: number): Progress {
  const total = run.input.usernames.length
  const ends = [
    { at: run.startedAt + run.durationMs, status: "SUCCEEDED" as const },
    {
      at: run.startedAt + (run.timeoutSecs ? run.timeoutSecs * 1000 : Infinity),
      status: "TIMED-OUT" as const,
    },
    { at: run.abortedAt ?? Infinity, status: "ABORTED" as const },
  ].toSorted((one, other) => one.at - other.at)
  const [end] = ends
  const elapsed = Math.min(now, end?.at ?? now) - run.startedAt
  const done = Math.min(total, Math.floor((elapsed / run.durationMs) * total))
  if (end && now >= end.at) {
    const failure = end.status === "SUCCEEDED" ? failureOf(run.input) : null
    if (failure) return { status: "FAILED", statusMessage: failure, done: 0, finishedAt: end.at }
    return { status: end.status, statusMessage: sentence(end.status, done, total), done, finishedAt: end.at }
  }
  const status = elapsed < Math.min(READY_MS, run.durationMs / 10) ? "READY" : "RUNNING"
  return { status, statusMessage: sentence(status, done, total), done, finishedAt: null }
}

function sentence(status: Status, done: number, total: number): string {
  if (status === "READY") return ""
  if (status === "TIMED-OUT") return "Actor timed out"
  if (status === "ABORTED") return "Actor was aborted"
  return `${status === "RUNNING" ? "Scraped" : "Finished! Scraped"} ${done}/${total} profiles`
}

export const hasEnded = (run: StoredRun, now: number): boolean => progressOf(run, now).finishedAt !== null

/** A run's results so far. A failed run has none. */
export const datasetItems = (run: StoredRun, now: number, origin: string): object[] =>
  run.input.usernames
    .slice(0, progressOf(run, now).done)
    .flatMap((username) => itemsOf(run.input, username, run.startedAt, origin))

/** A run as the API shows it. */
export function presentRun(run: StoredRun, now: number) {
  const { status, statusMessage, finishedAt } = progressOf(run, now)
  const durationMillis = (finishedAt ?? now) - run.startedAt
  return {
    id: run.id,
    actId: ACTOR_IDS[run.input.kind],
    userId: "trameLocal",
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: finishedAt && new Date(finishedAt).toISOString(),
    status,
    statusMessage,
    isStatusMessageTerminal: finishedAt !== null,
    meta: { origin: "API" },
    stats: {
      restartCount: 0,
      resurrectCount: 0,
      rebootCount: 0,
      durationMillis,
      runTimeSecs: durationMillis / 1000,
      computeUnits: 0,
    },
    options: {
      build: "latest",
      timeoutSecs: run.timeoutSecs,
      memoryMbytes: run.memoryMbytes,
      diskMbytes: 2048,
    },
    buildId: "localBuild",
    buildNumber: "0.0.1",
    exitCode: finishedAt === null ? null : Number(status !== "SUCCEEDED"),
    defaultKeyValueStoreId: `${run.id}kv`,
    defaultDatasetId: run.datasetId,
    defaultRequestQueueId: `${run.id}rq`,
    usageTotalUsd: 0,
  }
}

/** A dataset as the API shows it. */
export function presentDataset(run: StoredRun, now: number, origin: string) {
  const startedAt = new Date(run.startedAt).toISOString()
  const itemCount = datasetItems(run, now, origin).length
  return {
    id: run.datasetId,
    userId: "trameLocal",
    createdAt: startedAt,
    modifiedAt: new Date(Math.min(now, progressOf(run, now).finishedAt ?? now)).toISOString(),
    accessedAt: new Date(now).toISOString(),
    itemCount,
    cleanItemCount: itemCount,
    actId: ACTOR_IDS[run.input.kind],
    actRunId: run.id,
    fields: [],
  }
}
