import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import {
  apis,
  type FunctionDefinition,
  MEMORY_MB,
  queues,
  schedules,
  socket,
  tableStream,
} from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { create } from "./support/cloudformation/engine.ts"
import { assemblyOf, functionsOf } from "./support/stage.ts"

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

test("a function has the memory that the manifest says", () => {
  const definitions: readonly FunctionDefinition[] = [
    ...apis,
    ...queues,
    ...tableStream,
    ...schedules,
    socket,
  ]
  for (const { name, properties } of functionsOf("test")) {
    const { memoryMb = MEMORY_MB } = definitions.find((definition) => definition.name === name) ?? {}
    expect(properties.MemorySize).toBe(memoryMb)
  }
})

test("no bundle is over 1 MB, minified", () => {
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
