import { clientKeyOf } from "@trame/core/campaigns/collaborations/store/root-writes"
import type { StaleKey } from "@trame/core/lib/schema"
import { MAX_IDS, RULES, staleIn } from "@trame/core/processes/announce"
import { Entity } from "electrodb"
import { expect, test } from "vitest"

const A = "agency-a"
const item = (entity: string, ids: Record<string, string> = {}) => ({
  __edb_e__: entity,
  agencyId: A,
  ...ids,
})

test("every entity of the table either makes something stale or is silent on purpose", () => {
  const entities = Object.values(entityModules)
    .flatMap((module) => Object.values(module))
    .flatMap((one) => (one instanceof Entity ? one.schema.model.entity : []))
  expect(entities.length).toBeGreaterThan(10)
  expect([...RULES.keys()].sort()).toEqual(entities.sort())
})

test("entities are made in files that are called so, or beside a throttle, and nowhere else", () => {
  const filesWith = (text: RegExp) => Object.keys(sources).filter((file) => text.test(sources[file] ?? ""))
  expect(filesWith(/new Entity\b/)).toEqual([expect.stringMatching(/src\/lib\/entity\.ts$/)])
  expect(filesWith(/ entity\(\w/).sort()).toEqual(Object.keys(entityModules).sort())
})

const collaborationId = "c1"
const campaign = (clientId: string) => item("collaboration", { collaborationId, clientId })
const total = (of: { clientId?: string; brand: string }) =>
  item("total", { series: "client", key: clientKeyOf(of) })
const user = (agencyId: string) => ({ ...item("user", { userId: "u1" }), agencyId })
const documentsOf = (...ids: string[]) => ids.map((id) => item("document", { collaborationId: id }))
const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)
const client = (id?: string): StaleKey => (id ? { topic: "client", id } : { topic: "client" })
const detail = (id: string): StaleKey => ({ topic: "collaboration", id })
const [campaigns, clients]: StaleKey[] = [{ topic: "collaborations" }, { topic: "clients" }]
const OWN: StaleKey[] = [{ topic: "team" }, { topic: "me", id: "u1" }]

test.for<[string, object[], Record<string, (StaleKey | undefined)[]>]>([
  ["a client's total", [total({ clientId: "k1", brand: "Aube" })], { [A]: [clients, client("k1")] }],
  ["a total of a brand without a client", [total({ brand: "Aube" })], { [A]: [clients, client()] }],
  [
    "a move from one client to another",
    [campaign("before"), campaign("after")],
    { [A]: [campaigns, detail("c1"), client("before"), client("after")] },
  ],
  [
    "a collaboration without a client, which belongs to whichever has its brand's name",
    [item("collaboration", { collaborationId }), item("client", { clientId: "k1" })],
    { [A]: [campaigns, detail("c1"), client(), clients] },
  ],
  ["somebody who changes agency, in both", [user("a"), user("b")], { a: OWN, b: OWN }],
  ["somebody without an agency, in none", [user("")], {}],
  [
    "each key once, of each agency apart",
    [...documentsOf("c1", "c1"), { ...item("document", { collaborationId: "c2" }), agencyId: "b" }],
    { [A]: [detail("c1")], b: [detail("c2")] },
  ],
  ["as many ids as are said", documentsOf(...ids(MAX_IDS)), { [A]: ids(MAX_IDS).map(detail) }],
  ["more ids than are said", documentsOf(...ids(MAX_IDS + 1)), { [A]: [{ topic: "collaboration" }] }],
  ["items that are not ours, which say nothing", [item("stranger", { collaborationId }), {}], {}],
])("after %s, just these keys are stale", ([, items, expected]) => {
  expect(Object.fromEntries(staleIn(items as Parameters<typeof staleIn>[0]))).toEqual(expected)
})

/** A throttle's attempts are its own business and lie in its file. */
const entityModules = import.meta.glob<Record<string, unknown>>(
  ["../../../packages/core/src/**/*entities.ts", "../../../packages/core/src/lib/throttle.ts"],
  { eager: true },
)
const sources = import.meta.glob<string>("../../../packages/core/src/**/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
})
