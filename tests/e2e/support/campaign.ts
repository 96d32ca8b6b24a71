import { collaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { apiOf } from "./api.ts"

/** A campaign of Camille's with two influencers, whose rates no brand may read. */
export async function makeCampaign(name: string) {
  const api = await apiOf("camille@lumiere.example")
  const { items } = await api.influencers.pick({})
  const chosen = items.slice(0, 2)
  const { collaboration, participants } = await api.collaborations.create({
    fields: collaborationFields.parse({
      name,
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
      signedDate: "2026-03-14",
      budget: 1_850_000,
      quoteSent: true,
      contractSigned: true,
    }),
    participants: chosen.map(({ id }, index) => ({
      influencerId: id,
      rate: 431_700 + index,
      deliverables: [{ type: "reel_instagram", description: "Format vertical", price: 431_700 + index }],
    })),
  })
  const collaborationId = collaboration.id
  const [first, second] = participants
  if (!first || !second) throw new Error("The catalogue is seeded")
  await api.collaborations.addStep({ collaborationId, name: "Envoi du brief", deadline: "2026-03-20" })
  await api.collaborations.addStep({ collaborationId, name: "Tournage", participantId: second.id })
  const link = (document: string, visibleForBrand: boolean) =>
    api.collaborations.addDocument({
      collaborationId,
      name: document,
      visibleForBrand,
      source: { kind: "link", url: "https://docs.example.com/partage" },
    })
  await link("Moodboard partagé", true)
  await link("Marges internes", false)
  const switchLink = (active: boolean) => api.collaborations.setLink({ collaborationId, active })
  return { collaborationId, first, second, switchLink }
}
