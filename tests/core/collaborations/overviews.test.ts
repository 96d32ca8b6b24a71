import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { indexed } from "../../support/indexed.ts"

/** What the assistant and the platform's owner read of campaigns. */

const ALL = { search: "", status: "all", type: "all" } as const

async function newCampaigns() {
  const actor = await actorOf((await newAgency()).admin)
  const creators = await newCreators(1)
  const create = async (name: string, wanted: Parameters<typeof fieldsOf>[0]) => {
    const fields = fieldsOf({ name, budget: 90_000, ...wanted })
    const participants = creators.map((creator) => influencerOf(creator, { rate: 25_000 }))
    return (await Collaborations.create(actor, { fields, participants })).collaboration
  }
  await create("Sans devis", { date: "2026-01-01" })
  const quoted = await create("Devis envoyé", { date: "2026-02-01", quoteSent: true, invoiceSent: true })
  await create("Payée", { date: "2026-03-01", quoteSent: true, paymentReceived: true })
  await create("Payée sans devis", { date: "2026-04-01", paymentReceived: true })
  await indexed()
  return { actor, quoted }
}

const FOUND = [
  ["all", ["Payée sans devis", "Payée", "Devis envoyé", "Sans devis"], 1],
  ["active", ["Devis envoyé"], 1],
  ["completed", ["Payée sans devis", "Payée"], 0],
  ["pending", ["Payée sans devis", "Sans devis"], 0],
] as const

// rules/inbox.md#assistant-counts
test("the assistant finds campaigns by their state, with their rates whatever the budget", async () => {
  const { actor, quoted } = await newCampaigns()
  for (const [state, names, count] of FOUND) {
    const { items } = await Collaborations.withProgress(actor, { ...ALL, state })
    expect(items.map(({ name }) => name)).toEqual(names)
    const found = await Collaborations.withProgress(actor, { ...ALL, search: "envoye", state })
    expect(found.items).toHaveLength(count)
  }
  const { items } = await Collaborations.withProgress(actor, { ...ALL, state: "active" })
  expect(items).toEqual([
    {
      ...{ agencyId: actor.agencyId, id: quoted.id, name: "Devis envoyé", brand: "Maison Aubépine" },
      ...{ status: "completed", date: "2026-02-01", createdAt: quoted.createdAt },
      ...{ type: "collaboration_entrante", revenue: 25_000 },
      ...{ quoteSent: true, contractSigned: false, invoiceSent: true, paymentReceived: false },
    },
  ])
})

test("the platform's owner sees all of an agency's, archived or not, the newest first", async () => {
  const { actor, quoted } = await newCampaigns()
  await Collaborations.archive(actor, { collaborationId: quoted.id, version: 1, archived: true })
  await indexed()
  const names = async (search: string) =>
    (await Collaborations.summaries(actor, { search, cursor: undefined })).items.map(({ name }) => name)
  expect(await names("")).toEqual(["Payée sans devis", "Payée", "Devis envoyé", "Sans devis"])
  expect(await names("devis")).toEqual(["Payée sans devis", "Devis envoyé", "Sans devis"])
})
