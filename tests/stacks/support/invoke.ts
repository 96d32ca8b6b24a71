import { newId } from "@trame/core/lib/id"
import type { DynamoDBRecord, SQSEvent } from "aws-lambda"
import { engineUrl } from "../../support/api.ts"

async function control<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${engineUrl()}/_cloud/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json() as Promise<Answer>
}

/** Calls a function's bundle with an event. @throws Error with what the function threw */
export async function invoke<Result>(name: string, event: unknown): Promise<Result> {
  const { result, error } = await control<{ result: Result; error?: string }>(`invoke/${name}`, event)
  if (error) throw new Error(error)
  return result
}

/** The records of the table's stream since the last call. */
export const newRecords = () => control<DynamoDBRecord[]>("records", {})

/** An event of a queue as Lambda gets it; a body that is text stands as it is. */
export const sqsEvent = (queue: string, bodies: readonly (object | string)[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    messageId: `message-${index}`,
    receiptHandle: newId(),
    body: typeof body === "string" ? body : JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: String(Date.now()),
      SenderId: "test",
      ApproximateFirstReceiveTimestamp: "0",
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: `arn:aws:sqs:eu-west-3:123456789012:test-trame-${queue}`,
    awsRegion: "eu-west-3",
  })),
})
