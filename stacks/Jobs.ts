import { queues, schedules, tableStream } from "@trame/functions/manifest"
import type { Table } from "aws-cdk-lib/aws-dynamodb"
import { Rule, Schedule } from "aws-cdk-lib/aws-events"
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets"
import { StartingPosition } from "aws-cdk-lib/aws-lambda"
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations"
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources"
import { type Stack, type StackContext, use } from "sst/constructs"
import { Auth } from "./Auth.ts"
import { createFunction, pascalCase } from "./function.ts"
import { createDeadLetterQueue, createQueue, createQueueSource } from "./queues.ts"
import { Realtime } from "./Realtime.ts"
import { Storage } from "./Storage.ts"
import { type ProvidedSettings, permit } from "./setting-grants.ts"

/** Background functions: consumers of queues and of the table's stream, and schedules. */
export function Jobs({ stack }: StackContext) {
  const sources = queues.map((definition) => ({
    definition,
    ...createQueue(stack, definition),
  }))
  const addresses: ProvidedSettings = Object.fromEntries(
    sources.map(({ definition, queue }) => [
      definition.queueSetting,
      { value: queue.queueUrl, allow: (role) => permit(role, ["sqs:SendMessage"], [queue.queueArn]) },
    ]),
  )
  const provided = { ...use(Realtime).provided, ...use(Auth).provided, ...addresses }

  const consumers = sources.map(({ definition, queue }) => {
    const handler = createFunction(stack, definition, provided)
    handler.addEventSource(createQueueSource(queue, definition))
    return handler
  })
  const stream = consumeStream(stack, use(Storage).table, provided)
  const scheduled = runSchedules(stack, provided)
  return {
    provided,
    queues: sources.map(({ definition, queue }) => ({ definition, queue })),
    deadLetterQueues: [
      ...sources.map(({ deadLetterQueue }) => deadLetterQueue),
      stream.deadLetterQueue,
      scheduled.deadLetterQueue,
    ],
    streamFunctions: stream.functions,
    scheduled: scheduled.functions,
    functions: [...consumers, ...stream.functions, ...scheduled.functions.map(({ handler }) => handler)],
  }
}

const STREAM_ACTIONS = [
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "dynamodb:ListStreams",
]

function consumeStream(stack: Stack, { tableStreamArn }: Table, provided: ProvidedSettings) {
  const deadLetterQueue = createDeadLetterQueue(stack, "table-stream")
  const functions = tableStream.map((definition) => {
    const handler = createFunction(stack, definition, provided)
    if (!tableStreamArn || !handler.role) throw new Error("The table has no stream to consume")
    permit(handler.role, STREAM_ACTIONS, [tableStreamArn])
    handler.addEventSourceMapping("TableStream", {
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 10,
      onFailure: new SqsDlq(deadLetterQueue),
    })
    return handler
  })
  return { deadLetterQueue, functions }
}

function runSchedules(stack: Stack, provided: ProvidedSettings) {
  const deadLetterQueue = createDeadLetterQueue(stack, "schedules")
  const functions = schedules.map((definition) => {
    const handler = createFunction(stack, definition, provided, {
      onFailure: new SqsDestination(deadLetterQueue),
      retryAttempts: 2,
    })
    new Rule(stack, `${pascalCase(definition.name)}Schedule`, {
      schedule: Schedule.expression(definition.schedule),
      targets: [new LambdaFunction(handler, { deadLetterQueue, retryAttempts: 2 })],
    })
    return { definition, handler }
  })
  return { deadLetterQueue, functions }
}
