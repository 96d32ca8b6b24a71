import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda"
import { type Consumer, consume, type LocalSqs } from "./sqs/index.ts"

interface Worker {
  /** The queue's name; it also has a dead-letter queue, `name-dlq`. */
  queue: string
  /** The setting that tells the functions its address. */
  setting: string
  load(): Promise<{ handler: (event: SQSEvent, context: Context) => Promise<SQSBatchResponse | undefined> }>
}

/** Queues and who consumes them. Later workers add an entry. */
const workers: Worker[] = [
  {
    queue: "client-changes",
    setting: "CLIENT_CHANGES_QUEUE_URL",
    load: () => import("@trame/functions/workers/client-changes"),
  },
]

/** Addresses of the queues, by the name of their setting. */
export async function createQueues(sqs: LocalSqs): Promise<Record<string, string>> {
  const urls = workers.map(async ({ queue, setting }) => {
    const { queueUrl } = await sqs.ensureQueue(queue, { deadLetter: true })
    return [setting, queueUrl] as const
  })
  return Object.fromEntries(await Promise.all(urls))
}

export function startWorkers(sqs: LocalSqs, queues: Record<string, string>): Consumer[] {
  return workers.map(({ setting, load }) =>
    consume({
      queueUrl: queues[setting] ?? "",
      sqsEndpoint: sqs.url,
      handler: async (event, context) => (await load()).handler(event, context),
    }),
  )
}
