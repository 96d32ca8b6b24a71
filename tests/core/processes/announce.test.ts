import { clientKeyOf } from "@trame/core/campaigns/collaborations/store/root-writes"
import type { StaleKey } from "@trame/core/lib/schema"
import { MAX_IDS, RULES, staleIn } from "@trame/core/processes/announce"
import { Entity } from "electrodb"
import { expect, test } from "vitest"

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
const detail: StaleKey = { topic: "collaboration", id: collaborationId }

test("a client's total makes the list of clients stale, and the client it goes by", () => {
  const total = (key: string) => staleIn([item("total", { series: "client", key })]).get(A)
  expect(total(clientKeyOf({ clientId: "k1", brand: "Aubépine" }))).toEqual([
    { topic: "clients" },
    { topic: "client", id: "k1" },
  ])
  expect(total(clientKeyOf({ brand: "Aubépine" }))).toEqual([{ topic: "clients" }, { topic: "client" }])
})

test("what an item left and what it came to are both stale", () => {
  const moved = [
    item("collaboration", { collaborationId, clientId: "before" }),
    item("collaboration", { collaborationId, clientId: "after" }),
  ]
  expect(staleIn(moved).get(A)).toEqual([
    { topic: "collaborations" },
    detail,
    { topic: "client", id: "before" },
    { topic: "client", id: "after" },
  ])
})

test("somebody who changes agency is news in both, and without agency in none", () => {
  const user = (agencyId: string) => ({ ...item("user", { userId: "u1" }), agencyId })
  const keys = [{ topic: "team" }, { topic: "me", id: "u1" }]
  const expected = new Map([
    ["a", keys],
    ["b", keys],
  ])
  expect(staleIn([user("a"), user("b")])).toEqual(expected)
  expect(staleIn([user("")])).toEqual(new Map())
})

test("each key is said once, and agencies never mix", () => {
  const documents = [1, 2, 3].map(() => item("document", { collaborationId }))
  const foreign = { ...item("document", { collaborationId: "c2" }), agencyId: "agency-b" }
  expect(staleIn([...documents, foreign])).toEqual(
    new Map([
      [A, [detail]],
      ["agency-b", [{ topic: "collaboration", id: "c2" }]],
    ]),
  )
})

test("more than twenty ids of a topic are said by the topic alone", () => {
  const documents = (count: number) =>
    Array.from({ length: count }, (_, index) => item("document", { collaborationId: `c${index}` }))
  expect(MAX_IDS).toBe(20)
  expect(staleIn(documents(MAX_IDS)).get(A)).toHaveLength(MAX_IDS)
  expect(staleIn(documents(MAX_IDS + 1)).get(A)).toEqual([{ topic: "collaboration" }])
})

test("bookkeeping, and items that are not ours, say nothing", () => {
  const silent = [
    "upload",
    "trackingLink",
    "calendarFeed",
    "stagedParticipant",
    "realtimeListener",
    "stranger",
  ]
  expect(staleIn([...silent.map((entity) => item(entity, { collaborationId })), {}])).toEqual(new Map())
})
