import { queueNames, queues, tableStream } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

interface QueueProperties {
  QueueName: string
  VisibilityTimeout?: number
  MessageRetentionPeriod?: number
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

/** Messages of one call, and calls at the same time. */
const CONSUMERS: Record<string, [number, number]> = {
  "name-changes": [10, 10],
  "live-updates": [10, 20],
  activity: [10, 5],
  "daily-mails": [1, 5],
  "credit-months": [5, 5],
  "totals-sweep": [1, 5],
  "agency-removals": [1, 2],
  catalogue: [10, 2],
  scraping: [1, 10],
  "mail-sync": [1, 10],
  "mail-classification": [5, 5],
  assistant: [1, 5],
  "subscription-checks": [10, 2],
}

test("a call takes so many messages, and so many run at once: together a small part of the account's thousand", () => {
  const found = queues.map(({ name }) => {
    const [mapping, other] = mappingOf(functionNamed(name).arn)
    expect(other).toBe(undefined)
    return [name, [mapping?.BatchSize, mapping?.ScalingConfig?.MaximumConcurrency]]
  })
  expect(Object.fromEntries(found)).toEqual(CONSUMERS)
  const atOnce = Object.values(CONSUMERS).map(([, calls]) => calls)
  expect(Math.min(...atOnce)).toBeGreaterThanOrEqual(2)
  expect(atOnce.reduce((sum, calls) => sum + calls)).toBeLessThanOrEqual(100)
})

test("what could not be handled is kept for 14 days", () => {
  const deadLetters = allQueues().filter(({ QueueName }) => /-dlq(\.fifo)?$/.test(QueueName))
  expect(deadLetters).toHaveLength(queues.length + 2)
  for (const { MessageRetentionPeriod } of deadLetters) expect(MessageRetentionPeriod).toBe(14 * 86_400)
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
        // As many as a call is done with in a minute, and as the local engine gives.
        BatchSize: 100,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 10,
        DestinationConfig: { OnFailure: { Destination: deadLetters?.arn } },
      },
    ])
  }
})

const SCHEDULES: Record<string, string> = {
  // Four times within the hour, each for a quarter of the agencies.
  "nightly-totals": "cron(0/15 1 * * ? *)",
  "daily-subscriptions": "cron(0/15 3 * * ? *)",
  // Both hours of UTC that may be eight in Paris.
  "daily-notifications": "cron(0/15 6,7 * * ? *)",
  // Both that may be midnight in Paris.
  "monthly-credits": "cron(0/15 22,23 * * ? *)",
  "mailbox-syncs": "rate(5 minutes)",
  "unused-files": "cron(0 2 * * ? *)",
  "catalogue-snapshots": "rate(10 minutes)",
}

test("schedules run at these times, try twice again, and one that is missed is kept aside", () => {
  const deadLetters = allQueues().find(({ QueueName }) => QueueName === "test-trame-schedules-dlq")
  const rules = resourcesOf("test", "AWS::Events::Rule").map(({ properties }) => properties)
  expect(rules).toHaveLength(Object.keys(SCHEDULES).length)
  for (const [name, schedule] of Object.entries(SCHEDULES)) {
    expect(rules).toContainEqual(
      expect.objectContaining({
        ScheduleExpression: schedule,
        State: "ENABLED",
        Targets: [
          expect.objectContaining({
            Arn: functionNamed(name).arn,
            DeadLetterConfig: { Arn: deadLetters?.arn },
            RetryPolicy: { MaximumRetryAttempts: 2 },
          }),
        ],
      }),
    )
  }
})

test("a schedule's function that fails is called twice again, and its event is kept aside", () => {
  const deadLetters = allQueues().find(({ QueueName }) => QueueName === "test-trame-schedules-dlq")
  const configs = resourcesOf("test", "AWS::Lambda::EventInvokeConfig").map(({ properties }) => properties)
  expect(configs).toHaveLength(Object.keys(SCHEDULES).length)
  for (const name of Object.keys(SCHEDULES)) {
    const { arn } = functionNamed(name)
    expect(configs.filter(({ FunctionName }) => isOf(String(FunctionName), arn))).toMatchObject([
      {
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: deadLetters?.arn } },
      },
    ])
  }
})
