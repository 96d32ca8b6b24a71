import { queueNames, queues, schedules, tableStream } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

interface QueueProperties {
  QueueName: string
  VisibilityTimeout?: number
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number }
  SqsManagedSseEnabled: boolean
  FifoQueue?: boolean
  ContentBasedDeduplication?: boolean
}

interface MappingProperties {
  EventSourceArn: string
  FunctionName: string
  FunctionResponseTypes: string[]
  BatchSize: number
  ScalingConfig?: { MaximumConcurrency: number }
}

const allQueues = () =>
  resourcesOf("test", "AWS::SQS::Queue").map(({ ref, attributes, properties }) => ({
    ref,
    arn: attributes.Arn,
    ...(properties as unknown as QueueProperties),
  }))

/** The queue of a function and its dead letters. */
const queuesOf = (definition: (typeof queues)[number]) => {
  const names = queueNames(definition)
  return [names.queue, names.deadLetters].map((name) =>
    allQueues().find(({ QueueName }) => QueueName === `test-trame-${name}`),
  )
}

const functionNamed = (name: string) => {
  const found = functionsOf("test").find((fn) => fn.name === name)
  if (!found) throw new Error(`There is no function ${name}`)
  return found
}

/** Of `Ref` of a function, which is its name. */
const isOf = (reference: string, arn: string) => arn === reference || arn.endsWith(`:${reference}`)

const mappingOf = (arn: string) =>
  resourcesOf("test", "AWS::Lambda::EventSourceMapping")
    .map(({ properties }) => properties as unknown as MappingProperties)
    .filter(({ FunctionName }) => isOf(FunctionName, arn))

test("a message waits six times as long as its function may take, and is kept aside after five failures", () => {
  for (const definition of queues) {
    const { arn, timeoutSeconds } = functionNamed(definition.name)
    const [queue, deadLetters] = queuesOf(definition)
    expect(queue?.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeoutSeconds)
    expect(queue?.RedrivePolicy).toEqual({ deadLetterTargetArn: deadLetters?.arn, maxReceiveCount: 5 })
    expect(mappingOf(arn)).toMatchObject([
      { EventSourceArn: queue?.arn, FunctionResponseTypes: ["ReportBatchItemFailures"] },
    ])
  }
})

test("a queue keeps order where the manifest says so, and so do its dead letters", () => {
  for (const definition of queues) {
    for (const queue of queuesOf(definition)) {
      expect(queue?.FifoQueue).toBe(definition.fifo)
      expect(queue?.ContentBasedDeduplication).toBe(undefined)
    }
  }
})

test("a call takes as much, and as many run at once, as the manifest says", () => {
  for (const { name, batchSize, maxConcurrency } of queues) {
    const [mapping] = mappingOf(functionNamed(name).arn)
    expect(mapping?.BatchSize).toBe(batchSize)
    expect(mapping?.ScalingConfig?.MaximumConcurrency).toBe(maxConcurrency)
  }
})

test("every queue is encrypted and closed to plain HTTP", () => {
  const policies = resourcesOf("test", "AWS::SQS::QueuePolicy")
  for (const { ref, SqsManagedSseEnabled } of allQueues()) {
    expect(SqsManagedSseEnabled).toBe(true)
    const policy = policies.find(({ properties }) => [properties.Queues].flat().includes(ref))
    expect(policy?.properties.PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      ]),
    })
  }
})

test("each consumer of the table's stream has its own position and loses nothing", () => {
  const deadLetters = allQueues().find(({ QueueName }) => QueueName === "test-trame-table-stream-dlq")
  for (const { name } of tableStream) {
    expect(mappingOf(functionNamed(name).arn)).toMatchObject([
      {
        EventSourceArn: resourceOf("test", "AWS::DynamoDB::Table").attributes.StreamArn,
        StartingPosition: "TRIM_HORIZON",
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 10,
        DestinationConfig: { OnFailure: { Destination: deadLetters?.arn } },
      },
    ])
  }
})

test("schedules run as the manifest says, and one that is missed is kept aside", () => {
  const deadLetters = allQueues().find(({ QueueName }) => QueueName === "test-trame-schedules-dlq")
  const rules = resourcesOf("test", "AWS::Events::Rule").map(({ properties }) => properties)
  expect(rules).toHaveLength(schedules.length)
  for (const { name, schedule } of schedules) {
    expect(rules).toContainEqual(
      expect.objectContaining({
        ScheduleExpression: schedule,
        State: "ENABLED",
        Targets: [
          expect.objectContaining({
            Arn: functionNamed(name).arn,
            DeadLetterConfig: { Arn: deadLetters?.arn },
          }),
        ],
      }),
    )
  }
})
