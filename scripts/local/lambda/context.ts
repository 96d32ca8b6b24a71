import type { Context } from "aws-lambda"

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
