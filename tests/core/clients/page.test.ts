import { Clients } from "@trame/core/campaigns/clients/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"

test("a client's page is of the campaigns that are linked to it and of those that only name it", async () => {
  const actor = await actorOf((await newAgency()).admin)
  const [one, two, three] = await newCreators(3)
  const { id: clientId } = await Clients.create(actor, {
    brandName: "Maison Brume",
    sector: null,
    notes: "",
    contacts: [],
  })
  const campaign = async (day: string, linked: boolean, creators: (typeof one)[]) => {
    const brand = linked ? "Maison Brume" : "maison brume"
    await Collaborations.create(actor, {
      fields: fieldsOf({ name: day, date: `2026-0${day}`, brand, clientId: linked ? clientId : null }),
      participants: creators.flatMap((creator) => creator ?? []).map((creator) => influencerOf(creator)),
    })
  }
  await campaign("1-10", true, [one])
  await campaign("2-10", false, [one, two])
  await campaign("3-10", true, [])
  await campaign("4-10", false, [three])
  await campaign("5-10", true, [two])
  await campaign("6-10", false, [one])

  await eventually(async () => {
    const { overview, recentCampaigns } = await Clients.get(actor, { clientId })
    expect(overview).toMatchObject({ campaigns: 6, influencers: 3 })
    const shown = recentCampaigns.map(({ name, influencerCount }) => [name, influencerCount])
    expect(shown).toEqual([
      ["6-10", 1],
      ["5-10", 1],
      ["4-10", 1],
      ["3-10", 0],
      ["2-10", 2],
    ])
  })
})
