import { expect, test } from "vitest"
import {
  ALARMS,
  AUTH_FLOWS,
  CLOUDFORMATION,
  CORS_METHODS,
  EVENT_SOURCES,
  HTTP_API,
  IAM,
  isSecretName,
  LAMBDA,
  LOGS,
  SQS,
} from "./support/documented/limits.ts"
import { assemblyOf, functionsOf, resourcesOf } from "./support/stage.ts"

const STAGES = ["test", "prod"] as const

const within = (value: number, { least, most }: { least: number; most: number }) => {
  expect(value).toBeGreaterThanOrEqual(least)
  expect(value).toBeLessThanOrEqual(most)
}

test.each(STAGES)("the functions of %s are such as Lambda takes", (name) => {
  for (const { environment, properties, timeoutSeconds, arn } of functionsOf(name)) {
    const bytes = Object.entries(environment).reduce(
      (sum, [key, value]) => sum + key.length + value.length,
      0,
    )
    expect(bytes).toBeLessThanOrEqual(LAMBDA.environmentBytes)
    for (const [key, value] of Object.entries(environment)) {
      expect(key).toMatch(LAMBDA.environmentName)
      expect(LAMBDA.reserved).not.toContain(key)
      expect(value).not.toBe("")
    }
    expect(timeoutSeconds).toBeLessThanOrEqual(LAMBDA.timeoutSeconds)
    within(Number(properties.MemorySize), LAMBDA.memoryMb)
    expect(String(arn.split(":").at(-1)).length).toBeLessThanOrEqual(64)
  }
  const permissions = new Map<string, number>()
  for (const { properties } of resourcesOf(name, "AWS::Lambda::Permission")) {
    const of = String(properties.FunctionName)
    permissions.set(of, (permissions.get(of) ?? 0) + JSON.stringify(properties).length + 100)
  }
  for (const bytes of permissions.values()) expect(bytes).toBeLessThanOrEqual(LAMBDA.policyBytes)
})

interface Mapping {
  EventSourceArn: string
  FunctionName: string
  BatchSize: number
  MaximumBatchingWindowInSeconds?: number
  MaximumRetryAttempts?: number
  BisectBatchOnFunctionError?: boolean
  StartingPosition?: string
  ScalingConfig?: { MaximumConcurrency: number }
}

test.each(STAGES)("Lambda may read every source of %s in the way that is asked for", (name) => {
  const queues = new Map(resourcesOf(name, "AWS::SQS::Queue").map((queue) => [queue.attributes.Arn, queue]))
  const mappings = resourcesOf(name, "AWS::Lambda::EventSourceMapping").map(
    ({ properties }) => properties as unknown as Mapping,
  )
  expect(mappings.length).toBeGreaterThan(0)
  for (const mapping of mappings) {
    const queue = queues.get(mapping.EventSourceArn)
    if (!queue) {
      expect(mapping.EventSourceArn).toContain("/stream/")
      expect(["TRIM_HORIZON", "LATEST"]).toContain(mapping.StartingPosition)
      within(mapping.BatchSize, { least: 1, most: EVENT_SOURCES.streamBatch })
      within(mapping.MaximumRetryAttempts ?? -1, EVENT_SOURCES.streamRetries)
      continue
    }
    const fn = functionsOf(name).find(({ arn }) => arn.endsWith(mapping.FunctionName))
    expect(Number(queue.properties.VisibilityTimeout ?? 30)).toBeGreaterThanOrEqual(fn?.timeoutSeconds ?? 900)
    within(mapping.BatchSize, { least: 1, most: EVENT_SOURCES.sqsBatch })
    if (queue.properties.FifoQueue) expect(mapping.MaximumBatchingWindowInSeconds).toBe(undefined)
    if (mapping.ScalingConfig) within(mapping.ScalingConfig.MaximumConcurrency, EVENT_SOURCES.concurrency)
    for (const ofStreams of [
      "BisectBatchOnFunctionError",
      "MaximumRetryAttempts",
      "StartingPosition",
    ] as const)
      expect(mapping[ofStreams]).toBe(undefined)
  }
})

interface Queue {
  QueueName: string
  FifoQueue?: boolean
  VisibilityTimeout?: number
  MessageRetentionPeriod?: number
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number }
}

