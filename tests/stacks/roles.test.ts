import { expect, test } from "vitest"
import { BEDROCK_SETTINGS } from "./support/build.ts"
import { permissionsOf } from "./support/cloud/policy.ts"
import { assemblyOf, createdIn, functionsOf, resourcesOf } from "./support/stage.ts"

interface Statement {
  Action: string | string[]
  Resource: string | string[]
}

const statementsOf = (stage: "test" | "prod"): Statement[] =>
  resourcesOf(stage, "AWS::IAM::Policy").flatMap(
    ({ properties }) => (properties.PolicyDocument as { Statement: Statement[] }).Statement,
  )

test("every function has a role of its own, which only Lambda may take", () => {
  const functions = functionsOf("test")
  expect(new Set(functions.map(({ roleArn }) => roleArn)).size).toBe(functions.length)
  for (const { properties } of resourcesOf("test", "AWS::IAM::Role")) {
    expect(properties.ManagedPolicyArns ?? []).toEqual([])
    expect(properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Principal: { Service: "lambda.amazonaws.com" } }],
    })
  }
})

test("no role may do everything, nor anything to everything", () => {
  for (const { Action, Resource } of statementsOf("prod")) {
    for (const action of [Action].flat()) expect(action).not.toContain("*")
    for (const resource of [Resource].flat()) expect(resource).toMatch(/^arn:aws:\w[\w-]*:/)
  }
})

test("on Bedrock, the one model may be asked, by those who ask one", () => {
  const resources = createdIn("prod")
  const may = (name: string, action: string, resource: string) => {
    const fn = functionsOf("prod").find((one) => one.name === name)
    return permissionsOf(resources, fn?.roleArn ?? "")(action, resource)
  }
  const profile = `arn:aws:bedrock:eu-west-3:123456789012:inference-profile/${BEDROCK_SETTINGS.AI_MODEL}`
  const model = "arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude-haiku-4-5-20251001-v1:0"
  for (const name of ["inbox", "mail-classification", "assistant"]) {
    expect(may(name, "bedrock:InvokeModel", profile)).toBe(true)
    expect(may(name, "bedrock:InvokeModelWithResponseStream", model)).toBe(true)
    expect(may(name, "bedrock:InvokeModel", `${model}-other`)).toBe(false)
  }
  for (const name of ["app", "admin", "mail-sync"])
    expect(may(name, "bedrock:InvokeModel", profile)).toBe(false)
})

test("no function holds a secret: its environment names them, and no template has one looked up for it", () => {
  for (const stage of ["test", "prod"] as const) {
    for (const { environment } of functionsOf(stage))
      for (const value of Object.values(environment)) expect(value).not.toContain("{{resolve:")
    const looking = assemblyOf(stage).stacks.filter(({ template }) =>
      JSON.stringify(template).includes("{{resolve:"),
    )
    // What CloudFront sends to the API: it cannot look anything up.
    expect(looking.map(({ name }) => name)).toEqual([`${stage}-trame-Web`])
  }
})
