import { apis } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { SETTINGS } from "./support/build.ts"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

interface Alarm {
  AlarmName: string
  MetricName?: string
  Namespace?: string
  Dimensions?: { Name: string; Value: string }[]
  Threshold: number
  AlarmActions: string[]
  TreatMissingData: string
}

const alarms = () =>
  resourcesOf("test", "AWS::CloudWatch::Alarm").map(({ properties }) => properties as unknown as Alarm)

const alarmOn = (metric: string, value: string | undefined) =>
  alarms().filter(
    ({ MetricName, Dimensions = [] }) =>
      MetricName === metric && Dimensions.some((dimension) => dimension.Value === value),
  )

test("the first dead letter of every queue sets off an alarm", () => {
  const queues = resourcesOf("test", "AWS::SQS::Queue").filter(({ attributes }) =>
    /-dlq(\.fifo)?$/.test(attributes.QueueName ?? ""),
  )
  expect(queues.length).toBeGreaterThan(3)
  for (const { attributes } of queues) {
    expect(alarmOn("ApproximateNumberOfMessagesVisible", attributes.QueueName)).toMatchObject([
      { Threshold: 1 },
    ])
  }
})

test("so does the first error of every function, and the first call that finds none free", () => {
  for (const { arn } of functionsOf("test")) {
    const name = arn.split(":").at(-1)
    expect(alarmOn("Errors", name)).toMatchObject([{ Threshold: 1 }])
    expect(alarmOn("Throttles", name)).toMatchObject([{ Threshold: 1 }])
  }
})

test("so do an API that fails or is slow, a stream that is not read, and a table that refuses", () => {
  const names = alarms().map(({ AlarmName }) => AlarmName.replace("test-trame-", ""))
  for (const name of ["ApiServerErrors", "ApiSlow", "AggregateAge", "AnnounceAge", "TableThrottles"]) {
    expect(names).toContain(name)
  }
})

test("so do many refusals of people who are known, counted in the log of every function of the API", () => {
  const filters = resourcesOf("test", "AWS::Logs::MetricFilter")
  expect(filters).toHaveLength(apis.length)
  for (const { properties } of filters) {
    expect(properties).toMatchObject({
      FilterPattern: '{ $.message = "Refused" }',
      MetricTransformations: [{ MetricNamespace: "Trame/test", MetricName: "Refusals", MetricValue: "1" }],
    })
  }
  const [alarm] = alarms().filter(({ MetricName }) => MetricName === "Refusals")
  expect(alarm).toMatchObject({ Namespace: "Trame/test", AlarmName: "test-trame-ApiRefusals" })
})

test("every alarm is written to whoever is set, by a topic that is encrypted and closed to plain HTTP", () => {
  const topic = resourceOf("test", "AWS::SNS::Topic")
  for (const { AlarmActions } of alarms()) expect(AlarmActions).toEqual([topic.ref])
  expect(resourceOf("test", "AWS::SNS::Subscription").properties).toMatchObject({
    Protocol: "email",
    Endpoint: SETTINGS.ALARM_EMAIL,
    TopicArn: topic.ref,
  })
  const key = resourceOf("test", "AWS::KMS::Key", "AlarmKey")
  expect(topic.properties.KmsMasterKeyId).toBe(key.attributes.Arn)
  expect(key.properties).toMatchObject({
    EnableKeyRotation: true,
    KeyPolicy: {
      Statement: expect.arrayContaining([
        expect.objectContaining({ Principal: { Service: "cloudwatch.amazonaws.com" } }),
      ]),
    },
  })
  expect(resourceOf("test", "AWS::SNS::TopicPolicy").properties.PolicyDocument).toMatchObject({
    Statement: expect.arrayContaining([
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      expect.objectContaining({
        Effect: "Allow",
        Action: "sns:Publish",
        Principal: { Service: "cloudwatch.amazonaws.com" },
      }),
    ]),
  })
})

test("one page shows it all", () => {
  const { DashboardBody } = resourceOf("test", "AWS::CloudWatch::Dashboard").properties
  expect(JSON.parse(String(DashboardBody)).widgets).toHaveLength(6)
})
