import { setTimeout as wait } from "node:timers/promises"
import { Faker, fr } from "@faker-js/faker"
import { newRoot } from "@trame/core/campaigns/collaborations/store/root-writes"
import { shardOf } from "@trame/core/lib/paging"
import { Aggregation, SOURCES } from "@trame/core/processes/aggregation"
import { afterAll, expect, test, vi } from "vitest"
import { fieldsOf } from "../../support/campaigns.ts"
import { scaled } from "../../support/scale.ts"
import { AgencyEntity, ClientEntity, RootEntity, UserEntity } from "../../support/stored.ts"
import { type ChangedItem, ownTable } from "./ownTable.ts"
import { recount } from "./recount.ts"

vi.setConfig({ testTimeout: scaled(120_000) })

/** `TEST_SCALE=5` makes 10,000 of them. */
const WRITES = scaled(2000)
/** Writes of one request. */
const TOGETHER = 20
const WRITERS = 3
const AGGREGATORS = 3
const BATCH = scaled(400)
const AGENCIES = ["a", "b", "c", "d"]
const AT = "2026-02-03T10:00:00.000Z"

const table = await ownTable()
afterAll(table.close)

const faker = new Faker({ locale: fr, seed: 20_261_121 })
const upTo = (max: number) => faker.number.int({ min: 0, max })
const flag = () => faker.datatype.boolean()
const one = <Item>(items: readonly Item[]) => faker.helpers.arrayElement(items)

/** Few enough of each that most writes change or delete what is there. */
const ids = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index}`)
const CAMPAIGNS = ids("campaign", Math.max(TOGETHER, scaled(16)))
const CLIENTS = ids("client", Math.max(TOGETHER, scaled(2.5)))
const PEOPLE = ids("person", Math.max(TOGETHER, scaled(6)))
const INFLUENCERS = ids("influencer", 15)

function campaign(agencyId: string, collaborationId: string) {
  const key = { agencyId, collaborationId }
  const influencers = faker.helpers.arrayElements(INFLUENCERS, upTo(3))
  const participants = influencers.map((influencerId, position) => ({
    ...key,
    influencerId,
    participantId: influencerId,
    fullName: "",
    username: "",
    rate: upTo(500_000),
    deliverables: [],
    creatorInvoiceSent: flag(),
    paidPercentage: upTo(100),
    position,
    version: 1,
  }))
  const day = () => `2026-${String(upTo(2) + 1).padStart(2, "0")}-${String(upTo(5) + 1).padStart(2, "0")}`
  const fields = fieldsOf({
    clientId: flag() ? one(CLIENTS) : null,
    brand: one(["Brume", "Sève", "Écume", "brume"]),
    date: flag() ? day() : null,
    signedDate: flag() ? day() : null,
    budget: flag() ? upTo(900_000) : null,
    quoteSent: flag(),
    contractSigned: flag(),
    invoiceSent: flag(),
    paymentReceived: flag(),
  })
  return newRoot(key, { fields, participants, createdBy: "x", createdAt: AT })
}

const client = (agencyId: string, clientId: string) => ({
  agencyId,
  clientId,
  brandName: "Brume",
  createdAt: AT,
  updatedAt: AT,
})

const person = (userId: string) => ({
  userId,
  agencyId: flag() ? one(AGENCIES) : "",
  shard: 0,
  email: "",
  firstName: "",
  lastName: "x",
  status: one(["pending", "approved", "rejected"] as const),
  userRole: "user" as const,
})

/** So many random writes of one kind; returns how many it made. */
async function write(): Promise<number> {
  const agencyId = one(AGENCIES)
  const some = (all: readonly string[]) => faker.helpers.arrayElements(all, TOGETHER)
  const campaigns = some(CAMPAIGNS)
  const clients = some(CLIENTS)
  const people = some(PEOPLE)
  const dice = upTo(99)
  if (dice < 60) await RootEntity.put(campaigns.map((id) => campaign(agencyId, id))).go()
  else if (dice < 75)
    await RootEntity.delete(campaigns.map((collaborationId) => ({ agencyId, collaborationId }))).go()
  else if (dice < 82) await ClientEntity.put(clients.map((id) => client(agencyId, id))).go()
  else if (dice < 87) await ClientEntity.delete(clients.map((clientId) => ({ agencyId, clientId }))).go()
  else if (dice < 95) await UserEntity.put(people.map(person)).go()
  else if (dice < 97) await UserEntity.delete(people.map((userId) => ({ userId }))).go()
  else return writeAgency(agencyId)
  return TOGETHER
}

async function writeAgency(agencyId: string): Promise<number> {
  if (flag()) await AgencyEntity.put({ agencyId, name: agencyId, ownerId: "x", shard: 0 }).go()
  else await AgencyEntity.delete({ agencyId }).go()
  return 1
}

const isSource = ({ __edb_e__ }: ChangedItem) =>
  SOURCES.some(({ entities }) => entities.includes(__edb_e__ ?? ""))

/** Whose turn a change is: as a stream's shards do, mostly the same one's for the same item. */
const shardOfChange = (item: ChangedItem): number =>
  upTo(9) < 2 ? upTo(AGGREGATORS - 1) : shardOf(item.pk ?? "", AGGREGATORS)

test("after random writes, told late, twice and in any order, the totals equal a recount", async () => {
  const told = Array.from({ length: AGGREGATORS }, (): ChangedItem[] => [])
  const withheld: ChangedItem[] = []
  let written = 0
  let writing = WRITERS
  let collecting = false

  const tell = (item: ChangedItem) => told[shardOfChange(item)]?.push(item)

  async function collect(): Promise<void> {
    if (collecting) return
    collecting = true
    const changes = await table.changes()
    collecting = false
    for (const item of changes.filter(isSource)) {
      if (upTo(9) < 3) withheld.push(item)
      else tell(item)
      if (upTo(9) < 2) tell(item)
    }
  }
  async function writer(): Promise<void> {
    while (written < WRITES) {
      const count = await write()
      written += count
    }
    writing -= 1
  }
  async function aggregator(bag: ChangedItem[]): Promise<void> {
    while (writing || bag.length) {
      await collect()
      await wait(5)
      if (writing && bag.length < BATCH) continue
      const shuffled = faker.helpers.shuffle(bag.splice(0))
      const batch = shuffled.splice(0, BATCH)
      bag.push(...shuffled)
      // As the stream does: a batch that fails comes again.
      await Aggregation.reconcile(batch).catch(() => bag.push(...batch))
    }
  }
  const writers = Array.from({ length: WRITERS }, writer)
  await Promise.all([...writers, ...told.map(aggregator)])

  expect(withheld.length).toBeGreaterThan(WRITES / 4)
  while (withheld.length) {
    for (const item of faker.helpers.shuffle(withheld.splice(0))) tell(item)
    do {
      await Promise.all(told.map(aggregator))
      await collect()
    } while (told.flat().length)
  }
  const { counted, stored } = await recount()
  expect(Object.keys(counted).length).toBeGreaterThan(300)
  expect(stored).toEqual(counted)
})
