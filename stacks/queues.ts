import { type QueueFunction, queueNames } from "@trame/functions/manifest"
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources"
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs"
import { Duration } from "aws-cdk-lib/core"
import type { Stack } from "sst/constructs"
import { pascalCase } from "./function.ts"
import { explain } from "./nag-suppressions.ts"

const MAX_RECEIVES = 5

const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }

/** The queue of a function, with its dead-letter queue. */
export function createQueue(stack: Stack, definition: QueueFunction) {
  const { name, timeoutSeconds, fifo } = definition
  const deadLetterQueue = createDeadLetterQueue(stack, name, fifo)
  const queue = new Queue(stack, `${pascalCase(name)}Queue`, {
    ...secured,
    queueName: `${stack.stage}-trame-${queueNames(definition).queue}`,
    fifo,
    // AWS's recommendation: a batch may wait for capacity and be retried before it counts as lost.
    visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
    deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: MAX_RECEIVES },
  })
  return { queue, deadLetterQueue }
}

/** Calls the function with the queue's messages. */
export const createQueueSource = (
  queue: Queue,
  { batchSize, maxConcurrency }: QueueFunction,
): SqsEventSource => new SqsEventSource(queue, { batchSize, maxConcurrency, reportBatchItemFailures: true })

/** Keeps failed messages for 14 days; an alarm reports the first one. */
export function createDeadLetterQueue(stack: Stack, name: string, fifo?: true): Queue {
  const queue = new Queue(stack, `${pascalCase(name)}Dlq`, {
    ...secured,
    queueName: `${stack.stage}-trame-${queueNames({ name, fifo }).deadLetters}`,
    fifo,
    retentionPeriod: Duration.days(14),
  })
  explain(queue, "AwsSolutions-SQS3", "It is a dead-letter queue, also where no queue comes before it.")
  return queue
}
