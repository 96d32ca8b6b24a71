/** Lambda's part in one process: loads the handler as it is named, then calls it with each event. */
import { randomUUID } from "node:crypto"

interface Invocation {
  id: number
  event: unknown
}

const [file = "", exported = ""] = process.argv.slice(2)
const { [exported]: handler } = await import(file).catch((error: Error) => {
  process.send?.({ failed: error.message }, () => process.exit(1))
  return new Promise(() => {})
})

const context = () => ({
  awsRequestId: randomUUID(),
  functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
  functionVersion: "$LATEST",
  getRemainingTimeInMillis: () => 60_000,
})

process.on("message", async ({ id, event }: Invocation) => {
  try {
    process.send?.({ id, result: await handler(event, context()) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  }
})
process.on("disconnect", () => process.exit())
process.send?.({ ready: true })
