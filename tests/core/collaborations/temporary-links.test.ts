import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { Tracking } from "@trame/core/campaigns/collaborations/public/tracking"
import type { PublicActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { putCampaign } from "../totals/world.ts"

const NOBODY: PublicActor = { type: "public", address: null }
const INACTIVE = {
  code: "not_found",
  message: "Cette campagne n'existe pas ou le lien n'est plus actif.",
}

const shown = async (start: string) => (await Tracking.get(NOBODY, { token: `temp-${start}` })).campaign.name

const campaignOf = (agencyId: string, id: string, name: string) =>
  putCampaign({ type: "worker", name: "test", agencyId }, { id, fields: { name } })

// rules/campaigns.md#temporary-links
test.for([
  ["of one agency", true],
  ["of two agencies", false],
] as const)("a start that two collaborations %s have in common leads to neither", async ([, isSame]) => {
  const [one, other] = [await newAgency(), await newAgency()]
  const start = newId().slice(0, 16)
  const [first, second] = [`${start}${newId().slice(0, 5)}a`, `${start}${newId().slice(0, 5)}b`]
  await campaignOf(one.agencyId, first, "Première")
  expect(await shown(start)).toBe("Première")
  await campaignOf(isSame ? one.agencyId : other.agencyId, second, "Seconde")
  await expect(shown(start)).rejects.toMatchObject(INACTIVE)
  expect([await shown(first), await shown(second)]).toEqual(["Première", "Seconde"])
  expect(await shown(first.slice(0, -1))).toBe("Première")
  await Collaborations.remove(await actorOf(one.admin), { collaborationId: first })
  expect(await shown(start)).toBe("Seconde")
})

test("a temporary link opens until there is a link, and stays closed after, whether that one is on or off", async () => {
  const { agencyId, admin } = await newAgency()
  const actor = await actorOf(admin)
  const collaborationId = newId()
  await campaignOf(agencyId, collaborationId, "Première")
  expect(await shown(collaborationId)).toBe("Première")
  for (const active of [false, true, false]) {
    const { token, version, revision } = await Collaborations.setLink(actor, { collaborationId, active })
    // Whoever has the page open tells by them which of two readings is the later.
    const { collaboration } = await Collaborations.get(actor, { collaborationId })
    expect([version, revision]).toEqual([1, collaboration.revision])
    const again = await Collaborations.setLink(actor, { collaborationId, active })
    expect(again).toEqual({ token, active, version, revision })
    await expect(shown(collaborationId)).rejects.toMatchObject(INACTIVE)
    const view = Tracking.get(NOBODY, { token })
    if (active) expect((await view).campaign.name).toBe("Première")
    else await expect(view).rejects.toMatchObject(INACTIVE)
  }
})
