import { apis } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { SETTINGS } from "./support/build.ts"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

interface Alarm {
  AlarmName: string
  Namespace?: string
  MetricName?: string
  Dimensions?: { Name: string; Value: string }[]
  Statistic?: string
  ExtendedStatistic?: string
  Metrics?: { Expression?: string; MetricStat?: { Metric: { MetricName: string }; Stat: string } }[]
  Threshold: number
  Period?: number
  EvaluationPeriods: number
  DatapointsToAlarm?: number
  ComparisonOperator: string
  TreatMissingData: string
  AlarmActions: string[]
  ActionsEnabled?: boolean
}

const alarmsOf = (stage: "prod" | "edge") =>
  resourcesOf(stage, "AWS::CloudWatch::Alarm").map(({ properties }) => properties as unknown as Alarm)

const alarmNamed = (id: string) => alarmsOf("prod").find(({ AlarmName }) => AlarmName === `prod-trame-${id}`)

const REACHED = { ComparisonOperator: "GreaterThanOrEqualToThreshold", TreatMissingData: "notBreaching" }
const FIVE_MINUTES = { Period: 300, EvaluationPeriods: 1 }
const HOUR = { Period: 3600, EvaluationPeriods: 1 }

/** What goes off when one function's figure in `AWS/Lambda` reaches a threshold. */
const ofFunction = (id: string, figure: object) => {
  const fn = functionsOf("prod").find(({ name }) => pascal(name) === id)
  return {
    Namespace: "AWS/Lambda",
    Dimensions: [{ Name: "FunctionName", Value: fn?.arn.split(":").at(-1) }],
    ...figure,
  }
}

const ofQueue = (name: string, figure: object) => ({
  Namespace: "AWS/SQS",
  Dimensions: [{ Name: "QueueName", Value: `prod-trame-${name}` }],
  ...figure,
})

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Milliseconds of a call, of which its function may take a quarter more. */
const SLOW: Record<string, number> = {
  ...Object.fromEntries(
    [
      "App",
      "Campaigns",
      "Search",
      "Creators",
      "Workspace",
      "Together",
      "Auth",
      "Account",
      "Billing",
      "StripeWebhook",
    ].map((id) => [id, 23_200]),
  ),
  ...{ Inbox: 23_200, Admin: 23_200, Guest: 23_200, Public: 23_200 },
  ...{ Sharing: 23_200, ShareCards: 23_200, Onboarding: 23_200, Feed: 23_200 },
  ...{
    NameChanges: 48_000,
    LiveUpdates: 48_000,
    Activity: 48_000,
    Catalogue: 48_000,
    CreditMonths: 48_000,
    Aggregate: 48_000,
    Announce: 48_000,
  },
  ...{ Scraping: 96_000, MailSync: 96_000, MailClassification: 96_000, SubscriptionChecks: 96_000 },
  Assistant: 144_000,
  ...{
    DailyMails: 240_000,
    DailyNotifications: 240_000,
    MonthlyCredits: 240_000,
    NightlyTotals: 240_000,
    DailySubscriptions: 240_000,
    MailboxSyncs: 240_000,
    UnusedFiles: 240_000,
  },
  ...{ TotalsSweep: 720_000, AgencyRemovals: 720_000, CatalogueSnapshots: 720_000 },
  Socket: 8000,
}

/** Seconds that a message may have waited. */
const LATE: Record<string, number> = {
  ...{ "live-updates": 300, assistant: 300 },
  ...{ activity: 900, "name-changes": 900, "catalogue.fifo": 900, scraping: 900 },
  "mail-sync": 1800,
  ...{ "mail-classification": 3600, "daily-mails": 3600, "credit-months": 3600 },
  ...{ "totals-sweep": 7200, "agency-removals": 7200, "subscription-checks": 7200 },
}

/** By period in seconds, and how many of them without a call. */
const MISSED: Record<string, [number, number]> = {
  NightlyTotals: [3600, 26],
  DailySubscriptions: [3600, 26],
  DailyNotifications: [3600, 26],
  MonthlyCredits: [3600, 26],
  UnusedFiles: [3600, 26],
  MailboxSyncs: [900, 1],
  CatalogueSnapshots: [1800, 1],
}

const DEAD_LETTERS = [
  ...[
    "name-changes-dlq",
    "live-updates-dlq",
    "activity-dlq",
    "daily-mails-dlq",
    "credit-months-dlq",
    "totals-sweep-dlq",
    "agency-removals-dlq",
    "catalogue-dlq.fifo",
  ],
  ...["scraping-dlq", "mail-sync-dlq", "mail-classification-dlq", "assistant-dlq", "subscription-checks-dlq"],
  ...["table-stream-dlq", "schedules-dlq"],
]

