import { join } from "node:path"
import { openKeyedLog } from "../lib/keyed-log.ts"
import type { Input } from "./actors.ts"

/** The other fields of a run follow from these and the time. */
export interface StoredRun {
  id: string
  datasetId: string
  input: Input
  /** Epoch milliseconds. */
  startedAt: number
  durationMs: number
  /** 0: none. */
  timeoutSecs: number
}

export interface Store {
  get(id: string): StoredRun | undefined
  ofDataset(datasetId: string): StoredRun | undefined
  /** Resolves once stored on disk. */
  put(run: StoredRun): Promise<void>
  close(): Promise<void>
}

const MOST_RUNS = 1000

export function openStore(dataDir: string | null): Store {
  const log = openKeyedLog<StoredRun>(dataDir && join(dataDir, "apify.jsonl"))
  const runs = () => [...log.entries.values()]
  return {
    get: (id) => log.entries.get(id),
    ofDataset: (datasetId) => runs().find((run) => run.datasetId === datasetId),
    async put(run) {
      const oldest = runs().slice(0, Math.max(0, log.entries.size - MOST_RUNS))
      await Promise.all([log.put(run.id, run), ...oldest.map(({ id }) => log.remove(id))])
    },
    close: () => log.close(),
  }
}
