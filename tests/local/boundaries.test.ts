import { expect, test } from "vitest"
import { importsOf, violationsOf } from "../../scripts/test/boundaries/index.ts"
import { rules } from "../../scripts/test/boundaries/rules.ts"

/** What is found in these sources, by path. */
async function violations(sources: Record<string, string>): Promise<string[]> {
  const entries = Object.entries(sources).map(
    async ([file, source]) => [file, await importsOf(file, source)] as const,
  )
  return violationsOf(new Map(await Promise.all(entries)))
}

test("production code may not import the local engine", async () => {
  const found = await violations({ "packages/core/src/a.ts": 'import "../../../scripts/local/engine.ts"' })
  expect(found).toHaveLength(1)
})

test("the site may not reach storage, even by way of a rule", async () => {
  const found = await violations({
    "packages/web/src/A.tsx":
      'import { b } from "@trame/core/campaigns/clients/rules"\nexport const a = <p>{b}</p>',
    "packages/core/src/campaigns/clients/rules.ts": 'export { b } from "../../lib/table.ts"',
    "packages/core/src/lib/table.ts": "export const b = 1",
  })
  expect(found).toEqual([
    expect.stringContaining(
      "A.tsx → packages/core/src/campaigns/clients/rules.ts → packages/core/src/lib/table.ts",
    ),
  ])
})

test("the site may use a contract, and a rule that knows a stored type", async () => {
  const found = await violations({
    "packages/web/src/A.tsx":
      'import { b } from "@trame/core/campaigns/clients/rules"\nimport "@trame/core/campaigns/clients/contract"',
    "packages/core/src/campaigns/clients/rules.ts":
      'import type { C } from "./entities.ts"\nexport const b: C = 1',
  })
  expect(found).toEqual([])
})

test("the site may not take even a type from what a domain does", async () => {
  const found = await violations({
    "packages/web/src/A.tsx": 'import type { B } from "@trame/core/campaigns/clients/index"',
  })
  expect(found).toHaveLength(1)
})

test("a domain is entered by its index, contract and rules, and by nothing else", async () => {
  const found = await violations({
    "packages/core/src/campaigns/castings/index.ts": [
      'import "../clients/index.ts"',
      'import "../clients/contract.ts"',
      'import "../collaborations/rules/money.ts"',
      'import "../clients/entities.ts"',
      'import "../collaborations/store/aggregate.ts"',
      'import "./store/aggregate.ts"',
    ].join("\n"),
    "packages/functions/src/http/app.ts": 'import "@trame/core/campaigns/clients/store"',
  })
  expect(found).toHaveLength(3)
})

test("what announces changes may collect every schema, nobody else may", async () => {
  const found = await violations({
    "packages/core/src/campaigns/clients/index.ts": 'import "../../billing/entities.ts"',
    "packages/core/src/processes/announce.ts": 'import "../billing/entities.ts"',
  })
  expect(found).toHaveLength(1)
})

test("a handler may not import an entity, even late", async () => {
  const found = await violations({
    "packages/functions/src/http/a.ts": 'const e = await import("@trame/core/campaigns/clients/entities")',
  })
  expect(found.length).toBeGreaterThan(0)
})

test("tests reach what is stored through tests/support", async () => {
  const found = await violations({
    "tests/core/clients/a.test.ts": 'import "@trame/core/campaigns/clients/entities"',
    "tests/support/stored.ts": 'import "@trame/core/campaigns/clients/entities"',
  })
  expect(found).toHaveLength(1)
})

/** One import that each rule is there to refuse, by the file that has it. */
const REFUSED: Record<string, [file: string, imported: string]> = {
  "production code knows neither": ["packages/web/src/lib/a.ts", "../../../../stacks/stage-names.ts"],
  "the stacks deploy": ["stacks/Web.ts", "../scripts/local/environment.ts"],
  "the site takes contracts": ["packages/web/src/lib/a.ts", "@trame/core/lib/settings"],
  "the site takes types alone": ["packages/web/src/lib/a.ts", "@trame/core/lib/fields"],
  "the site reaches the API": ["packages/web/src/lib/a.ts", "@trame/functions/manifest"],
  "core knows neither its callers": ["packages/core/src/lib/a.ts", "../../../functions/src/manifest.ts"],
  "functions know nothing of the site": ["packages/functions/src/a.ts", "../../web/src/lib/a.ts"],
  "handlers translate": ["packages/functions/src/http/a.ts", "@trame/core/lib/table"],
  "a domain is entered by its doors": ["packages/functions/src/http/a.ts", "@trame/core/billing/stripe"],
  "tests reach what is stored": ["tests/core/a.test.ts", "@trame/core/billing/entities"],
  "a feature of the site": ["packages/web/src/features/clients/a.ts", "../castings/b.ts"],
}

test.each(rules.map(({ why }) => why))("%s", async (why) => {
  const [file, imported] = Object.entries(REFUSED).find(([start]) => why.startsWith(start))?.[1] ?? ["", ""]
  const found = await violations({ [file]: `import "${imported}"` })
  expect(found).toContainEqual(expect.stringContaining(why))
})

test("layers point downwards, types included", async () => {
  const found = await violations({
    "packages/core/src/lib/a.ts": 'import type { B } from "../billing/index.ts"',
    "packages/core/src/billing/index.ts":
      'import "../influencers/catalogue/index.ts"\nimport "../account/users/index.ts"',
    "packages/core/src/influencers/catalogue/index.ts": "",
    "packages/core/src/account/users/index.ts": "",
  })
  expect(found.filter((line) => line.includes("layer"))).toHaveLength(2)
})

test("folders may not import one another in a circle", async () => {
  const found = await violations({
    "packages/core/src/campaigns/castings/store/a.ts": 'import type { B } from "../commands/b.ts"',
    "packages/core/src/campaigns/castings/commands/b.ts": 'import type { C } from "../store/c.ts"',
    "packages/core/src/campaigns/castings/store/c.ts": "",
  })
  expect(found).toHaveLength(1)
})

test("imports may not go in circles, but a namespace may name itself", async () => {
  const found = await violations({
    "packages/core/src/a.ts": 'import "./b.ts"',
    "packages/core/src/b.ts": 'import "./a.ts"',
    "packages/core/src/campaigns/clients/index.ts": 'export * as Clients from "./index.ts"',
  })
  expect(found).toHaveLength(1)
})
