import { readdirSync } from "node:fs"
import { Entity } from "electrodb"
import { describe, expect, it } from "vitest"
import { type AnyEntity, entityRecord, type Rule } from "../../support/records/entities.ts"

// docs/records/README.md
describe("the records of the table", () => {
  it.each([...domains])("of %s tell what it holds", async (domain, files) => {
    const records = files.flatMap(([path, module]) => {
      const rules = new Map((module.schemas as Rule[]).map(({ name, invalidates }) => [name, invalidates]))
      const entities = Object.values(module).filter((one): one is AnyEntity => one instanceof Entity)
      const names = entities.map(({ schema }) => schema.model.entity)
      expect(names.sort(), path).toEqual([...rules.keys()].sort())
      return entities.map((entity) =>
        entityRecord(entity, rules.get(entity.schema.model.entity) ?? (() => [])),
      )
    })
    await expect(records.join("\n")).toMatchFileSnapshot(new URL(`${domain}.txt`, folder).pathname)
  })

  it("are of no domain that is gone", () => {
    const records = [...domains.keys()].map((domain) => `${domain}.txt`)
    expect(readdirSync(folder).filter((file) => !records.includes(file))).toEqual([])
  })
})

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../packages/core/src/**/*entities.ts", "../../../packages/core/src/lib/throttle.ts"],
  { eager: true },
)

const folder = new URL("../../../docs/records/table/", import.meta.url)

/** The folders of a domain, e.g. `campaigns-castings`. */
const domainOf = (path: string) =>
  path
    .replace(/^.*core\/src\//, "")
    .replace(/(\/(store|reference))?\/[\w-]+\.ts$/, "")
    .replaceAll("/", "-")

const domains = Map.groupBy(Object.entries(modules), ([path]) => domainOf(path))
