import { Dashboard, GraphWidget, type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch"
import { Operation } from "aws-cdk-lib/aws-dynamodb"
import { Duration } from "aws-cdk-lib/core"
import { type Function as SstFunction, type Stack, type StackContext, use } from "sst/constructs"
import { Api } from "./Api.ts"
import { createAlarms, type Watched } from "./alarms.ts"
import { pascalCase } from "./function.ts"
import { Jobs } from "./Jobs.ts"
import { Realtime } from "./Realtime.ts"
import { refusals, throttled } from "./refusal-metrics.ts"
import { Storage } from "./Storage.ts"

const FIVE_MINUTES = Duration.minutes(5)
const sum = { period: FIVE_MINUTES, statistic: "Sum" }
const highest = { period: FIVE_MINUTES, statistic: "Maximum" }

/** Far more than people cause by accident within five minutes. */
const MANY_REFUSALS = 100
/** A single mistake causes a few; so many mean an exhausted limit or an attack. */
const MANY_THROTTLED = 100

const OPERATIONS = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.BATCH_WRITE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
]

/** Alarms by e-mail, and a dashboard. docs/operations.md describes the response to each alarm. */
export function Monitoring(context: StackContext) {
  const { stack } = context
  const { api, functions: apiFunctions } = use(Api)
  const { deadLetterQueues, queues, functions: jobs, streamFunctions } = use(Jobs)
  const functions = [...apiFunctions, use(Realtime).handler, ...jobs]
  const p99 = api.metricLatency({ period: FIVE_MINUTES, statistic: "p99" })
  const serverErrors = api.metricServerError(sum)
  const deadLetters = deadLetterQueues.map((queue) => ({
    id: queue.node.id,
    metric: queue.metricApproximateNumberOfMessagesVisible({ ...highest, period: Duration.minutes(1) }),
    threshold: 1,
  }))
  const errors = functions.map((fn) => ({ id: `${fn.id}Errors`, metric: fn.metricErrors(sum), threshold: 1 }))
  const ages = streamFunctions.map((fn) => ({
    id: `${fn.id}Age`,
    metric: fn.metric("IteratorAge", highest),
    threshold: FIVE_MINUTES.toMilliseconds(),
  }))
  const metricOf = (name: { namespace: string; metricName: string }) => new Metric({ ...name, ...sum })
  const operations = { period: FIVE_MINUTES, operations: OPERATIONS }

  createAlarms(context, [
    ...deadLetters,
    ...errors,
    ...functions.map((fn) => ({ id: `${fn.id}Throttles`, metric: fn.metricThrottles(sum), threshold: 1 })),
    ...functions.map(nearItsTime),
    ...ages,
    ...waiting(),
    ...missedSchedules(),
    { id: "ApiServerErrors", metric: serverErrors, threshold: 1 },
    { id: "ApiSlow", metric: p99, threshold: 3000, periods: 3 },
    { id: "ApiRefusals", metric: metricOf(refusals(stack)), threshold: MANY_REFUSALS },
    { id: "ApiThrottled", metric: metricOf(throttled(stack)), threshold: MANY_THROTTLED },
    {
      id: "TableThrottles",
      metric: use(Storage).table.metricThrottledRequestsForOperations(operations),
      threshold: 1,
    },
    ...mailReputation(),
  ])
  createDashboard(stack, {
    Requêtes: [api.metricCount(sum), api.metricClientError(sum), serverErrors],
    Latence: [api.metricLatency({ period: FIVE_MINUTES, statistic: "p50" }), p99],
    Erreurs: errors.map(({ metric }) => metric),
    "Files d'attente": queues.map(({ queue }) =>
      queue.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES }),
    ),
    Rebuts: deadLetters.map(({ metric }) => metric),
    "Retard du flux": ages.map(({ metric }) => metric),
  })
}

/** 80 % of a call's maximum duration. */
function nearItsTime(fn: SstFunction): Watched {
  if (!fn.timeout) throw new Error(`The function ${fn.id} has no timeout`)
  return {
    id: `${fn.id}Slow`,
    metric: fn.metricDuration({ period: FIVE_MINUTES, statistic: "p99" }),
    threshold: 0.8 * fn.timeout.toMilliseconds(),
  }
}

const waiting = (): Watched[] =>
  use(Jobs).queues.map(({ definition: { name, lateAfterMinutes }, queue }) => ({
    id: `${pascalCase(name)}Late`,
    metric: queue.metricApproximateAgeOfOldestMessage(highest),
    threshold: Duration.minutes(lateAfterMinutes).toSeconds(),
  }))

/** A schedule that has not called its function within three times its interval, or within 26 hours. */
const missedSchedules = (): Watched[] =>
  use(Jobs).scheduled.map(({ definition: { schedule }, handler }) => {
    const [, minutes] = /^rate\((\d+) minutes\)$/.exec(schedule) ?? []
    const [period, periods] = minutes ? [Duration.minutes(3 * Number(minutes)), 1] : [Duration.hours(1), 26]
    const metric = handler.metricInvocations({ period, statistic: "Sum" })
    return { id: `${handler.id}Missed`, metric, threshold: 1, periods, expected: true }
  })

/**
 * For all mail of the account in this region. AWS reviews a sender at 5 % bounces or 0.1 % complaints, and blocks it at
 * twice and five times that.
 */
function mailReputation(): Watched[] {
  const rate = (metricName: string) =>
    new Metric({ namespace: "AWS/SES", metricName, period: Duration.hours(1), statistic: "Maximum" })
  return [
    { id: "MailBounces", metric: rate("Reputation.BounceRate"), threshold: 0.04 },
    { id: "MailComplaints", metric: rate("Reputation.ComplaintRate"), threshold: 0.0008 },
  ]
}

function createDashboard(stack: Stack, graphs: Record<string, IMetric[]>): void {
  const dashboard = new Dashboard(stack, "Dashboard", { dashboardName: `${stack.stage}-trame` })
  const widgets = Object.entries(graphs).map(
    ([title, left]) => new GraphWidget({ title, left, width: 12, period: FIVE_MINUTES }),
  )
  dashboard.addWidgets(...widgets)
}
