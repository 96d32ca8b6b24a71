import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch"
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions"
import { Operation } from "aws-cdk-lib/aws-dynamodb"
import { ServicePrincipal } from "aws-cdk-lib/aws-iam"
import { Key } from "aws-cdk-lib/aws-kms"
import { Topic } from "aws-cdk-lib/aws-sns"
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions"
import { Duration } from "aws-cdk-lib/core"
import { type Stack, type StackContext, use } from "sst/constructs"
import { Api } from "./Api.ts"
import { Jobs } from "./Jobs.ts"
import { Realtime } from "./Realtime.ts"
import { refusals } from "./refusal-metrics.ts"
import { Storage } from "./Storage.ts"
import { readSettings } from "./settings.ts"
import { removalPolicy } from "./stage.ts"

const FIVE_MINUTES = Duration.minutes(5)
/** Far more than people come upon by themselves within five minutes. */
const MANY_REFUSALS = 100

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

/** Alarms by e-mail, and one page to look at. docs/operations.md tells what to do about each. */
export function Monitoring(context: StackContext) {
  const { stack } = context
  const { api, functions: apiFunctions } = use(Api)
  const { deadLetterQueues, queues, functions: jobs, streamFunctions } = use(Jobs)
  const { table } = use(Storage)
  const functions = [...apiFunctions, use(Realtime).handler, ...jobs]
  const period = FIVE_MINUTES
  const sum = { period, statistic: "Sum" }
  const p99 = api.metricLatency({ period, statistic: "p99" })
  const serverErrors = api.metricServerError(sum)
  const deadLetters = deadLetterQueues.map((queue) => ({
    id: queue.node.id,
    metric: queue.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: "Maximum",
    }),
  }))
  const errors = functions.map((fn) => ({ id: `${fn.id}Errors`, metric: fn.metricErrors(sum) }))
  const throttles = functions.map((fn) => ({ id: `${fn.id}Throttles`, metric: fn.metricThrottles(sum) }))
  const ages = streamFunctions.map((fn) => ({
    id: `${fn.id}Age`,
    metric: fn.metric("IteratorAge", { period, statistic: "Maximum" }),
  }))

  const action = new SnsAction(createTopic(context))
  const alarm = (id: string, metric: IMetric, threshold: number, periods = 1) =>
    new Alarm(stack, `${id}Alarm`, {
      alarmName: `${stack.stage}-trame-${id}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(action)

  for (const { id, metric } of [...deadLetters, ...errors, ...throttles]) alarm(id, metric, 1)
  for (const { id, metric } of ages) alarm(id, metric, Duration.minutes(5).toMilliseconds())
  alarm("ApiServerErrors", serverErrors, 1)
  alarm("ApiSlow", p99, 3000, 3)
  alarm("ApiRefusals", new Metric({ ...refusals(stack), ...sum }), MANY_REFUSALS)
  alarm("TableThrottles", table.metricThrottledRequestsForOperations({ period, operations: OPERATIONS }), 1)

  createDashboard(stack, {
    Requêtes: [api.metricCount(sum), api.metricClientError(sum), serverErrors],
    Latence: [api.metricLatency({ period, statistic: "p50" }), p99],
    Erreurs: errors.map(({ metric }) => metric),
    "Files d'attente": queues.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period })),
    Rebuts: deadLetters.map(({ metric }) => metric),
    "Retard du flux": ages.map(({ metric }) => metric),
  })
}

/** CloudWatch may not publish to a topic under AWS's own key, so this one has its own. */
function createTopic({ app, stack }: StackContext): Topic {
  const key = new Key(stack, "AlarmKey", {
    enableKeyRotation: true,
    pendingWindow: Duration.days(7),
    removalPolicy: removalPolicy(app),
  })
  const alarms = new ServicePrincipal("cloudwatch.amazonaws.com", {
    conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
  })
  key.grantEncryptDecrypt(alarms)
  const topic = new Topic(stack, "Alarms", { masterKey: key, enforceSSL: true })
  topic.grantPublish(alarms)
  topic.addSubscription(new EmailSubscription(readSettings().alarmEmail))
  return topic
}

function createDashboard(stack: Stack, graphs: Record<string, IMetric[]>): void {
  const dashboard = new Dashboard(stack, "Dashboard", { dashboardName: `${stack.stage}-trame` })
  const widgets = Object.entries(graphs).map(
    ([title, left]) => new GraphWidget({ title, left, width: 12, period: FIVE_MINUTES }),
  )
  dashboard.addWidgets(...widgets)
}
