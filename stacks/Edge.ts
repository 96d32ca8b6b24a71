import { CfnBudget } from "aws-cdk-lib/aws-budgets"
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { createAlarms } from "./alarms.ts"
import { createFirewall } from "./firewall.ts"
import { readSettings } from "./settings.ts"

const FIVE_MINUTES = Duration.minutes(5)

/**
 * Resources that AWS offers only in `us-east-1`: CloudFront's firewall with its metrics, and the account's budget.
 * Deployed before all other stacks and independent of them.
 */
export function Edge(context: StackContext) {
  const metrics = createFirewall(context.stack)
  createAlarms(context, [
    {
      id: "SiteServerErrors",
      // The distribution is created later, in another region, so this takes the worst one of the account.
      metric: new MathExpression({
        expression: `SELECT MAX("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)`,
        usingMetrics: {},
        period: FIVE_MINUTES,
      }),
      threshold: 5,
      periods: 3,
    },
    ...metrics.map(({ id, dimensionsMap }) => ({
      id,
      metric: new Metric({
        namespace: "AWS/WAFV2",
        metricName: "BlockedRequests",
        dimensionsMap,
        period: FIVE_MINUTES,
        statistic: "Sum",
      }),
      threshold: 1000,
    })),
  ])
  createBudget(context)
}

/** Sends mails when 80 % of the month's budget is spent, and when the forecast exceeds it. */
function createBudget({ stack }: StackContext): void {
  const { alarmEmail, monthlyBudget } = readSettings()
  const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
    notification: {
      notificationType,
      threshold,
      thresholdType: "PERCENTAGE",
      comparisonOperator: "GREATER_THAN",
    },
    subscribers: [{ subscriptionType: "EMAIL", address: alarmEmail }],
  })
  new CfnBudget(stack, "Budget", {
    budget: {
      budgetName: `${stack.stage}-trame-monthly`,
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount: monthlyBudget, unit: "USD" },
    },
    notificationsWithSubscribers: [notify("ACTUAL", 80), notify("FORECASTED", 100)],
  })
}
