import { describe, expect, it } from "vitest"
import { isWholeSharedStage, stageIn } from "../../scripts/deploy/arguments.ts"
import { operations } from "../support/operations.ts"
import { resourceOf } from "./support/stage.ts"

interface Rule {
  Name: string
  Action: object
  VisibilityConfig: object
  Statement: {
    RateBasedStatement: {
      Limit: number
      ScopeDownStatement?: {
        OrStatement: {
          Statements: { ByteMatchStatement: { SearchString: string; TextTransformations: object[] } }[]
        }
      }
    }
  }
}

const firewall = () => resourceOf("edge", "AWS::WAFv2::WebACL")
const rules = () => firewall().properties.Rules as Rule[]

describe("the firewall", () => {
  it("answers 429 to an address that sends too much, sooner on the operations that are open to anybody", () => {
    expect(firewall().properties).toMatchObject({ Scope: "CLOUDFRONT", DefaultAction: { Allow: {} } })
    const byAddress = { EvaluationWindowSec: 300, AggregateKeyType: "IP" }
    const Action = { Block: { CustomResponse: { ResponseCode: 429 } } }
    expect(rules()).toMatchObject([
      { Name: "Everybody", Action, Statement: { RateBasedStatement: { ...byAddress, Limit: 10_000 } } },
      { Name: "Strangers", Action, Statement: { RateBasedStatement: { ...byAddress, Limit: 1000 } } },
    ])
    const [everybody, strangers] = rules().map(
      ({ Statement }) => Statement.RateBasedStatement.ScopeDownStatement?.OrStatement.Statements,
    )
    expect(everybody).toBe(undefined)
    const prefixes = strangers?.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString) ?? []
    // An address reads the same however its letters are written.
    for (const { ByteMatchStatement } of strangers ?? [])
      expect(ByteMatchStatement).toMatchObject({
        PositionalConstraint: "STARTS_WITH",
        TextTransformations: [{ Priority: 0, Type: "URL_DECODE" }],
      })
    for (const { name, path, access } of operations) {
      const isNarrow = prefixes.some((prefix) => `/api${path.replace(/\{\w+\}/g, "x")}`.startsWith(prefix))
      expect(isNarrow, name).toBe(access === "public")
    }
  })
})

it("a command deploys the edge first with a whole shared stage, and needs a stage", () => {
  for (const [args, isWhole] of [
    [["--stage", "prod"], true],
    [["--stage=staging", "--profile", "trame"], true],
    [["--stage", "camille"], false],
    [["Api", "--stage", "prod"], false],
    [["--stage", "prod", "--region", "us-east-1"], false],
  ] as const)
    expect([args, isWholeSharedStage([...args])]).toEqual([args, isWhole])
  expect(stageIn(["Api", "--stage", "prod"])).toBe("prod")
  expect(() => stageIn(["Api"])).toThrow("--stage")
})
