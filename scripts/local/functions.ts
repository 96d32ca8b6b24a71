import { queueNames, queues, schedules, socket, tableStream } from "@trame/functions/manifest"
import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from "aws-lambda"
import type { Stream } from "./dynamodb/index.ts"
import { invoker } from "./lambda/invoke.ts"
import type { Schedule } from "./schedules/index.ts"
import { type Consumer, consume, type LocalSqs } from "./sqs/index.ts"
import { consumeStream, type StreamConsumer } from "./stream/consume.ts"
import type { SocketFunction } from "./websocket/index.ts"

/** Creates the manifest's queues and their dead-letter queues. Returns their addresses by setting. */
export async function createQueues(sqs: LocalSqs): Promise<Record<string, string>> {
  const urls = queues.map(async (definition) => {
    const { queue, deadLetters } = queueNames(definition)
    const { queueUrl } = await sqs.ensureQueue(queue, {
      deadLetters,
      visibilitySeconds: definition.timeoutSeconds,
    })
    return [definition.queueSetting, queueUrl] as const
  })
  return Object.fromEntries(await Promise.all(urls))
}

/** One call at a time for each queue, which fits any `maxConcurrency`. */
export function startWorkers(sqs: LocalSqs, urls: Record<string, string>): Consumer[] {
  return queues.map((definition) =>
    consume({
      queueUrl: urls[definition.queueSetting] ?? "",
      sqsEndpoint: sqs.url,
      batchSize: definition.batchSize,
      handler: invoker<SQSEvent, SQSBatchResponse | undefined>(definition),
    }),
  )
}

/** The manifest's consumers of the table's stream, each from its last position. */
export async function startStreamConsumers(stream: Stream): Promise<StreamConsumer[]> {
  await stream.register(tableStream.map(({ name }) => name))
  return tableStream.map((definition) =>
    consumeStream({
      stream,
      name: definition.name,
      handler: invoker<DynamoDBStreamEvent, DynamoDBBatchResponse | undefined>(definition),
    }),
  )
}

export const scheduledFunctions: readonly Schedule[] = schedules.map((definition) => ({
  name: definition.name,
  schedule: definition.schedule,
  invoke: invoker(definition),
}))

export const socketFunction: SocketFunction = invoker(socket)
