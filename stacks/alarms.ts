import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch"
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions"
import { ServicePrincipal } from "aws-cdk-lib/aws-iam"
import { Key } from "aws-cdk-lib/aws-kms"
import { Topic } from "aws-cdk-lib/aws-sns"
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { readSettings } from "./settings.ts"
import { removalPolicy } from "./stage.ts"

export interface Watched {
  /** Of the alarm, which is called `{stage}-trame-{id}`. */
  id: string
  metric: IMetric
  /** Reached or passed, it goes off. */
  threshold: number
  /** In how many periods one after the other; 1 when not given. */
  periods?: number
  /** For what must happen: goes off when there is less than the threshold, or nothing at all. */
  expected?: true
}

/** The alarms of a stack, mailed by a topic of its own: an alarm reaches topics of its own region only. */
export function createAlarms(context: StackContext, watched: readonly Watched[]): void {
  const { stack } = context
  const action = new SnsAction(createTopic(context))
  for (const { id, metric, threshold, periods = 1, expected } of watched) {
    new Alarm(stack, `${id}Alarm`, {
      alarmName: `${stack.stage}-trame-${id}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: expected
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: expected ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(action)
  }
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
