import { expect, test } from "vitest"
import { isListedAttribute, refusalsOf } from "./support/documented/resource-types.ts"
import { assemblyOf, createdIn } from "./support/stage.ts"

const STAGES = ["test", "prod", "edge"] as const

test.each(STAGES)(
  "AWS lists every resource of %s with each of its properties, in the shape it has",
  (name) => {
    const refused = createdIn(name).flatMap(({ type, logicalId, properties }) =>
      refusalsOf(type, properties).map((reason) => `${logicalId}: ${reason}`),
    )
    expect(createdIn(name).length).toBeGreaterThan(0)
    expect(refused).toEqual([])
  },
)

test.each(STAGES)("what %s asks of its resources is what AWS lists of them", (name) => {
  const asked = assemblyOf(name).stacks.flatMap(({ template }) =>
    attributesIn(template).map(([logicalId, attribute]) => ({
      type: template.Resources[logicalId]?.Type ?? logicalId,
      attribute,
    })),
  )
  expect(asked.filter(({ type, attribute }) => !isListedAttribute(type, attribute))).toEqual([])
})

/** The arguments of every `Fn::GetAtt`. */
function attributesIn(part: unknown): [string, string][] {
  if (typeof part !== "object" || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === "Fn::GetAtt" ? [value as [string, string]] : attributesIn(value),
  )
}

const QUEUE = "AWS::SQS::Queue"
const TABLE = { KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }] }

test.each([
  ["a type that is not listed", "AWS::SQS::Line", {}, "AWS::SQS::Line is not listed"],
  ["a property that is not listed", QUEUE, { Fifo: true }, `${QUEUE}.Fifo is not listed`],
  ["a number as a text", QUEUE, { DelaySeconds: "3" }, `${QUEUE}.DelaySeconds should be integer: "3"`],
  ["a text as a switch", QUEUE, { FifoQueue: "true" }, `${QUEUE}.FifoQueue should be boolean: "true"`],
  ["what is missing", "AWS::DynamoDB::Table", {}, "AWS::DynamoDB::Table.KeySchema is missing"],
  [
    "what is missing further down",
    "AWS::DynamoDB::Table",
    { ...TABLE, StreamSpecification: {} },
    "AWS::DynamoDB::Table.StreamSpecification.StreamViewType is missing",
  ],
  [
    "one of a list",
    "AWS::DynamoDB::Table",
    { ...TABLE, AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S", Kind: "HASH" }] },
    "AWS::DynamoDB::Table.AttributeDefinitions[0].Kind is not listed",
  ],
])("%s is refused", (_what, type, properties, reason) => {
  expect(refusalsOf(type, properties)).toEqual([reason])
})
