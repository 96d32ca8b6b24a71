import { expect, it } from "vitest"
import { isWholeSharedStage, stageIn } from "../../scripts/deploy/arguments.ts"
import { operations } from "../support/operations.ts"
import { resourceOf } from "./support/stage.ts"

it("the firewall takes less from one address on the operations that are open to anybody", () => {
  const rules = resourceOf("edge", "AWS::WAFv2::WebACL").properties.Rules as Rule[]
  const [everybody, strangers] = rules.map(
    ({ Statement }) => Statement.RateBasedStatement.ScopeDownStatement?.OrStatement.Statements,
  )
  expect(everybody).toBe(undefined)
  const prefixes = strangers?.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString) ?? []
  for (const { name, path, access } of operations) {
    const isNarrow = prefixes.some((prefix) => `/api${path.replace(/\{\w+\}/g, "x")}`.startsWith(prefix))
    expect(isNarrow, name).toBe(access === "public")
  }
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

interface Rule {
  Statement: {
    RateBasedStatement: {
      ScopeDownStatement?: {
        OrStatement: { Statements: { ByteMatchStatement: { SearchString: string } }[] }
      }
    }
  }
}
