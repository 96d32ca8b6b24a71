import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { FunctionDefinition } from "@trame/functions/manifest"
import type { Context } from "aws-lambda"
import { load } from "./load.ts"

/** Calls a function with an event, as the services around Lambda do. Rejects when the function fails. */
export type Invoke<Event, Result> = (event: Event) => Promise<Result>

export class TimedOut extends Error {}

/** The returned function throws LoadError, TimedOut, and the function's own errors. */
export function invoker<Event, Result>(definition: FunctionDefinition): Invoke<Event, Result> {
  const timeoutMs = definition.timeoutSeconds * 1000
  const run = async (event: Event) => {
    const handler = await load<Event, Result>(definition)
    return handler(event, toContext(definition.name, randomUUID(), timeoutMs))
  }
  return (event) => within(timeoutMs, definition.name, run(event))
}

/** @throws TimedOut; the function runs on, as nothing can stop it here. */
export async function within<Result>(
  timeoutMs: number,
  name: string,
  running: Promise<Result>,
): Promise<Result> {
  const timer = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new TimedOut(`The function ${name} took over ${timeoutMs} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([running, late])
  } finally {
    timer.abort()
  }
}

export function toContext(name: string, requestId: string, timeoutMs: number): Context {
  const deadline = Date.now() + timeoutMs
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: `local-${name}`,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:eu-west-3:000000000000:function:local-${name}`,
    memoryLimitInMB: "1024",
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/local-${name}`,
    logStreamName: "local",
    getRemainingTimeInMillis: () => deadline - Date.now(),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  }
}
