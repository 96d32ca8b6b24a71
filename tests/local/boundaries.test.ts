import { expect, it } from "vitest"
import { importsOf, violationsOf } from "../../scripts/test/boundaries/index.ts"
import { rules } from "../../scripts/test/boundaries/rules.ts"

it.each(rules.map(({ why }) => why))("the rule “%s” refuses an import", async (why) => {
  const [file, imported] = Object.entries(REFUSED).find(([start]) => why.startsWith(start))?.[1] ?? ["", ""]
  const found = await violations({ [file]: `import "${imported}"` })
  expect(found).toContainEqual(expect.stringContaining(why))
})

/** The violations in these sources, by path. */
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
