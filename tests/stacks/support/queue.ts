import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs"

const client = new SQSClient({})

/** Everything that waits in a queue, which is empty afterwards. Messages that are delayed are not seen. */
export async function drain(queue: string): Promise<unknown[]> {
  const QueueUrl = `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/test-trame-${queue}`
  const bodies: unknown[] = []
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    )
    if (Messages.length === 0) return bodies
    for (const { Body = "", ReceiptHandle } of Messages) {
      bodies.push(JSON.parse(Body))
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    }
  }
}
