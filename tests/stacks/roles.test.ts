import { expect, test } from "vitest"
import { BEDROCK_SETTINGS } from "./support/build.ts"
import { permissionsOf } from "./support/cloud/policy.ts"
import { createdIn, functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

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

test("each may do what its settings stand for and nothing beside", () => {
  const { Arn: table } = resourceOf("test", "AWS::DynamoDB::Table").attributes
  const { Arn: uploads } = resourceOf("test", "AWS::S3::Bucket", "Uploads").attributes
  const { Arn: live } = resourceOf("test", "AWS::SQS::Queue", "LiveUpdatesQueue").attributes
  const { Arn: changes } = resourceOf("test", "AWS::SQS::Queue", "ClientChangesQueue").attributes
  const resources = createdIn("test")
  const may = (name: string, action: string, resource: string | undefined) => {
    const fn = functionsOf("test").find((one) => one.name === name)
    return permissionsOf(resources, fn?.roleArn ?? "")(action, resource ?? "")
  }
  expect(may("app", "dynamodb:PutItem", table)).toBe(true)
  expect(may("app", "dynamodb:Query", `${table}/index/gsi1`)).toBe(true)
  expect(may("app", "s3:PutObject", `${uploads}/documents/a/b`)).toBe(true)
  expect(may("app", "sqs:SendMessage", changes)).toBe(true)
  expect(may("app", "dynamodb:Scan", table)).toBe(false)
  expect(may("app", "dynamodb:DeleteTable", table)).toBe(false)
  expect(may("app", "s3:PutObject", `${uploads}/elsewhere`)).toBe(false)
  expect(may("app", "sqs:SendMessage", live)).toBe(false)

  expect(may("public", "dynamodb:GetItem", table)).toBe(true)
  expect(may("public", "dynamodb:PutItem", table)).toBe(false)
  expect(may("public", "s3:DeleteObject", `${uploads}/documents/a/b`)).toBe(false)

  expect(may("campaigns", "dynamodb:PutItem", table)).toBe(true)
  expect(may("campaigns", "s3:GetObject", `${uploads}/documents/a/b`)).toBe(false)
  expect(may("guest", "dynamodb:PutItem", table)).toBe(true)
  expect(may("guest", "s3:PutObject", `${uploads}/documents/a/b`)).toBe(true)
  expect(may("guest", "sqs:SendMessage", changes)).toBe(false)

  const { Arn: pool } = resourceOf("test", "AWS::Cognito::UserPool").attributes
  const identity = "arn:aws:ses:eu-west-3:123456789012:identity/trame.example"
  for (const name of ["auth", "account"]) {
    expect(may(name, "cognito-idp:AdminCreateUser", pool)).toBe(true)
    expect(may(name, "cognito-idp:AdminSetUserMFAPreference", pool)).toBe(true)
    expect(may(name, "ses:SendEmail", identity)).toBe(true)
    expect(may(name, "cognito-idp:DeleteUserPool", pool)).toBe(false)
    expect(may(name, "ses:SendEmail", "arn:aws:ses:eu-west-3:123456789012:identity/other.example")).toBe(
      false,
    )
  }
  for (const name of ["app", "campaigns", "guest", "public", "admin", "billing", "stripe-webhook"]) {
    expect(may(name, "cognito-idp:AdminGetUser", pool)).toBe(false)
    expect(may(name, "ses:SendEmail", identity)).toBe(false)
  }

  const { Arn: key } = resourceOf("test", "AWS::KMS::Key", "MailTokensKey").attributes
  for (const action of ["kms:GenerateDataKey", "kms:Decrypt"]) {
    for (const name of ["inbox", "mail-sync", "agency-removals"]) expect(may(name, action, key)).toBe(true)
    for (const name of ["app", "mail-classification", "assistant"]) expect(may(name, action, key)).toBe(false)
  }
  expect(may("inbox", "kms:ScheduleKeyDeletion", key)).toBe(false)

  expect(may("announce", "sqs:SendMessage", live)).toBe(true)
  expect(may("announce", "dynamodb:GetItem", table)).toBe(false)
  expect(may("live-updates", "s3:GetObject", `${uploads}/documents/a/b`)).toBe(false)
})
