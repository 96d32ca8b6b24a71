import { beforeAll, expect, test } from "vitest"
import { roundsOf } from "../../scripts/bench/reads/index.ts"
import { fieldsOf, noChanges } from "../support/campaigns.ts"
import { measuredWorld } from "../support/measuredWorld.ts"
import { operations } from "../support/operations.ts"

/** Sequential reads of a screen's main query, after the actor (design §8). */
const SCREEN_BUDGET = 2

type World = Awaited<ReturnType<typeof measuredWorld>>
type Call = () => Promise<unknown>

interface Cost {
  operation: string
  /** Which of several ways of asking. */
  when: string
  /** How often it waits for DynamoDB after the actor's read: a screen exactly so often, a write at most. */
  rounds: number
  /** Gives the call to measure, with what it needs prepared. */
  prepare(world: World): Call | Promise<Call>
}

const cost = (operation: string, when: string, rounds: number, prepare: Cost["prepare"]): Cost => ({
  operation,
  when,
  rounds,
  prepare,
})

const screens: Cost[] = [
  cost("health.check", "", 0, ({ nobody }) => nobody.health.check),
  cost("health.openapi", "", 0, ({ nobody }) => nobody.health.openapi),
  cost("identity.me", "", 1, ({ api }) => api.identity.me),
  cost("agencies.pickTeammates", "", 1, ({ api }) => api.agencies.pickTeammates),
  cost(
    "influencers.pick",
    "",
    1,
    ({ api }) =>
      () =>
        api.influencers.pick({}),
  ),
  cost(
    "clients.list",
    "by name",
    2,
    ({ api }) =>
      () =>
        api.clients.list({}),
  ),
  cost(
    "clients.list",
    "by date",
    2,
    ({ api }) =>
      () =>
        api.clients.list({ sort: "createdAt", page: 2 }),
  ),
  cost(
    "clients.list",
    "by size",
    2,
    ({ api }) =>
      () =>
        api.clients.list({ sort: "collaborations" }),
  ),
  cost(
    "clients.list",
    "with a text",
    2,
    ({ api }) =>
      () =>
        api.clients.list({ search: "marque 3" }),
  ),
  cost(
    "clients.get",
    "",
    2,
    ({ api, clientId }) =>
      () =>
        api.clients.get({ clientId }),
  ),
  cost(
    "clients.pick",
    "",
    1,
    ({ api }) =>
      () =>
        api.clients.pick({ search: "marque" }),
  ),
  cost(
    "collaborations.list",
    "newest first",
    1,
    ({ api }) =>
      () =>
        api.collaborations.list({}),
  ),
  cost("collaborations.list", "of a status", 1, ({ api }) => () => {
    return api.collaborations.list({ status: "pending" })
  }),
  cost("collaborations.list", "of a status and type", 1, ({ api }) => () => {
    return api.collaborations.list({ status: "pending", type: "casting_interne" })
  }),
  cost("collaborations.list", "with a text", 2, ({ api }) => () => {
    return api.collaborations.list({ search: "campagne", status: "pending" })
  }),
  cost("collaborations.list", "further on", 1, async ({ api, further }) => {
    const cursor = await further()
    return () => api.collaborations.list({ cursor })
  }),
  cost(
    "collaborations.get",
    "",
    1,
    ({ api, one }) =>
      () =>
        api.collaborations.get(one),
  ),
  cost("collaborations.documentFile", "", 1, async ({ api, document }) => {
    const key = await document()
    return () => api.collaborations.documentFile(key)
  }),
  cost("tracking.get", "by the link", 2, async ({ nobody, link }) => {
    const token = await link()
    return () => nobody.tracking.get({ token })
  }),
  cost("tracking.get", "by a temporary link", 2, ({ nobody, temporary }) => () => {
    return nobody.tracking.get({ token: temporary })
  }),
  cost("tracking.documentFile", "", 2, async ({ nobody, document, link }) => {
    const key = { token: await link(), documentId: (await document()).documentId }
    return () => nobody.tracking.documentFile(key)
  }),
]

