import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, inject, it } from "vitest"
import { create } from "./support/cloudformation/engine.ts"
import { assemblyOf, functionsOf, resourcesOf } from "./support/stage.ts"

describe("the templates", () => {
  it.each(STAGES)(
    "of %s can be created in order, from nothing outside and without code of their own",
    (name) => {
      const { stacks } = assemblyOf(name)
      const resources = stacks.flatMap(({ template }) => Object.values(template.Resources))
      expect(create(assemblyOf(name))).toHaveLength(resources.length)
      expect(resources.filter(({ Type }) => /Custom|SSM|AWS::Lambda::Url/.test(Type))).toEqual([])
      for (const { template } of stacks)
        expect([template.Parameters ?? {}, template.Conditions ?? {}]).toEqual([{}, {}])
    },
  )

  it.each(["prod", "edge"] as const)("of %s have no finding of cdk-nag that is not explained", (stage) => {
    const folder = inject("assemblies")[stage]
    const reports = readdirSync(folder).filter((file) => file.endsWith("NagReport.json"))
    expect(reports).toHaveLength(assemblyOf(stage).stacks.length)
    type Finding = Record<"ruleId" | "resourceId" | "compliance" | "exceptionReason", string>
    const findings: Finding[] = reports.flatMap(
      (file) => JSON.parse(readFileSync(join(folder, file), "utf8")).lines,
    )
    const of = (compliance: string) => findings.filter((one) => one.compliance === compliance)
    const [compliant, suppressed] = [of("Compliant"), of("Suppressed")]
    expect(compliant.length).toBeGreaterThan(stage === "edge" ? 1 : 50)
    const others = findings.filter((one) => ![...compliant, ...suppressed].includes(one))
    expect(others.map(({ ruleId, resourceId }) => `${ruleId} ${resourceId}`)).toEqual([])
    for (const { exceptionReason } of suppressed) expect(exceptionReason.length).toBeGreaterThan(25)
  })
})

/** Limits at which AWS refuses a deployment, as its documentation has them. */
describe("the limits of AWS", () => {
  it.each(STAGES)("leave room for the templates, functions, roles and routes of %s", (name) => {
    for (const { name: stack, template } of assemblyOf(name).stacks) {
      expect(Object.keys(template.Resources).length, stack).toBeLessThan(0.9 * 500)
      expect(JSON.stringify(template).length, stack).toBeLessThan(0.9 * 1024 * 1024)
    }
    const lengthOf = (value: unknown) => JSON.stringify(value).replaceAll(/\s/g, "").length
    for (const { name: fn, environment, bytes } of functionsOf(name)) {
      expect(Object.entries(environment).flat().join("").length, fn).toBeLessThanOrEqual(4096)
      expect(bytes, fn).toBeLessThanOrEqual(1024 * 1024)
    }
    const policies = resourcesOf(name, "AWS::IAM::Policy").map(({ properties }) => properties)
    for (const { ref } of resourcesOf(name, "AWS::IAM::Role")) {
      const inline = policies.filter(({ Roles }) => (Roles as string[]).includes(ref))
      const length = inline.reduce((sum, { PolicyDocument }) => sum + lengthOf(PolicyDocument), 0)
      expect(length, ref).toBeLessThanOrEqual(10_240)
    }
    // An API has 300 routes; the WebSocket API's three are counted with the others here.
    expect(resourcesOf(name, "AWS::ApiGatewayV2::Route").length).toBeLessThanOrEqual(300)
  })

  it("let Lambda read every queue: a message is hidden longer than its function may take", () => {
    const mappings = resourcesOf("prod", "AWS::Lambda::EventSourceMapping")
    for (const { attributes, properties } of resourcesOf("prod", "AWS::SQS::Queue")) {
      const mapping = mappings.find((one) => one.properties.EventSourceArn === attributes.Arn)
      if (!mapping) continue
      const fn = functionsOf("prod").find(({ arn }) => arn.endsWith(`:${mapping.properties.FunctionName}`))
      expect(properties.VisibilityTimeout, fn?.name).toBeGreaterThanOrEqual(6 * (fn?.timeoutSeconds ?? 900))
      expect(properties.RedrivePolicy).toMatchObject({ maxReceiveCount: 5 })
      expect(mapping.properties.FunctionResponseTypes).toEqual(["ReportBatchItemFailures"])
    }
  })
})

describe("stored data", () => {
  it("stay when production's stack goes, and go with a stage of one's own", () => {
    const types = ["DynamoDB::Table", "S3::Bucket", "Cognito::UserPool", "Logs::LogGroup"]
    const kept = (stage: "test" | "prod") =>
      types
        .flatMap((type) => resourcesOf(stage, `AWS::${type}`))
        .map(({ resource }) => resource.DeletionPolicy?.startsWith("Retain") ?? false)
    expect([new Set(kept("test")), new Set(kept("prod"))]).toEqual([new Set([false]), new Set([true])])
  })
})

const STAGES = ["test", "prod", "edge"] as const
