import * as Castings from "@trame/core/campaigns/castings/index"
import type { BrandStatus } from "@trame/core/campaigns/castings/rules/values"
import { ProposalEntity } from "@trame/core/campaigns/castings/store/entities"
import type { UserActor } from "@trame/core/lib/access"
import { actorOf, newAgency } from "./agency.ts"
import { castingFieldsOf } from "./brandCasting.ts"
import { newRoster } from "./roster.ts"

export const noChanges = () => ({ added: [], changed: [], removed: [] })

export const proposalOf = ({ influencerId }: { influencerId: string }) => ({
  influencerId,
  creativeNote: "Une idée",
  references: ["https://test.example/inspiration"],
})

/** A fresh agency's casting, made through core, with the first `proposed` of its roster. */
export async function newCasting(rosterSize: number, proposed = rosterSize) {
  const { agencyId, admin } = await newAgency()
  const actor: UserActor = await actorOf(admin)
  const roster = await newRoster(agencyId, rosterSize)
  const proposals = roster.slice(0, proposed).map(proposalOf)
  const detail = await Castings.create(actor, { fields: castingFieldsOf(), proposals })
  return { agencyId, actor, roster, detail, key: { agencyId, castingId: detail.casting.id } }
}

/** Writes a brand's decisions, without its link. */
export const decide = (
  key: { agencyId: string; castingId: string },
  influencerIds: readonly string[],
  brandStatus: BrandStatus,
) =>
  Promise.all(
    influencerIds.map((influencerId) =>
      ProposalEntity.patch({ ...key, influencerId })
        .set({ brandStatus, decisionVersion: 1 })
        .go(),
    ),
  )
