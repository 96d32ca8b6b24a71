import { createRequire } from "node:module"
import type { QueueFunction } from "@trame/functions/manifest"
import { expect, test } from "vitest"

/** The stacks' packages, which are not among those of the root. */
const require = createRequire(new URL("../../stacks/package.json", import.meta.url))
const { App, Stack } = require("aws-cdk-lib/core")
const { Template } = require("aws-cdk-lib/assertions")
const { Function: Lambda, Code, Runtime } = require("aws-cdk-lib/aws-lambda")
const { Role, ServicePrincipal } = require("aws-cdk-lib/aws-iam")
const { Bucket } = require("aws-cdk-lib/aws-s3")

const moduleOf = (file: string) => import(new URL(`../../stacks/${file}`, import.meta.url).href)

const newStack = () => Object.assign(new Stack(new App(), "Stack"), { stage: "test" })

interface Found {
  Properties: Record<string, unknown>
}

const found = (stack: object, type: string): Record<string, unknown>[] =>
  Object.values<Found>(Template.fromStack(stack).findResources(type)).map(({ Properties }) => Properties)

const ORDERED: QueueFunction = {
  name: "two-words",
  handler: "jobs/none.handler",
  queueSetting: "NAME_CHANGES_QUEUE_URL",
  settings: [],
  timeoutSeconds: 20,
  batchSize: 10,
  fifo: true,
  maxConcurrency: 3,
  lateAfterMinutes: 15,
}

test("a FIFO queue has FIFO dead letters, and the sender tells its messages apart", async () => {
  const { createQueue, createQueueSource } = await moduleOf("queues.ts")
  const stack = newStack()
  const { queue } = createQueue(stack, ORDERED)
  new Lambda(stack, "Handler", {
    code: Code.fromInline("//"),
    handler: "index.handler",
    runtime: Runtime.NODEJS_LATEST,
  }).addEventSource(createQueueSource(queue, ORDERED))
  const [deadLetters, ordered] = found(stack, "AWS::SQS::Queue")
  expect(deadLetters).toMatchObject({ QueueName: "test-trame-two-words-dlq.fifo", FifoQueue: true })
  expect(ordered).toMatchObject({
    QueueName: "test-trame-two-words.fifo",
    FifoQueue: true,
    VisibilityTimeout: 120,
    RedrivePolicy: {
      deadLetterTargetArn: { "Fn::GetAtt": [expect.stringMatching(/^TwoWordsDlq/), "Arn"] },
      maxReceiveCount: 5,
    },
  })
  expect(ordered).not.toHaveProperty("ContentBasedDeduplication")
  expect(found(stack, "AWS::Lambda::EventSourceMapping")).toMatchObject([
    {
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: 3 },
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    },
  ])
})

test("who has the catalogue's bucket reads pictures and snapshots, and writes them unless it only reads", async () => {
  const { allowCatalogue } = await moduleOf("buckets.ts")
  const granted = (readsOnly: boolean) => {
    const stack = newStack()
    const role = new Role(stack, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") })
    allowCatalogue(role, Bucket.fromBucketName(stack, "Bucket", "catalogue"), readsOnly)
    const [policy] = found(stack, "AWS::IAM::Policy")
    const document = policy?.PolicyDocument as
      | { Statement: { Action: unknown; Resource: unknown }[] }
      | undefined
    return document?.Statement.map(({ Action, Resource }) => [
      Action,
      JSON.stringify(Resource).match(/:s3:::[\w/*]+/g),
    ])
  }
  const objects = [":s3:::catalogue/media/*", ":s3:::catalogue/search/*"]
  const list = ["s3:ListBucket", [":s3:::catalogue"]]
  expect(granted(true)).toEqual([["s3:GetObject", objects], list])
  expect(granted(false)).toEqual([
    [["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"], objects],
    list,
  ])
})
