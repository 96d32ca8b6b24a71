import { expect, test } from "vitest"
import { isWholeSharedStage } from "../../scripts/deploy/arguments.ts"
import { operations } from "../support/operations.ts"
import { assemblyOf, resourceOf, resourcesOf } from "./support/stage.ts"

interface Rule {
  Name: string
  Priority: number
  Action: object
  VisibilityConfig: object
  Statement: {
    RateBasedStatement: {
      Limit: number
      EvaluationWindowSec: number
      AggregateKeyType: string
      ScopeDownStatement?: {
        OrStatement: {
          Statements: {
            ByteMatchStatement: {
              SearchString: string
              PositionalConstraint: string
              FieldToMatch: object
              TextTransformations: object[]
            }
          }[]
        }
      }
    }
  }
}

const firewall = () => resourceOf("edge", "AWS::WAFv2::WebACL")
const rules = () => firewall().properties.Rules as Rule[]

test("CloudFront's own region has one stack, of what it needs from there", () => {
  const { stacks } = assemblyOf("edge")
  expect(stacks.map(({ name }) => name)).toEqual(["prod-trame-Edge"])
})

test("an address that sends more than this within five minutes is answered 429", () => {
  expect(firewall().properties).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } })
  expect(rules()).toMatchObject([
    { Name: "Everybody", Priority: 0, Statement: { RateBasedStatement: { Limit: 10_000 } } },
    { Name: "Strangers", Priority: 1, Statement: { RateBasedStatement: { Limit: 1000 } } },
  ])
  for (const { Action, Statement } of rules()) {
    expect(Action).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } })
    expect(Statement.RateBasedStatement).toMatchObject({ EvaluationWindowSec: 300, AggregateKeyType: "IP" })
  }
  expect(rules()[0]?.Statement.RateBasedStatement.ScopeDownStatement).toBe(undefined)
})

test("the narrower limit is for what the contract lets anybody call, and for nothing else", () => {
  const { Statements = [] } = rules()[1]?.Statement.RateBasedStatement.ScopeDownStatement?.OrStatement ?? {}
  const prefixes = Statements.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString)
  for (const { ByteMatchStatement } of Statements) {
    expect(ByteMatchStatement).toMatchObject({
      PositionalConstraint: "STARTS_WITH",
      FieldToMatch: { UriPath: {} },
      // An address reads the same however its letters are written.
      TextTransformations: [{ Priority: 0, Type: "URL_DECODE" }],
    })
  }
  for (const { name, path, access } of operations) {
    const isNarrow = prefixes.some((prefix) => `/api${path.replace(/\{\w+\}/g, "x")}`.startsWith(prefix))
    expect(isNarrow, name).toBe(access === "public")
  }
})

test("the distribution asks this firewall, whose name a secret carries to its region", () => {
  const secret = resourceOf("edge", "AWS::SecretsManager::Secret").properties
  expect(secret).toMatchObject({
    Name: "prod-trame-firewall",
    SecretString: firewall().attributes.Arn,
    ReplicaRegions: [{ Region: "eu-west-3" }],
  })
  const asked = (stage: "test" | "prod") =>
    (
      resourceOf(stage, "AWS::CloudFront::Distribution").properties.DistributionConfig as {
        WebACLId?: string
      }
    ).WebACLId
  expect(asked("prod")).toBe("{{resolve:secretsmanager:prod-trame-firewall:SecretString:::}}")
  expect(asked("test")).toBe(undefined)
})

test("CloudFront's own errors and what the firewall refuses set off alarms there", () => {
  const alarms = Object.fromEntries(
    resourcesOf("edge", "AWS::CloudWatch::Alarm").map(({ properties }) => [properties.AlarmName, properties]),
  )
  const blocked = (Rule: string) => ({
    ...{ Namespace: "AWS/WAFV2", MetricName: "BlockedRequests", Statistic: "Sum" },
    Dimensions: expect.arrayContaining([
      { Name: "WebACL", Value: "prod-trame" },
      { Name: "Rule", Value: Rule },
    ]),
    ...{ Threshold: 1000, Period: 300, EvaluationPeriods: 1, TreatMissingData: "notBreaching" },
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
  })
  expect(alarms).toMatchObject({
    "prod-trame-SiteServerErrors": {
      Metrics: [
        {
          Expression: 'SELECT MAX("5xxErrorRate") FROM SCHEMA("AWS/CloudFront", DistributionId, Region)',
          Period: 300,
        },
      ],
      ...{ Threshold: 5, EvaluationPeriods: 3, TreatMissingData: "notBreaching" },
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
    },
    "prod-trame-FirewallEverybody": blocked("Everybody"),
    "prod-trame-FirewallStrangers": blocked("Strangers"),
  })
  expect(Object.keys(alarms)).toHaveLength(3)
  for (const { Name, VisibilityConfig } of rules())
    expect(VisibilityConfig).toMatchObject({ MetricName: Name, CloudWatchMetricsEnabled: true })
})

test("a month that costs too much is told before it is over", () => {
  const subscribers = [{ SubscriptionType: "EMAIL", Address: "alarm@trame.example" }]
  const told = (NotificationType: string, Threshold: number) => ({
    Notification: {
      ...{ NotificationType, Threshold },
      ...{ ThresholdType: "PERCENTAGE", ComparisonOperator: "GREATER_THAN" },
    },
    Subscribers: subscribers,
  })
  expect(resourceOf("edge", "AWS::Budgets::Budget").properties).toEqual({
    Budget: {
      BudgetName: "prod-trame-monthly",
      BudgetType: "COST",
      TimeUnit: "MONTHLY",
      BudgetLimit: { Amount: 250, Unit: "USD" },
    },
    NotificationsWithSubscribers: [told("ACTUAL", 80), told("FORECASTED", 100)],
  })
})

test("deploying a whole shared stage begins there; a stage of one's own and a stack apart do not", () => {
  expect(isWholeSharedStage(["--stage", "prod"])).toBe(true)
  expect(isWholeSharedStage(["--stage=staging", "--profile", "trame"])).toBe(true)
  expect(isWholeSharedStage(["--stage", "camille"])).toBe(false)
  expect(isWholeSharedStage(["Api", "--stage", "prod"])).toBe(false)
  expect(isWholeSharedStage(["--stage", "prod", "--region", "us-east-1"])).toBe(false)
})