test.each(STAGES)("the queues of %s are such as SQS takes", (name) => {
  const queues = resourcesOf(name, "AWS::SQS::Queue").map(({ attributes, properties }) => ({
    arn: attributes.Arn,
    ...(properties as unknown as Queue),
  }))
  for (const { QueueName, FifoQueue, VisibilityTimeout, MessageRetentionPeriod, RedrivePolicy } of queues) {
    expect(QueueName).toMatch(SQS.name)
    expect(QueueName.endsWith(".fifo")).toBe(FifoQueue ?? false)
    within(VisibilityTimeout ?? 30, { least: 0, most: SQS.visibilitySeconds })
    within(MessageRetentionPeriod ?? 345_600, SQS.retentionSeconds)
    if (!RedrivePolicy) continue
    within(RedrivePolicy.maxReceiveCount, SQS.receives)
    const deadLetters = queues.find(({ arn }) => arn === RedrivePolicy.deadLetterTargetArn)
    expect(deadLetters?.FifoQueue).toBe(FifoQueue)
  }
})

test.each(STAGES)("the policies of %s are within IAM's limits", (name) => {
  const lengthOf = (document: unknown) => JSON.stringify(document).replaceAll(/\s/g, "").length
  const policies = resourcesOf(name, "AWS::IAM::Policy").map(({ properties }) => properties)
  for (const { ref, properties } of resourcesOf(name, "AWS::IAM::Role")) {
    const inline = policies.filter(({ Roles }) => (Roles as string[] | undefined)?.includes(ref))
    const length = inline.reduce((sum, { PolicyDocument }) => sum + lengthOf(PolicyDocument), 0)
    expect(length).toBeLessThanOrEqual(IAM.inlinePolicies)
    expect(lengthOf(properties.AssumeRolePolicyDocument)).toBeLessThanOrEqual(IAM.trustPolicy)
  }
})

interface Throttle {
  ThrottlingRateLimit?: number
  ThrottlingBurstLimit?: number
}

test.each(STAGES)("the APIs of %s are such as API Gateway takes", (name) => {
  for (const { ref, properties } of resourcesOf(name, "AWS::ApiGatewayV2::Api")) {
    const ofApi = (type: string) =>
      resourcesOf(name, `AWS::ApiGatewayV2::${type}`).filter((one) => one.properties.ApiId === ref)
    const keys = ofApi("Route").map((route) => String(route.properties.RouteKey))
    expect(keys.length).toBeLessThanOrEqual(HTTP_API.routes)
    expect(new Set(keys).size).toBe(keys.length)
    expect(ofApi("Integration").length).toBeLessThanOrEqual(HTTP_API.integrations)
    expect(ofApi("Authorizer").length).toBeLessThanOrEqual(HTTP_API.authorizers)
    for (const stage of ofApi("Stage")) {
      const { DefaultRouteSettings = {}, RouteSettings = {} } = stage.properties as {
        DefaultRouteSettings?: Throttle
        RouteSettings?: Record<string, Throttle>
      }
      // A route that is not there would have the stage refused.
      for (const key of Object.keys(RouteSettings)) expect(keys).toContain(key)
      for (const throttle of [DefaultRouteSettings, ...Object.values(RouteSettings)]) {
        within(throttle.ThrottlingRateLimit ?? 1, { least: 0, most: HTTP_API.rate })
        within(throttle.ThrottlingBurstLimit ?? 1, { least: 0, most: HTTP_API.burst })
      }
    }
    if (properties.ProtocolType !== "HTTP") continue
    for (const key of keys) expect(key).toSatisfy(isRouteKey)
    const called = new Set(ofApi("Integration").map((one) => String(one.properties.IntegrationUri)))
    for (const { arn, timeoutSeconds } of functionsOf(name))
      if (called.has(arn)) expect(timeoutSeconds).toBeLessThan(HTTP_API.integrationSeconds)
  }
})

/** A method and a path; `{name+}` takes all that follows, so it comes last. */
function isRouteKey(key: string): boolean {
  const [method = "", path = "", ...rest] = key.split(" ")
  const parts = path.split("/").slice(1)
  return (
    rest.length === 0 &&
    HTTP_API.methods.includes(method) &&
    path.startsWith("/") &&
    parts.every(
      (part, at) => /^[\w.-]+$|^\{\w+\}$/.test(part) || (/^\{\w+\+\}$/.test(part) && at === parts.length - 1),
    )
  )
}

