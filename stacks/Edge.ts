import { CfnBudget } from "aws-cdk-lib/aws-budgets"
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { createAlarms } from "./alarms.ts"
import { createFirewall } from "./firewall.ts"
import { readSettings } from "./settings.ts"

const FIVE_MINUTES = Duration.minutes(5)

/**
 * What AWS has in `us-east-1` alone: the firewall that CloudFront asks, its figures, and the account's budget. Deployed before
 * all other stacks, of which it knows nothing.
 */
export function Edge(context: StackContext) {
  const metrics = createFirewall(context.stack)
  createAlarms(context, [
    {
      id: "SiteServerErrors",
      // The distribution is made later, in another region: whichever of the account does worst.
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

/** Mails when four fifths of a month's amount are spent, and when the month looks like passing it. */
function createBudget({ stack }: StackContext): void {
  const { alarmEmail, monthlyBudget } = readSettings()
  const tell = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
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
    notificationsWithSubscribers: [tell("ACTUAL", 80), tell("FORECASTED", 100)],
  })
}
