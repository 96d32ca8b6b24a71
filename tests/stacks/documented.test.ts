import { expect, test } from "vitest"
import { LARGEST_FORMAT, unlisted } from "./support/documented/access-logs.ts"
import {
  CLOUDFRONT,
  FRAME_OPTIONS,
  mayGoToOrigin,
  REFERRER_POLICIES,
  SECURITY_HEADERS,
} from "./support/documented/headers.ts"
import { isSchedule } from "./support/documented/schedules.ts"
import { resourcesOf } from "./support/stage.ts"

/** Templates of AWS's own kind are refused for what no engine of ours would notice: here is what AWS lists. */
const STAGES = ["test", "prod"] as const

interface Stage {
  ApiId: string
  AccessLogSettings?: { Format: string }
}

test.each(STAGES)("the access logs of %s name only what such an API knows", (name) => {
  const protocols = new Map(
    resourcesOf(name, "AWS::ApiGatewayV2::Api").map(({ ref, properties }) => [
      ref,
      String(properties.ProtocolType),
    ]),
  )
  const logged = resourcesOf(name, "AWS::ApiGatewayV2::Stage")
    .map(({ properties }) => properties as unknown as Stage)
    .flatMap(({ ApiId, AccessLogSettings }) =>
      AccessLogSettings ? [{ protocol: protocols.get(ApiId) ?? "", format: AccessLogSettings.Format }] : [],
    )
  expect(logged.map(({ protocol }) => protocol).sort()).toEqual(
    name === "prod" ? ["HTTP", "WEBSOCKET"] : ["HTTP"],
  )
  for (const { protocol, format } of logged) {
    expect(unlisted(protocol, format)).toEqual([])
    expect(JSON.parse(format)).toMatchObject({ sourceIp: "$context.identity.sourceIp" })
    expect(format).not.toContain("\n")
    expect(format.length).toBeLessThanOrEqual(LARGEST_FORMAT)
  }
})

test("a variable that is not listed is found, and one of another kind of API", () => {
  expect(unlisted("HTTP", '{"a":"$context.sourceIp","b":"$context.identity.sourceIp"}')).toEqual(["sourceIp"])
  expect(unlisted("HTTP", "$context.connectionId $context.eventType")).toEqual(["connectionId", "eventType"])
  expect(unlisted("WEBSOCKET", "$context.httpMethod $context.path $context.routeKey")).toEqual([
    "httpMethod",
    "path",
  ])
  expect(unlisted("HTTP", "$context.authorizer.claims.sub $context.authorizer.any")).toEqual([])
})

test("schedules are such as EventBridge takes", () => {
  for (const { properties } of resourcesOf("prod", "AWS::Events::Rule")) {
    if (properties.ScheduleExpression === undefined) continue
    expect([properties.ScheduleExpression, isSchedule(String(properties.ScheduleExpression))]).toEqual([
      properties.ScheduleExpression,
      true,
    ])
  }
  const taken = ["rate(1 minute)", "rate(5 minutes)", "cron(0 10 * * ? *)", "cron(0/15 8-17 ? * MON-FRI *)"]
  const refused = [
    "rate(1 minutes)",
    "rate(5 minute)",
    "rate(0 minutes)",
    "rate(30 seconds)",
    "cron(0 3 * * *)",
    "cron(0 3 * * * *)",
    "cron(0 3 ? * ? *)",
    "cron(60 3 * * ? *)",
    "cron(0 24 * * ? *)",
    "0 3 * * ? *",
  ]
  expect(taken.filter((text) => !isSchedule(text))).toEqual([])
  expect(refused.filter(isSchedule)).toEqual([])
})

interface HeadersConfig {
  Name: string
  SecurityHeadersConfig: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string }
    FrameOptions?: { FrameOption: string }
    ReferrerPolicy?: { ReferrerPolicy: string }
  }
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
}

test.each(STAGES)("CloudFront may send every header that %s asks for", (name) => {
  for (const { properties } of resourcesOf(name, "AWS::CloudFront::ResponseHeadersPolicy")) {
    const { Name, SecurityHeadersConfig, CustomHeadersConfig } =
      properties.ResponseHeadersPolicyConfig as HeadersConfig
    expect(Name).toMatch(/^[\w-]{1,128}$/)
    const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy } = SecurityHeadersConfig
    expect(ContentSecurityPolicy?.ContentSecurityPolicy.length ?? 0).toBeLessThanOrEqual(
      CLOUDFRONT.headerValueLength,
    )
    if (FrameOptions) expect(FRAME_OPTIONS).toContain(FrameOptions.FrameOption)
    if (ReferrerPolicy) expect(REFERRER_POLICIES).toContain(ReferrerPolicy.ReferrerPolicy)
    const { Items } = CustomHeadersConfig
    expect(Items.length).toBeLessThanOrEqual(CLOUDFRONT.customHeaders)
    for (const { Header, Value } of Items) {
      expect(SECURITY_HEADERS).not.toContain(Header.toLowerCase())
      expect(Header.length).toBeLessThanOrEqual(CLOUDFRONT.headerNameLength)
      expect(Value.length).toBeLessThanOrEqual(CLOUDFRONT.headerValueLength)
    }
    const length = Items.reduce((sum, { Header, Value }) => sum + Header.length + Value.length, 0)
    expect(length).toBeLessThanOrEqual(CLOUDFRONT.headersLength)
  }
})

interface DistributionConfig {
  CacheBehaviors: unknown[]
  Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[] }[]
}

test.each(STAGES)("the distribution of %s and its functions are within CloudFront's limits", (name) => {
  for (const { properties } of resourcesOf(name, "AWS::CloudFront::Distribution")) {
    const { CacheBehaviors, Origins } = properties.DistributionConfig as DistributionConfig
    expect(CacheBehaviors.length).toBeLessThan(CLOUDFRONT.behaviors)
    expect(Origins.length).toBeLessThanOrEqual(CLOUDFRONT.origins)
    const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
    expect(headers.length).toBeLessThanOrEqual(CLOUDFRONT.customHeaders)
    for (const { HeaderName } of headers) expect(mayGoToOrigin(HeaderName)).toBe(true)
  }
  for (const { properties } of resourcesOf(name, "AWS::CloudFront::Function")) {
    expect(String(properties.FunctionCode).length).toBeLessThanOrEqual(CLOUDFRONT.functionBytes)
  }
  expect(["x-origin-key", "X-Amz-Key", "Via", "x-edge-location"].filter(mayGoToOrigin)).toEqual([
    "x-origin-key",
  ])
})
