import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { apis, queueNames, queues, schedules, socket, tableStream } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { DEPLOYED_AT } from "./support/account.ts"
import { SETTINGS } from "./support/build.ts"
import { create } from "./support/cloudformation/engine.ts"
import { assemblyOf, functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

test.each(["test", "prod"] as const)(
  "every reference of %s leads somewhere, and nothing goes in circles",
  (name) => {
    const { stacks } = assemblyOf(name)
    expect(stacks.map((stack) => stack.name.split("-").at(-1)).sort()).toEqual([
      ...["Api", "Auth", "Jobs", ...(name === "prod" ? ["Monitoring"] : []), "Realtime", "Storage", "Web"],
    ])
    const resources = stacks.flatMap(({ template }) => Object.keys(template.Resources))
    expect(create(assemblyOf(name))).toHaveLength(resources.length)
  },
)

test("the templates ask for nothing from outside and run no code of their own", () => {
  for (const { template } of assemblyOf("test").stacks) {
    expect(template.Parameters ?? {}).toEqual({})
    expect(template.Conditions ?? {}).toEqual({})
    const types = Object.values(template.Resources).map(({ Type }) => Type)
    expect(types.filter((type) => /Custom|SSM|AWS::Lambda::Url/.test(type))).toEqual([])
  }
})

/** What CloudFormation takes of one template. */
const RESOURCES_AT_MOST = 500
const BYTES_AT_MOST = 1024 * 1024

test("no template comes near what CloudFormation takes", () => {
  for (const { name, template } of [...assemblyOf("prod").stacks, ...assemblyOf("edge").stacks]) {
    const bytes = JSON.stringify(template).length
    console.log(
      `${name}: ${Object.keys(template.Resources).length} resources, ${Math.round(bytes / 1024)} KB`,
    )
    expect(Object.keys(template.Resources).length).toBeLessThan(0.9 * RESOURCES_AT_MOST)
    expect(bytes).toBeLessThan(0.9 * BYTES_AT_MOST)
  }
})

test("the functions are those of the manifest, each with its handler in its bundle", () => {
  const functions = functionsOf("test")
  const wanted = [...apis, ...queues, ...tableStream, ...schedules, socket].map(({ name }) => name)
  expect(functions.map(({ name }) => name).sort()).toEqual(wanted.sort())
  for (const { properties, folder, file } of functions) {
    expect(properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"] })
    expect(existsSync(join(folder, file))).toBe(true)
    expect(readdirSync(folder)).toEqual(["packages"])
  }
})

test("a function's environment is exactly its settings", () => {
  const definitions = [...apis, ...queues, ...tableStream, ...schedules, socket]
  for (const { name, environment } of functionsOf("test")) {
    const { settings = [] } = definitions.find((definition) => definition.name === name) ?? {}
    expect(Object.keys(environment).sort()).toEqual(["NODE_OPTIONS", ...settings].sort())
  }
})

/** What functions are told of the world outside, and of the deployment's settings. */
const TOLD: Record<string, string> = {
  SUPER_ADMIN_EMAIL: SETTINGS.SUPER_ADMIN_EMAIL,
  TEAM_DOMAIN: SETTINGS.TEAM_DOMAIN,
  MAIL_FROM: SETTINGS.MAIL_FROM,
  SITE_URL: DEPLOYED_AT,
  STRIPE_API_URL: "https://api.stripe.com",
  STRIPE_SECRET_NAME: SETTINGS.STRIPE_SECRET_NAME,
  APIFY_API_URL: "https://api.apify.com",
  APIFY_SECRET_NAME: SETTINGS.APIFY_SECRET_NAME,
  // Where Instagram keeps its pictures.
  PICTURE_HOSTS: "cdninstagram.com,fbcdn.net",
  GOOGLE_ACCOUNTS_URL: "https://accounts.google.com",
  GOOGLE_OAUTH_URL: "https://oauth2.googleapis.com",
  GMAIL_API_URL: "https://gmail.googleapis.com",
  GOOGLE_SECRET_NAME: SETTINGS.GOOGLE_SECRET_NAME,
  AI_PROVIDER: SETTINGS.AI_PROVIDER,
  AI_MODEL: SETTINGS.AI_MODEL,
  AI_BASE_URL: SETTINGS.AI_BASE_URL,
  AI_SECRET_NAME: SETTINGS.AI_SECRET_NAME,
}

test("a function is told where everything is: what the settings say, what is elsewhere, and its own resources", () => {
  const own: Record<string, string> = {
    NODE_OPTIONS: "--enable-source-maps",
    TABLE_NAME: resourceOf("test", "AWS::DynamoDB::Table").ref,
    UPLOADS_BUCKET: resourceOf("test", "AWS::S3::Bucket", "Uploads").ref,
    CATALOGUE_BUCKET: resourceOf("test", "AWS::S3::Bucket", "Catalogue").ref,
    MAIL_TOKENS_KEY_ID: resourceOf("test", "AWS::KMS::Key", "MailTokensKey").attributes.Arn ?? "",
    ORIGIN_KEY_SECRETS: resourceOf("test", "AWS::SecretsManager::Secret").ref,
    USER_POOL_ID: resourceOf("test", "AWS::Cognito::UserPool").ref,
    USER_POOL_CLIENT_ID: resourceOf("test", "AWS::Cognito::UserPoolClient").ref,
    REALTIME_ENDPOINT: `https://${resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref}.execute-api.eu-west-3.amazonaws.com/live`,
  }
  for (const definition of queues) {
    const name = `test-trame-${queueNames(definition).queue}`
    const found = resourcesOf("test", "AWS::SQS::Queue").find(
      ({ properties }) => properties.QueueName === name,
    )
    own[definition.queueSetting] = found?.ref ?? ""
  }
  for (const { name, environment } of functionsOf("test"))
    for (const [setting, value] of Object.entries(environment))
      expect([name, setting, value]).toEqual([name, setting, { ...TOLD, ...own }[setting]])
})

/** Megabytes of what holds the search in memory, or writes its snapshots. */
const LARGE: Record<string, number> = { search: 2048, "catalogue-snapshots": 3008 }

test("a function has the memory that its work takes", () => {
  for (const { name, properties } of functionsOf("test"))
    expect([name, properties.MemorySize]).toEqual([name, LARGE[name] ?? 1024])
})

test("no bundle is over 1,024 KB, minified", () => {
  for (const { name, bytes } of functionsOf("test")) {
    console.log(`${name}: ${Math.round(bytes / 1024)} KB`)
    expect(bytes).toBeLessThanOrEqual(1024 * 1024)
  }
})

test("a personal stage goes entirely; production keeps what holds data", () => {
  const kept = (name: "test" | "prod") =>
    create(assemblyOf(name))
      .filter(({ resource }) => resource.DeletionPolicy?.startsWith("Retain"))
      .map(({ type }) => type)
  expect(kept("test")).toEqual([])
  for (const type of [
    "AWS::DynamoDB::Table",
    "AWS::S3::Bucket",
    "AWS::Cognito::UserPool",
    "AWS::Logs::LogGroup",
  ]) {
    expect(kept("prod")).toContain(type)
  }
})
