import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway"
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2"
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs"
import type { StackContext } from "sst/constructs"
import { removalPolicy } from "./stage.ts"

/** One JSON line for each request; `fields` are API Gateway's `$context` variables, never a token or a query. */
export function accessLog(
  { app, stack }: StackContext,
  name: string,
  fields: readonly string[],
): IAccessLogSettings {
  const logGroup = new LogGroup(stack, "RequestLog", {
    // Groups with this prefix share one resource policy, which has a limit of its own.
    logGroupName: `/aws/vendedlogs/trame/${stack.stage}/${name}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: removalPolicy(app),
  })
  const line = Object.fromEntries(fields.map((field) => [field, `$context.${field}`]))
  return {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(JSON.stringify(line)),
  }
}