const writes: Cost[] = [
  cost("clients.create", "", 1, ({ client }) => client),
  cost("clients.update", "another name", 2, async ({ api, client }) => {
    const { id, version } = await client()
    return () => api.clients.update({ clientId: id, version, brandName: "Renommée" })
  }),
  cost("clients.remove", "", 2, async ({ api, client }) => {
    const { id } = await client()
    return () => api.clients.remove({ clientId: id })
  }),
  cost("collaborations.create", "", 2, ({ collaboration }) => collaboration),
  cost("collaborations.update", "a field", 3, async ({ api, collaboration }) => {
    const { one, version } = await collaboration()
    const fields = fieldsOf({ name: "Renommée" })
    return () => api.collaborations.update({ ...one, version, fields, participants: noChanges() })
  }),
  cost("collaborations.update", "influencers", 3, async ({ api, collaboration }) => {
    const { one, version, participants } = await collaboration()
    const [first, ...removed] = participants
    if (!first) throw new Error("An influencer")
    const changes = { added: [], changed: [{ ...first, rate: 5 }], removed }
    return () => api.collaborations.update({ ...one, version, participants: changes })
  }),
  cost("collaborations.remove", "", 6, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.remove(one)
  }),
  cost("collaborations.setLink", "the first time", 2, async ({ api, collaboration }) => {
    const { one } = await collaboration()
    return () => api.collaborations.setLink({ ...one, active: true })
  }),
  cost("collaborations.addStep", "", 2, ({ step }) => step),
  cost("collaborations.updateStep", "", 2, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.updateStep({ ...key, status: "done" })
  }),
  cost("collaborations.moveStep", "", 2, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.moveStep({ ...key, afterStepId: null })
  }),
  cost("collaborations.removeStep", "", 1, async ({ api, step }) => {
    const key = await step()
    return () => api.collaborations.removeStep(key)
  }),
  cost("collaborations.addDocument", "", 2, async ({ api, one, uploaded }) => {
    const source = await uploaded()
    return () => api.collaborations.addDocument({ ...one, name: "Contrat", source })
  }),
  cost("collaborations.updateDocument", "another file", 4, async ({ api, document, uploaded }) => {
    const key = await document()
    const source = await uploaded()
    return () => api.collaborations.updateDocument({ ...key, source })
  }),
  cost("collaborations.removeDocument", "", 3, async ({ api, document }) => {
    const key = await document()
    return () => api.collaborations.removeDocument(key)
  }),
  cost("collaborations.addStat", "", 2, ({ stat }) => stat),
  cost("collaborations.removeStat", "", 1, async ({ api, one, stat }) => {
    const { id } = await stat()
    return () => api.collaborations.removeStat({ ...one, statId: id })
  }),
  cost("files.start", "", 1, ({ announced }) => announced),
  cost("files.signParts", "", 1, async ({ api, announced }) => {
    const { uploadId } = await announced()
    return () => api.files.signParts({ uploadId, partNumbers: [1] })
  }),
  cost("files.complete", "", 2, async ({ api, sent }) => {
    const upload = await sent()
    return () => api.files.complete(upload)
  }),
  cost("files.cancel", "", 3, async ({ api, announced }) => {
    const { uploadId } = await announced()
    return () => api.files.cancel({ uploadId })
  }),
  cost("realtime.openTicket", "", 1, ({ api }) => api.realtime.openTicket),
]

let world: World

beforeAll(async () => {
  world = await measuredWorld()
}, 90_000)

test("every operation of the contract has its cost here", () => {
  const named = (costs: Cost[]) => new Set(costs.map(({ operation }) => operation))
  const ofContract = (reading: boolean) =>
    new Set(operations.filter(({ method }) => (method === "GET") === reading).map(({ name }) => name))
  expect(named(screens)).toEqual(ofContract(true))
  expect(named(writes)).toEqual(ofContract(false))
})

test.for(screens)("$operation $when: $rounds rounds", async (screen) => {
  expect(screen.rounds).toBeLessThanOrEqual(SCREEN_BUDGET)
  expect(await roundsAfterActor(screen)).toHaveLength(screen.rounds)
})

test.for(writes)("$operation $when: at most $rounds rounds", async (write) => {
  const rounds = await roundsAfterActor(write)
  expect(rounds.length).toBeGreaterThan(0)
  expect(rounds.length).toBeLessThanOrEqual(write.rounds)
})

async function roundsAfterActor({ operation, prepare }: Cost) {
  const { rounds } = await roundsOf(await prepare(world))
  if (operations.find(({ name }) => name === operation)?.access === "public") return rounds
  // The person, then their agency.
  const [person, agency, ...others] = rounds
  const one = [{ operation: "GetItem", items: 1, readUnits: 1 }]
  expect([person, agency]).toEqual([one, one])
  return others
}
