import { readdirSync } from "node:fs"
import { Entity } from "electrodb"
import { expect, test } from "vitest"
import { type AnyEntity, entityRecord, type Rule } from "../../support/records/entities.ts"

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../packages/core/src/**/*entities.ts", "../../../packages/core/src/lib/throttle.ts"],
  { eager: true },
)

const folder = new URL("../../../docs/records/table/", import.meta.url)

/** As `campaigns-castings`: the folders of its domain. */
const domainOf = (path: string) =>
  path
    .replace(/^.*core\/src\//, "")
    .replace(/(\/(store|reference))?\/[\w-]+\.ts$/, "")
    .replaceAll("/", "-")

const domains = Map.groupBy(Object.entries(modules), ([path]) => domainOf(path))

// docs/records/README.md
test.for([...domains])("what the table holds of %s is what its record says", async ([domain, files]) => {
  const records = files.flatMap(([path, module]) => {
    const rules = new Map((module.schemas as Rule[]).map(({ name, invalidates }) => [name, invalidates]))
    const entities = Object.values(module).filter((one): one is AnyEntity => one instanceof Entity)
    expect(entities.map(({ schema }) => schema.model.entity).sort(), path).toEqual([...rules.keys()].sort())
    return entities.map((entity) => entityRecord(entity, rules.get(entity.schema.model.entity) ?? (() => [])))
  })
  await expect(records.join("\n")).toMatchFileSnapshot(new URL(`${domain}.txt`, folder).pathname)
})

test("no record is of a domain that is gone", () => {
  const records = [...domains.keys()].map((domain) => `${domain}.txt`)
  expect(readdirSync(folder).filter((file) => !records.includes(file))).toEqual([])
})