const API = { Namespace: "AWS/ApiGateway", Dimensions: [{ Name: "ApiId", Value: expect.any(String) }] }

/** Every alarm of production, by what is behind `prod-trame-` in its name. */
const expected = (): Record<string, object> => ({
  ...Object.fromEntries(
    Object.keys(SLOW).flatMap((id) => [
      [
        `${id}Errors`,
        ofFunction(id, { MetricName: "Errors", Statistic: "Sum", Threshold: 1, ...FIVE_MINUTES, ...REACHED }),
      ],
      [
        `${id}Throttles`,
        ofFunction(id, {
          ...{ MetricName: "Throttles", Statistic: "Sum", Threshold: 1 },
          ...{ ...FIVE_MINUTES, ...REACHED },
        }),
      ],
      [
        `${id}Slow`,
        ofFunction(id, {
          ...{ MetricName: "Duration", ExtendedStatistic: "p99", Threshold: SLOW[id] },
          ...{ ...FIVE_MINUTES, ...REACHED },
        }),
      ],
    ]),
  ),
  ...Object.fromEntries(
    ["Aggregate", "Announce"].map((id) => [
      `${id}Age`,
      ofFunction(id, {
        ...{ MetricName: "IteratorAge", Statistic: "Maximum", Threshold: 300_000 },
        ...{ ...FIVE_MINUTES, ...REACHED },
      }),
    ]),
  ),
  ...Object.fromEntries(
    DEAD_LETTERS.map((name) => [
      `${pascal(name.replace("-dlq", "").replace(".fifo", ""))}Dlq`,
      ofQueue(name, {
        ...{ MetricName: "ApproximateNumberOfMessagesVisible", Statistic: "Maximum", Threshold: 1 },
        ...{ Period: 60, EvaluationPeriods: 1, ...REACHED },
      }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(LATE).map(([name, Threshold]) => [
      `${pascal(name.replace(".fifo", ""))}Late`,
      ofQueue(name, {
        ...{ MetricName: "ApproximateAgeOfOldestMessage", Statistic: "Maximum", Threshold },
        ...{ ...FIVE_MINUTES, ...REACHED },
      }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(MISSED).map(([id, [Period, EvaluationPeriods]]) => [
      `${id}Missed`,
      ofFunction(id, {
        ...{ MetricName: "Invocations", Statistic: "Sum", Threshold: 1, Period, EvaluationPeriods },
        ...{ ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" },
      }),
    ]),
  ),
  ApiServerErrors: { ...API, MetricName: "5xx", Statistic: "Sum", Threshold: 1, ...FIVE_MINUTES, ...REACHED },
  ApiSlow: {
    ...{ ...API, MetricName: "Latency", ExtendedStatistic: "p99", Threshold: 3000 },
    ...{ Period: 300, EvaluationPeriods: 3, ...REACHED },
  },
  ApiRefusals: {
    ...{ Namespace: "Trame/prod", MetricName: "Refusals", Statistic: "Sum", Threshold: 100 },
    ...{ ...FIVE_MINUTES, ...REACHED },
  },
  ApiThrottled: {
    ...{ Namespace: "Trame/prod", MetricName: "Throttled", Statistic: "Sum", Threshold: 100 },
    ...{ ...FIVE_MINUTES, ...REACHED },
  },
  TableThrottles: { Threshold: 1, EvaluationPeriods: 1, ...REACHED },
  MailBounces: {
    ...{ Namespace: "AWS/SES", MetricName: "Reputation.BounceRate", Statistic: "Maximum", Threshold: 0.04 },
    ...{ ...HOUR, ...REACHED },
  },
  MailComplaints: {
    ...{ Namespace: "AWS/SES", MetricName: "Reputation.ComplaintRate", Statistic: "Maximum" },
    ...{ Threshold: 0.0008, ...HOUR, ...REACHED },
  },
})

test("production has these alarms and no others, each at this threshold", () => {
  const wanted = expected()
  expect(
    alarmsOf("prod")
      .map(({ AlarmName }) => AlarmName.replace("prod-trame-", ""))
      .sort(),
  ).toEqual(Object.keys(wanted).sort())
  for (const [id, figures] of Object.entries(wanted)) expect(alarmNamed(id), id).toMatchObject(figures)
})

test("every function and every queue is among them", () => {
  expect(
    functionsOf("prod")
      .map(({ name }) => pascal(name))
      .sort(),
  ).toEqual(Object.keys(SLOW).sort())
  const queues = resourcesOf("prod", "AWS::SQS::Queue").map(({ attributes }) =>
    attributes.QueueName?.replace("prod-trame-", ""),
  )
  expect(queues.sort()).toEqual([...DEAD_LETTERS, ...Object.keys(LATE)].sort())
})

test("the table's own refusals are counted over all that is asked of it", () => {
  const { Metrics = [] } = alarmNamed("TableThrottles") ?? {}
  const counted = Metrics.filter(({ MetricStat }) => MetricStat)
  expect(counted).toHaveLength(8)
  for (const { MetricStat } of counted) {
    expect(MetricStat).toMatchObject({ Metric: { MetricName: "ThrottledRequests" }, Stat: "Sum" })
  }
})

test("refusals are counted in the log of every function of the API, and 429 in the log of requests", () => {
  const filters = resourcesOf("prod", "AWS::Logs::MetricFilter").map(({ properties }) => properties)
  const counting = (name: string) =>
    filters.filter(({ MetricTransformations }) => JSON.stringify(MetricTransformations).includes(`"${name}"`))
  const value = (MetricName: string) => [{ MetricNamespace: "Trame/prod", MetricName, MetricValue: "1" }]
  expect(counting("Refusals").map(({ LogGroupName }) => LogGroupName)).toEqual(
    expect.arrayContaining(apis.map(({ name }) => `/trame/prod/${name}`)),
  )
  for (const filter of counting("Refusals")) {
    expect(filter).toMatchObject({
      FilterPattern: '{ $.message = "Refused" }',
      MetricTransformations: value("Refusals"),
    })
  }
  expect(counting("Throttled")).toMatchObject([
    {
      LogGroupName: "/aws/vendedlogs/trame/prod/api",
      FilterPattern: '{ $.status = "429" }',
      MetricTransformations: value("Throttled"),
    },
  ])
  expect(filters).toHaveLength(apis.length + 1)
})

test.each(["prod", "edge"] as const)(
  "every alarm of %s is written to whoever is set, by a topic of its region that is encrypted and closed to plain HTTP",
  (stage) => {
    const topic = resourceOf(stage, "AWS::SNS::Topic")
    for (const { AlarmActions, ActionsEnabled = true } of alarmsOf(stage)) {
      expect(AlarmActions).toEqual([topic.ref])
      expect(ActionsEnabled).toBe(true)
    }
    expect(resourceOf(stage, "AWS::SNS::Subscription").properties).toMatchObject({
      Protocol: "email",
      Endpoint: SETTINGS.ALARM_EMAIL,
      TopicArn: topic.ref,
    })
    const key = resourceOf(stage, "AWS::KMS::Key", "AlarmKey")
    expect(topic.properties.KmsMasterKeyId).toBe(key.attributes.Arn)
    expect(key.properties).toMatchObject({
      EnableKeyRotation: true,
      KeyPolicy: {
        Statement: expect.arrayContaining([
          expect.objectContaining({ Principal: { Service: "cloudwatch.amazonaws.com" } }),
        ]),
      },
    })
    expect(resourceOf(stage, "AWS::SNS::TopicPolicy").properties.PolicyDocument).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: "Deny",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
        expect.objectContaining({
          Effect: "Allow",
          Action: "sns:Publish",
          Principal: { Service: "cloudwatch.amazonaws.com" },
        }),
      ]),
    })
  },
)

interface Widget {
  properties: { title: string; metrics: [namespace: string, metric: string, ...rest: unknown[]][] }
}

test("one page shows it all", () => {
  const { DashboardBody } = resourceOf("prod", "AWS::CloudWatch::Dashboard").properties
  const { widgets } = JSON.parse(String(DashboardBody)) as { widgets: Widget[] }
  const shown = widgets.map(({ properties: { title, metrics } }) => [
    title,
    [...new Set(metrics.map(([namespace, metric]) => `${namespace} ${metric}`))],
    metrics.length,
  ])
  const visible = "AWS/SQS ApproximateNumberOfMessagesVisible"
  expect(shown).toEqual([
    ["Requêtes", ["AWS/ApiGateway Count", "AWS/ApiGateway 4xx", "AWS/ApiGateway 5xx"], 3],
    ["Latence", ["AWS/ApiGateway Latency"], 2],
    ["Erreurs", ["AWS/Lambda Errors"], Object.keys(SLOW).length],
    ["Files d'attente", [visible], Object.keys(LATE).length],
    ["Rebuts", [visible], DEAD_LETTERS.length],
    ["Retard du flux", ["AWS/Lambda IteratorAge"], 2],
  ])
})

test("a stage of one's own is not watched: nothing of it costs anything while nobody uses it, but one key", () => {
  for (const type of ["Alarm", "Dashboard"])
    expect(resourcesOf("test", `AWS::CloudWatch::${type}`)).toEqual([])
  for (const type of ["AWS::Logs::MetricFilter", "AWS::SNS::Topic", "AWS::WAFv2::WebACL"])
    expect(resourcesOf("test", type)).toEqual([])
  // Without it no mailbox can be connected.
  expect(resourceOf("test", "AWS::KMS::Key").logicalId).toMatch(/^MailTokensKey/)
})
