import type { QueueFunction } from "@trame/functions/manifest"
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs"
import { Duration } from "aws-cdk-lib/core"
import type { Stack } from "sst/constructs"
import { explain } from "./explain.ts"
import { pascalCase } from "./function.ts"

const MAX_RECEIVES = 5

const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true }

/** The queue of a function, with a dead-letter queue beside it. */
export function createQueue(stack: Stack, { queue: name, timeoutSeconds }: QueueFunction) {
  const deadLetterQueue = createDeadLetterQueue(stack, name)
  const queue = new Queue(stack, `${pascalCase(name)}Queue`, {
    ...secured,
    queueName: `${stack.stage}-trame-${name}`,
    // As AWS asks: a batch may wait for free capacity, and be tried again, before it counts as lost.
    visibilityTimeout: Duration.seconds(6 * timeoutSeconds),
    deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: MAX_RECEIVES },
  })
  return { queue, deadLetterQueue }
}

/** Keeps for 14 days what could not be handled; an alarm tells of the first one. */
export function createDeadLetterQueue(stack: Stack, name: string): Queue {
  const queue = new Queue(stack, `${pascalCase(name)}Dlq`, {
    ...secured,
    queueName: `${stack.stage}-trame-${name}-dlq`,
    retentionPeriod: Duration.days(14),
  })
  explain(queue, "AwsSolutions-SQS3", "It is a dead-letter queue, also where no queue comes before it.")
  return queue
}
