import { expect, it } from "vitest"
import { importsOf, violationsOf } from "../../scripts/test/boundaries/index.ts"
import { rules } from "../../scripts/test/boundaries/rules.ts"

/** What is found in these sources, by path. */
async function violations(sources: Record<string, string>): Promise<string[]> {
  const entries = Object.entries(sources).map(
    async ([file, source]) => [file, await importsOf(file, source)] as const,
  )
  return violationsOf(new Map(await Promise.all(entries)))
}

const CORE = "packages/core/src"

/** One import that each rule refuses, by the beginning of its reason. */
const REFUSED: Record<string, [file: string, imported: string]> = {
  "production code knows neither": ["packages/web/src/lib/a.ts", "../../../../stacks/stage-names.ts"],
  "the stacks deploy": ["stacks/Web.ts", "../scripts/local/environment.ts"],
  "the site takes contracts": ["packages/web/src/lib/a.ts", "@trame/core/lib/settings"],
  "the site takes types alone": ["packages/web/src/lib/a.ts", "@trame/core/lib/fields"],
  "the site reaches the API": ["packages/web/src/lib/a.ts", "@trame/functions/manifest"],
  "core knows neither its callers": [`${CORE}/lib/a.ts`, "../../../functions/src/manifest.ts"],
  "functions know nothing of the site": ["packages/functions/src/a.ts", "../../web/src/lib/a.ts"],
  "handlers translate": ["packages/functions/src/http/a.ts", "@trame/core/lib/table"],
  "a domain is entered by its doors": ["packages/functions/src/http/a.ts", "@trame/core/billing/stripe"],
  "tests reach what is stored": ["tests/core/a.test.ts", "@trame/core/billing/entities"],
  "a feature of the site": ["packages/web/src/features/clients/a.ts", "../castings/b.ts"],
}

it.each(rules.map(({ why }) => why))("the rule “%s” refuses an import", async (why) => {
  const [file, imported] = Object.entries(REFUSED).find(([start]) => why.startsWith(start))?.[1] ?? ["", ""]
  const found = await violations({ [file]: `import "${imported}"` })
  expect(found).toContainEqual(expect.stringContaining(why))
})

it.each<[string, number, Record<string, string>]>([
  [
    "storage that the site reaches by way of a rule",
    1,
    {
      "packages/web/src/A.tsx": 'import { b } from "@trame/core/campaigns/clients/rules"\nexport const a = b',
      [`${CORE}/campaigns/clients/rules.ts`]: 'export { b } from "../../lib/table.ts"',
      [`${CORE}/lib/table.ts`]: "export const b = 1",
    },
  ],
  [
    "layers that point upwards, types included",
    2,
    {
      [`${CORE}/lib/a.ts`]: 'import type { B } from "../billing/index.ts"',
      [`${CORE}/billing/index.ts`]:
        'import "../influencers/catalogue/index.ts"\nimport "../account/users/index.ts"',
      [`${CORE}/influencers/catalogue/index.ts`]: "",
      [`${CORE}/account/users/index.ts`]: "",
    },
  ],
  [
    "a circle of folders",
    1,
    {
      [`${CORE}/campaigns/castings/store/a.ts`]: 'import type { B } from "../commands/b.ts"',
      [`${CORE}/campaigns/castings/commands/b.ts`]: 'import type { C } from "../store/c.ts"',
      [`${CORE}/campaigns/castings/store/c.ts`]: "",
    },
  ],
  [
    "a circle of imports, but not a namespace that names itself",
    1,
    {
      [`${CORE}/a.ts`]: 'import "./b.ts"',
      [`${CORE}/b.ts`]: 'import "./a.ts"',
      [`${CORE}/campaigns/clients/index.ts`]: 'export * as Clients from "./index.ts"',
    },
  ],
])("%s: %i found", async (_, count, sources) => {
  expect(await violations(sources)).toHaveLength(count)
})
