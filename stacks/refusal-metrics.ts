import type { FunctionDefinition } from "@trame/functions/manifest"
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs"
import type { Stack, StackContext } from "sst/constructs"
import { pascalCase } from "./function.ts"
import { REQUEST_LOG } from "./logs.ts"
import { isShared } from "./stage.ts"

const REFUSALS = "Refusals"
const THROTTLED = "Throttled"
const namespaceOf = (stack: Stack) => `Trame/${stack.stage}`

/**
 * For shared stages: counts the log lines in which these functions report the refusal of a signed-in person
 * (`http/handler.ts`), and requests beyond a limit.
 */
export function countRefusals({ app, stack }: StackContext, functions: readonly FunctionDefinition[]): void {
  if (!isShared(app)) return
  const count = (logId: string, metricName: string, filterId: string, field: string, value: string) =>
    new MetricFilter(stack, filterId, {
      logGroup: logNamed(stack, logId),
      filterPattern: FilterPattern.stringValue(field, "=", value),
      metricNamespace: namespaceOf(stack),
      metricName,
    })
  for (const id of functions.map(({ name }) => pascalCase(name))) {
    count(`${id}Log`, REFUSALS, `${id}Refusals`, "$.message", "Refused")
  }
  count(REQUEST_LOG, THROTTLED, "Throttled", "$.status", "429")
}

function logNamed(stack: Stack, id: string): LogGroup {
  const logGroup = stack.node.findChild(id)
  if (!(logGroup instanceof LogGroup)) throw new Error(`There is no log ${id}`)
  return logGroup
}

/** Sum over all those functions. */
export const refusals = (stack: Stack) => ({ namespace: namespaceOf(stack), metricName: REFUSALS })

/** Requests answered with 429, by the gateway or by a function with a limit. */
export const throttled = (stack: Stack) => ({ namespace: namespaceOf(stack), metricName: THROTTLED })
