import { apis } from "@trame/functions/manifest"
import { describe, expect, it } from "vitest"
import { functionAt } from "../../../scripts/local/gateway/routes.ts"
import { type Operation, operations, operationsOf } from "../../support/operations.ts"

it.for(operations)("$name is below its domain's prefix, as $method $path", (operation) => {
  const { name, path } = operation
  const prefix = WELL_KNOWN.get(name) ?? `/${kebab(domainOf(operation))}`
  expect(`${path}/`.startsWith(`${prefix}/`)).toBe(true)
})

describe("the functions of the API", () => {
  it("serve one domain each, with the authorizer exactly when no operation is public", () => {
    for (const operation of operations)
      expect(servedBy(operation)?.authorized, operation.name).toBe(operation.access !== "public")
    for (const [domain, own] of Map.groupBy(operations, domainOf))
      expect(new Set(own.map((operation) => servedBy(operation)?.name)).size, domain).toBe(1)
  })

  it("have each prefix once in the manifest, and no unused prefix", () => {
    const paths = apis.flatMap((api) => api.paths.map((path) => ({ path, owner: api.name })))
    expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length)
    const byPrefix = Map.groupBy(paths, ({ path }) => prefixOf(path))
    for (const [prefix, own] of byPrefix) expect(new Set(own.map(({ owner }) => owner)).size, prefix).toBe(1)
    // The card provider calls one, and pages that are no operations have the other.
    for (const { path } of operations) byPrefix.delete(prefixOf(`/api${path}`))
    expect([...byPrefix.keys()].sort()).toEqual(["share-cards", "webhooks"])
  })

  it.for(apis.filter(({ name }) => name !== "stripe-webhook" && name !== "share-cards"))(
    "answer as $name the operations of its prefixes, and no others",
    async (api) => {
      const { router } = (await import(`@trame/functions/${api.handler.split(".")[0]}`)) as { router: object }
      const namesOf = (some: Operation[]) => some.map(({ name }) => name).sort()
      const wanted = operations.filter((operation) => servedBy(operation) === api)
      expect(namesOf(operationsOf(router))).toEqual(namesOf(wanted))
    },
  )
})

/** Addresses outside the prefix scheme, known to third parties. */
const WELL_KNOWN = new Map([
  ["health.check", "/health"],
  ["health.openapi", "/openapi.json"],
])

const domainOf = ({ name }: Operation): string => name.split(".")[0] ?? ""
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const servedBy = ({ path }: Operation) => functionAt(`/api${path.replace(/\{[^}]+\}/g, "anything")}`)
const prefixOf = (path: string) => path.split("/")[2] ?? ""
