import type { FunctionDefinition } from "@trame/functions/manifest"
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs"
import type { Stack } from "sst/constructs"
import { pascalCase } from "./function.ts"

const METRIC = "Refusals"
const namespaceOf = (stack: Stack) => `Trame/${stack.stage}`

/** Counts the lines by which these functions say that they refused somebody known (`http/handler.ts`). */
export function countRefusals(stack: Stack, functions: readonly FunctionDefinition[]): void {
  for (const { name } of functions) {
    const id = pascalCase(name)
    const logGroup = stack.node.findChild(`${id}Log`)
    if (!(logGroup instanceof LogGroup)) throw new Error(`The function ${name} has no log of its own`)
    new MetricFilter(stack, `${id}Refusals`, {
      logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", "Refused"),
      metricNamespace: namespaceOf(stack),
      metricName: METRIC,
    })
  }
}

/** Of all those functions together. */
export const refusals = (stack: Stack) => ({ namespace: namespaceOf(stack), metricName: METRIC })
