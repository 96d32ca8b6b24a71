import { expect, test } from "vitest"
import { importsOf, violationsOf } from "../../scripts/test/boundaries/index.ts"

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
    "packages/web/src/A.tsx": 'import { b } from "@trame/core/clients/rule"\nexport const a = <p>{b}</p>',
    "packages/core/src/clients/rule.ts": 'export { b } from "../db.ts"',
    "packages/core/src/db.ts": "export const b = 1",
  })
  expect(found).toEqual([
    expect.stringContaining("A.tsx → packages/core/src/clients/rule.ts → packages/core/src/db.ts"),
  ])
})

test("the site may use a contract, and a rule that knows a stored type", async () => {
  const found = await violations({
    "packages/web/src/A.tsx":
      'import { b } from "@trame/core/clients/rule"\nimport "@trame/core/clients/contract"',
    "packages/core/src/clients/rule.ts": 'import type { C } from "./entity.ts"\nexport const b: C = 1',
  })
  expect(found).toEqual([])
})

test("the site may not take even a type from what a domain does", async () => {
  const found = await violations({
    "packages/web/src/A.tsx": 'import type { B } from "@trame/core/clients/index"',
  })
  expect(found).toHaveLength(1)
})

test("a domain may not import another domain's entity, but its index", async () => {
  const found = await violations({
    "packages/core/src/clients/index.ts": 'import "../identity/entity.ts"\nimport "../agencies/index.ts"',
    "packages/core/src/identity/index.ts": 'import "./entity.ts"',
  })
  expect(found).toHaveLength(1)
})

test("a handler may not import an entity, even late", async () => {
  const found = await violations({
    "packages/functions/src/api/a.ts": 'const e = await import("@trame/core/clients/entity")',
  })
  expect(found).toHaveLength(1)
})

test("imports may not go in circles, but a namespace may name itself", async () => {
  const found = await violations({
    "packages/core/src/a.ts": 'import "./b.ts"',
    "packages/core/src/b.ts": 'import "./a.ts"',
    "packages/core/src/clients/index.ts": 'export * as Clients from "./index.ts"',
  })
  expect(found).toHaveLength(1)
})
