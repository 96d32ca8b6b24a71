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
  /** The alarm's name is `{stage}-trame-{id}`. */
  id: string
  metric: IMetric
  /** The alarm goes off at this value or above. */
  threshold: number
  /** Number of consecutive periods; 1 by default. */
  periods?: number
  /** For events that must occur: the alarm goes off below the threshold, or without data. */
  expected?: true
}

/** The alarms of a stack, mailed through its own topic: an alarm reaches only topics of its own region. */
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

/** CloudWatch may not publish to a topic with AWS's own key, so this one has its own. */
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
