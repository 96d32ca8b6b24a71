import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs"
import { newId } from "@trame/core/lib/id"
import { vi } from "vitest"

const sqs = new SQSClient({})

/** Replaces a setting's queue by one without a worker; counts its messages, due and delayed. */
export async function ownQueue(setting: string) {
  const QueueName = newId()
  await sqs.send(new CreateQueueCommand({ QueueName }))
  const QueueUrl = `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${QueueName}`
  vi.stubEnv(setting, QueueUrl)
  return async () => {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    )
    return {
      now: Number(Attributes.ApproximateNumberOfMessages),
      later: Number(Attributes.ApproximateNumberOfMessagesDelayed),
    }
  }
}
