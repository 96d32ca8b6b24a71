/** The results of the items: an answer or an error each. */
export interface Outcome<Item, Result> {
  done: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
  /** Not begun before the stop. */
  left: Item[]
}

interface Work<Item, Result> {
  work: (item: Item) => Promise<Result>
  /** Items of one lane run one after the other, because they would conflict. */
  laneOf: (item: Item) => string
  /** Number of finished items, failed ones included. */
  onProgress?: (over: number) => void
  /** Stops after the running items. */
  signal?: AbortSignal
}

/** Concurrent lanes: browsers open few connections, and other requests need the same server. */
const LANES_AT_ONCE = 4

/** Runs the work for each item, in order within a lane; a failure stops no other item. */
export async function runMany<Item, Result>(
  items: readonly Item[],
  { work, laneOf, onProgress, signal }: Work<Item, Result>,
): Promise<Outcome<Item, Result>> {
  const outcome: Outcome<Item, Result> = { done: [], failed: [], left: [] }
  let over = 0
  const lanes = [...Map.groupBy(items, laneOf).values()]
  const workOff = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const item of lane) {
        if (signal?.aborted) {
          outcome.left.push(item)
          continue
        }
        try {
          outcome.done.push({ item, result: await work(item) })
        } catch (error) {
          outcome.failed.push({ item, error })
        }
        over += 1
        onProgress?.(over)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, workOff))
  return outcome
}
