/** The results of the items: an answer or an error each. */
export interface Outcome<Item, Result> {
  done: { item: Item; result: Result }[]
  failed: { item: Item; error: unknown }[]
  /** Not begun before the stop. */
  left: Item[]
}

/** How items are worked on: each by a request of its own, or up to a hundred by one, which settles each of them. */
export type Work<Item, Result> =
  | ((item: Item) => Promise<Result>)
  | { together: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]> }

interface Run<Item, Result> {
  work: Work<Item, Result>
  /** Items of one lane run one after the other, because they would conflict. */
  laneOf: (item: Item) => string
  /** Number of finished items, failed ones included. */
  onProgress?: (over: number) => void
  /** Stops after the running items. */
  signal?: AbortSignal
}

/** Concurrent lanes: browsers open few connections, and other requests need the same server. */
const LANES_AT_ONCE = 4

/** Items of one request. */
const PORTION = 100

/** Runs the work for each item, in order within a lane; a failure stops no other item. */
export async function runMany<Item, Result>(
  items: readonly Item[],
  { work, laneOf, onProgress, signal }: Run<Item, Result>,
): Promise<Outcome<Item, Result>> {
  const outcome: Outcome<Item, Result> = { done: [], failed: [], left: [] }
  let over = 0
  const [width, settle] =
    typeof work === "function"
      ? [1, ([item]: readonly Item[]) => Promise.allSettled([work(item as Item)])]
      : [PORTION, (portion: readonly Item[]) => work.together(portion)]
  const lanes = typeof work === "function" ? [...Map.groupBy(items, laneOf).values()] : [[...items]]
  const workOff = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (let portion = lane.splice(0, width); portion.length; portion = lane.splice(0, width)) {
        if (signal?.aborted) {
          outcome.left.push(...portion)
          continue
        }
        const settled = await settle(portion).catch((reason) =>
          portion.map(() => ({ status: "rejected", reason }) as const),
        )
        portion.forEach((item, at) => {
          const one = settled[at]
          if (one?.status === "fulfilled") outcome.done.push({ item, result: one.value })
          else outcome.failed.push({ item, error: one?.reason })
        })
        over += portion.length
        onProgress?.(over)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, workOff))
  return outcome
}
