import { handler } from "@trame/functions/jobs/name-changes"
import type { SQSRecord } from "aws-lambda"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"

async function campaign() {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const client = await api.clients.create({ brandName: "Avant" })
  const { collaboration } = await api.collaborations.create({
    fields: {
      name: "Lancement",
      clientId: client.id,
      brand: "Avant",
      type: "collaboration_entrante",
      manager: "Ada",
    },
  })
  const brandOf = async () =>
    (await api.collaborations.get({ collaborationId: collaboration.id })).collaboration
  return { api, client, collaborationId: collaboration.id, brandOf }
}

test("a client shows its campaigns and counts them", async () => {
  const { api, client, collaborationId } = await campaign()
  await eventually(async () => {
    const { overview, recentCampaigns } = await api.clients.get({ clientId: client.id })
    expect(overview).toEqual({ campaigns: 1, influencers: 0, revenue: 0 })
    expect(recentCampaigns).toMatchObject([{ id: collaborationId, name: "Lancement", status: "pending" }])
  })
  await eventually(async () => {
    const { items } = await api.clients.list({ sort: "collaborations", order: "desc" })
    expect(items[0]).toMatchObject({ id: client.id, collaborationCount: 1 })
  })
})

test("a renamed client renames its collaborations", async () => {
  const { api, client, brandOf } = await campaign()
  await api.clients.update({ clientId: client.id, version: 1, brandName: "Après" })
  await eventually(
    async () => expect(await brandOf()).toMatchObject({ brand: "Après", clientId: client.id }),
    10_000,
  )
})

test("a deleted client leaves its collaborations, with the brand's name", async () => {
  const { api, client, brandOf } = await campaign()
  await api.clients.remove({ clientId: client.id })
  await eventually(
    async () => expect(await brandOf()).toMatchObject({ brand: "Avant", clientId: null }),
    10_000,
  )
})

test("a member who changes their name goes on leading their campaigns", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { firstName, lastName, version } = await api.identity.me()
  const { collaboration } = await api.collaborations.create({
    fields: {
      ...{ name: "Lancement", brand: "Sel", type: "collaboration_entrante" as const },
      manager: `${firstName} ${lastName}`,
    },
  })
  const collaborationId = collaboration.id
  await api.account.updateProfile({ version, firstName: "Zélie", lastName: "Morvan" })
  await eventually(async () => {
    const read = await api.collaborations.get({ collaborationId })
    expect(read.collaboration).toMatchObject({ manager: "Zélie Morvan" })
  }, 10_000)
  const { items } = await api.collaborations.list({ manager: "Zélie Morvan" })
  expect(items).toMatchObject([{ id: collaborationId }])
})

test("of a batch only the record that failed comes again, by its id", async () => {
  const { admin } = await newAgency()
  const record = (messageId: string, body: string) => ({ messageId, body }) as SQSRecord
  const change = JSON.stringify({ agencyId: admin.agencyId, clientId: "gone" })
  const outcome = await handler({ Records: [record("a", change), record("b", "{}"), record("c", change)] })
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "b" }] })
})
