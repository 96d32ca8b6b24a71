import type { buildApp } from "fauxqs"

type SqsStore = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>["stores"]>["sqsStore"]
type Queue = ReturnType<SqsStore["createQueue"]>
type Taken = ReturnType<Queue["dequeue"]>

/** SQS's own limit. */
const BATCH = 10

/**
 * Makes the store's FIFO queues deliver like SQS: a batch holds as many messages of a group as available, where fauxqs
 * takes one, and redelivered ones keep their order. As in fauxqs, a group waits while one of its messages is in flight.
 */
export function inBatches(store: SqsStore): SqsStore {
  const create = store.createQueue.bind(store)
  store.createQueue = (...values) => {
    const queue = create(...values)
    return queue.isFifo() ? deliveringBatches(queue) : queue
  }
  return store
}

function deliveringBatches(queue: Queue): Queue {
  const takeOneOfEach = queue.dequeue.bind(queue)
  const processTimers = queue.processTimers.bind(queue)
  let taking = false

  queue.processTimers = () => {
    // Messages being taken must not become due before they are delivered.
    if (taking) return
    const out = queue.inflightMessages.size
    processTimers()
    if (queue.inflightMessages.size < out) sortGroups(queue)
  }
  queue.dequeue = (most, ...others) => {
    queue.processTimers()
    const lockedBefore = [...queue.fifoLockedGroups]
    const batch: Taken = []
    const limit = Math.min(most, BATCH)
    taking = true
    try {
      while (batch.length < limit) {
        queue.fifoLockedGroups = new Map(lockedBefore)
        const more = takeOneOfEach(limit - batch.length, ...others)
        if (more.length === 0) break
        batch.push(...more)
      }
    } finally {
      taking = false
      queue.fifoLockedGroups = groupsThatAreOut(queue)
    }
    return batch
  }
  return queue
}

/** Numbers of messages in flight by group. */
function groupsThatAreOut({ inflightMessages }: Queue): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { message } of inflightMessages.values()) {
    const { messageGroupId = "" } = message
    counts.set(messageGroupId, (counts.get(messageGroupId) ?? 0) + 1)
  }
  return counts
}

function sortGroups({ fifoMessages }: Queue): void {
  for (const group of fifoMessages.values()) {
    group.sort((a, b) => (a.sequenceNumber ?? "").localeCompare(b.sequenceNumber ?? ""))
  }
}