interface AlarmProperties {
  AlarmName: string
  Period?: number
  EvaluationPeriods: number
  DatapointsToAlarm?: number
  Statistic?: string
  ExtendedStatistic?: string
  Metrics?: { MetricStat?: { Period: number; Stat: string }; Period?: number }[]
}

test("alarms are such as CloudWatch takes", () => {
  for (const { properties } of resourcesOf("prod", "AWS::CloudWatch::Alarm")) {
    const alarm = properties as unknown as AlarmProperties
    expect(alarm.AlarmName.length).toBeLessThanOrEqual(255)
    const stats = alarm.Metrics?.flatMap(({ MetricStat }) => MetricStat ?? []) ?? []
    expect(stats.length).toBeLessThanOrEqual(ALARMS.metrics)
    const periods = [alarm.Period ?? [], stats.map(({ Period }) => Period)].flat(2)
    expect(periods.length).toBeGreaterThan(0)
    for (const period of periods) {
      expect([10, 20, 30].includes(period) || period % 60 === 0).toBe(true)
      const most = period < 3600 ? ALARMS.daySeconds : ALARMS.weekSeconds
      expect(period * alarm.EvaluationPeriods).toBeLessThanOrEqual(most)
    }
    expect(alarm.DatapointsToAlarm ?? 1).toBeLessThanOrEqual(alarm.EvaluationPeriods)
    for (const name of [alarm.Statistic ?? [], stats.map(({ Stat }) => Stat)].flat(2))
      expect(ALARMS.statistics.includes(name) || /^(p|tm|tc|ts|wm)\d{1,2}(\.\d{1,10})?$/.test(name)).toBe(
        true,
      )
    if (alarm.ExtendedStatistic)
      expect(alarm.ExtendedStatistic).toMatch(/^(p|tm|tc|ts|wm)\d{1,2}(\.\d{1,10})?$/)
  }
})

test.each(["test", "prod", "dev"] as const)(
  "the templates of %s are such as CloudFormation takes",
  (name) => {
    for (const { name: stack, template } of assemblyOf(name).stacks) {
      expect(stack).toMatch(CLOUDFORMATION.stackName)
      const text = JSON.stringify(template)
      expect(text.length).toBeLessThanOrEqual(CLOUDFORMATION.bytes)
      expect(text.match(/\{\{resolve:/g)?.length ?? 0).toBeLessThanOrEqual(CLOUDFORMATION.dynamicReferences)
      expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(CLOUDFORMATION.resources)
      expect(Object.keys(template.Outputs ?? {}).length).toBeLessThanOrEqual(CLOUDFORMATION.outputs)
      for (const id of Object.keys(template.Resources)) expect(id).toMatch(CLOUDFORMATION.logicalId)
    }
  },
)

test.each(STAGES)("logs, secrets, buckets and the pool of %s are such as AWS takes", (name) => {
  for (const { properties } of resourcesOf(name, "AWS::Logs::LogGroup")) {
    expect(properties.LogGroupName).toMatch(LOGS.name)
    expect(LOGS.retentionDays).toContain(properties.RetentionInDays)
  }
  for (const { properties } of resourcesOf(name, "AWS::SecretsManager::Secret"))
    expect(properties.Name).toSatisfy(isSecretName)
  for (const { properties } of resourcesOf(name, "AWS::S3::Bucket")) {
    const { CorsRules = [] } = (properties.CorsConfiguration ?? {}) as {
      CorsRules?: { AllowedMethods: string[]; AllowedOrigins: string[] }[]
    }
    for (const { AllowedMethods, AllowedOrigins } of CorsRules) {
      for (const method of AllowedMethods) expect(CORS_METHODS).toContain(method)
      for (const origin of AllowedOrigins) expect(origin.split("*").length).toBeLessThanOrEqual(2)
    }
  }
  for (const { properties } of resourcesOf(name, "AWS::Cognito::UserPoolClient")) {
    const flows = properties.ExplicitAuthFlows as string[]
    for (const flow of flows) expect(AUTH_FLOWS).toContain(flow)
    // Tokens that are rotated are had by an operation of their own, and Cognito refuses both together.
    const { Feature } = (properties.RefreshTokenRotation ?? {}) as { Feature?: string }
    if (Feature === "ENABLED") expect(flows).not.toContain("ALLOW_REFRESH_TOKEN_AUTH")
  }
})
