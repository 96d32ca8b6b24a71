import { queues, schedules } from "@trame/functions/manifest"
import { describe, expect, it } from "vitest"
import { SETTINGS } from "./support/build.ts"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

describe("production", () => {
  it("is warned of every function that fails, is held up or comes near its timeout", () => {
    for (const { name, timeoutSeconds, alarms } of functions())
      expect(alarms, name).toMatchObject({
        Errors: { ...COUNT, Threshold: 1 },
        Throttles: { ...COUNT, Threshold: 1 },
        Duration: { ...FIVE_MINUTES, ExtendedStatistic: "p99", Threshold: 800 * timeoutSeconds },
      })
  })

  it("is warned of a stream that lags and of a schedule that did not come", () => {
    const late = { ...FIVE_MINUTES, Statistic: "Maximum", Threshold: 300_000 }
    for (const { name, alarms } of functions().filter((fn) => ["aggregate", "announce"].includes(fn.name)))
      expect(alarms, name).toMatchObject({ IteratorAge: late })
    const spans: Record<string, number[]> = { "mailbox-syncs": [900, 1], "catalogue-snapshots": [1800, 1] }
    for (const { name } of schedules) {
      const [Period, EvaluationPeriods] = spans[name] ?? [3600, 26]
      const missed = { ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching", Threshold: 1 }
      expect(functions().find((fn) => fn.name === name)?.alarms, name).toMatchObject({
        Invocations: { ...missed, Period, EvaluationPeriods },
      })
    }
  })

  it("is warned of every dead letter, and of a message that waits longer than the manifest allows", () => {
    for (const { attributes } of resourcesOf("prod", "AWS::SQS::Queue")) {
      const { QueueName = "" } = attributes
      const name = QueueName.replace("prod-trame-", "").replace(".fifo", "")
      const definition = queues.find((one) => one.name === name)
      const alarms = watching("QueueName", QueueName)
      const visible = { ...REACHED, Statistic: "Maximum", Threshold: 1, Period: 60, EvaluationPeriods: 1 }
      if (!definition) expect(alarms, name).toMatchObject({ ApproximateNumberOfMessagesVisible: visible })
      else
        expect(alarms, name).toMatchObject({
          ApproximateAgeOfOldestMessage: {
            ...FIVE_MINUTES,
            Statistic: "Maximum",
            Threshold: 60 * definition.lateAfterMinutes,
          },
        })
    }
  })

  it("is warned of the API's errors, slowness and refusals, of the table and of mail that is complained of", () => {
    const alarms = alarmsOf("prod")
    const named = Object.fromEntries(
      alarms.map((alarm) => [alarm.AlarmName.replace("prod-trame-", ""), alarm]),
    )
    const ours = { Namespace: "Trame/prod", ...COUNT, Threshold: 100 }
    const mail = { ...REACHED, Namespace: "AWS/SES", Statistic: "Maximum", Period: 3600 }
    const others = {
      ApiServerErrors: { Namespace: "AWS/ApiGateway", MetricName: "5xx", Threshold: 1, ...COUNT },
      ApiSlow: { MetricName: "Latency", ExtendedStatistic: "p99", Threshold: 3000, EvaluationPeriods: 3 },
      ApiRefusals: { ...ours, MetricName: "Refusals" },
      ApiThrottled: { ...ours, MetricName: "Throttled" },
      TableThrottles: { Threshold: 1, EvaluationPeriods: 1, ...REACHED },
      MailBounces: { ...mail, MetricName: "Reputation.BounceRate", Threshold: 0.04 },
      MailComplaints: { ...mail, MetricName: "Reputation.ComplaintRate", Threshold: 0.0008 },
    }
    expect(named).toMatchObject(others)
    const ofTable = (named.TableThrottles?.Metrics ?? []).filter(({ MetricStat }) => MetricStat)
    expect(ofTable).toHaveLength(8)
    const queueCount = resourcesOf("prod", "AWS::SQS::Queue").length
    const expected = 3 * functions().length + 2 + schedules.length + queueCount + Object.keys(others).length
    expect(alarms).toHaveLength(expected)
  })

  it("has every alarm mailed", () => {
    for (const stage of ["prod", "edge"] as const) {
      const topic = resourceOf(stage, "AWS::SNS::Topic").ref
      for (const { AlarmActions } of alarmsOf(stage)) expect(AlarmActions).toEqual([topic])
      const mailed = { Protocol: "email", Endpoint: SETTINGS.ALARM_EMAIL, TopicArn: topic }
      expect(resourceOf(stage, "AWS::SNS::Subscription").properties).toMatchObject(mailed)
    }
  })
})

describe("a stage of one's own", () => {
  it("has nothing whose upkeep costs, but the key of the mailboxes' tokens", () => {
    const costly = ["CloudWatch::Alarm", "CloudWatch::Dashboard", "SNS::Topic", "WAFv2::WebACL"]
    expect(resourcesOf("test", ...costly.map((type) => `AWS::${type}`))).toEqual([])
    expect(resourceOf("test", "AWS::KMS::Key").logicalId).toMatch(/^MailTokensKey/)
  })
})

interface Alarm {
  AlarmName: string
  MetricName?: string
  Dimensions?: { Name: string; Value: string }[]
  Threshold: number
  Period?: number
  EvaluationPeriods: number
  AlarmActions: string[]
  Metrics?: { MetricStat?: object }[]
}

const alarmsOf = (stage: "prod" | "edge") =>
  resourcesOf(stage, "AWS::CloudWatch::Alarm").map(({ properties }) => properties as unknown as Alarm)

const REACHED = { ComparisonOperator: "GreaterThanOrEqualToThreshold", TreatMissingData: "notBreaching" }
const FIVE_MINUTES = { ...REACHED, Period: 300, EvaluationPeriods: 1 }
const COUNT = { Statistic: "Sum", ...FIVE_MINUTES }

/** The alarms on one resource's figures, by the metric's name. */
const watching = (Name: string, value: string | undefined) => {
  const found = alarmsOf("prod").filter(({ Dimensions = [] }) =>
    Dimensions.some((one) => one.Name === Name && one.Value === value),
  )
  return Object.fromEntries(found.map(({ MetricName = "", ...figures }) => [MetricName, figures]))
}

const functions = () =>
  functionsOf("prod").map(({ name, arn, timeoutSeconds }) => ({
    name,
    timeoutSeconds,
    alarms: watching("FunctionName", arn.split(":").at(-1)),
  }))
