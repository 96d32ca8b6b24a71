/** What became of each item: what the work answered, or what it threw. */
export interface Outcome<Item, Result> {
  done: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
  /** Not begun, once it was stopped. */
  left: Item[]
}

interface Work<Item, Result> {
  work: (item: Item) => Promise<Result>
  /** Items of one lane wait for one another, where they would be in each other's way. */
  laneOf: (item: Item) => string
  /** How many are over, well or not. */
  onProgress?: (over: number) => void
  /** What is under way is finished. */
  signal?: AbortSignal
}

/** Lanes at work at a time: browsers open few connections, and others wait for the same server. */
const LANES_AT_ONCE = 4

/** Does the same to many items, in their order within a lane; one that fails stops no other. */
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
