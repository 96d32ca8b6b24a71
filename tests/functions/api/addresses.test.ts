import { apis } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { functionAt } from "../../../scripts/local/gateway/routes.ts"
import { type Operation, operations, operationsOf } from "../../support/operations.ts"

/** Addresses of their own, known outside. */
const WELL_KNOWN = new Map([
  ["health.check", "/health"],
  ["health.openapi", "/openapi.json"],
])

/** What the card provider calls, and pages that are no operations. */
const WITHOUT_OPERATIONS = new Set(["stripe-webhook", "share-cards"])

const domainOf = ({ name }: Operation): string => name.split(".")[0] ?? ""
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const servedBy = ({ path }: Operation) => functionAt(`/api${path.replace(/\{[^}]+\}/g, "anything")}`)

test.for(operations)("$name stands below its domain's name, as $method $path", (operation) => {
  const { name, path } = operation
  const prefix = WELL_KNOWN.get(name) ?? `/${kebab(domainOf(operation))}`
  expect(`${path}/`.startsWith(`${prefix}/`)).toBe(true)
})

test("a domain is served by one function, behind the authorizer exactly when nobody else may call", () => {
  const functions = new Map<string, Set<string | undefined>>()
  for (const operation of operations) {
    const api = servedBy(operation)
    expect(api?.authorized, operation.name).toBe(operation.access !== "public")
    const domain = domainOf(operation)
    functions.set(domain, (functions.get(domain) ?? new Set()).add(api?.name))
  }
  for (const [domain, names] of functions) expect([domain, [...names]]).toEqual([domain, [expect.anything()]])
})

test("the manifest names each prefix once, and none that nothing answers", () => {
  const paths = apis.flatMap((api) => api.paths)
  expect(new Set(paths).size).toBe(paths.length)
  const prefixOf = (path: string) => path.split("/")[2] ?? ""
  const owners = new Map<string, Set<string>>()
  for (const { name, paths } of apis) {
    for (const path of paths) owners.set(prefixOf(path), (owners.get(prefixOf(path)) ?? new Set()).add(name))
  }
  for (const [prefix, names] of owners) expect([prefix, names.size]).toEqual([prefix, 1])
  const answering = new Set(operations.map(({ path }) => prefixOf(`/api${path}`)))
  expect([...owners.keys()].filter((prefix) => !answering.has(prefix)).sort()).toEqual([
    "share-cards",
    "webhooks",
  ])
})

test("each function answers the operations of its prefixes, and no others", async () => {
  for (const api of apis.filter(({ name }) => !WITHOUT_OPERATIONS.has(name))) {
    const { router } = (await import(`@trame/functions/${api.handler.split(".")[0]}`)) as { router: object }
    const wanted = operations.filter((operation) => servedBy(operation) === api)
    const namesOf = (some: Operation[]) => some.map(({ name }) => name).sort()
    expect(namesOf(operationsOf(router))).toEqual(namesOf(wanted))
  }
})
