import { newProposal } from "@trame/core/campaigns/castings/commands/proposals"
import type { Decision } from "@trame/core/campaigns/castings/contract/brand"
import type { CastingFields } from "@trame/core/campaigns/castings/contract/shapes"
import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { newId } from "@trame/core/lib/id"
import { type ImportedCasting, importCastings } from "../../scripts/seed/import.ts"
import { newAgency } from "./agency.ts"
import { apiAs } from "./api.ts"
import { newRoster } from "./roster.ts"

export const DAY_MS = 24 * 3600 * 1000

/** A casting's fields, by default without a deadline. */
export const castingFieldsOf = (wanted: Partial<CastingFields> = {}): CastingFields => ({
  name: "Printemps",
  brand: "Maison Aubépine",
  description: "Une campagne de printemps.",
  budget: "12 000 €",
  startDate: "2026-05-01",
  endDate: "2026-06-30",
  deadline: null,
  status: "active",
  requirements: ["Plus de 10 000 abonnés"],
  ...wanted,
})

/** Writes a casting with these creators and a link; returns its token and the brand's proposal ids. */
export async function importedCasting(
  agencyId: string,
  creators: readonly Influencer[],
  { fields = {}, active = true }: { fields?: Partial<CastingFields>; active?: boolean } = {},
) {
  const id = newId()
  const token = newId()
  const now = new Date().toISOString()
  const casting: ImportedCasting = {
    id,
    createdBy: "test",
    createdAt: now,
    updatedAt: now,
    fields: castingFieldsOf(fields),
    proposals: creators.map((creator, position) => {
      const one = { influencerId: creator.influencerId, creativeNote: "Une idée", references: [] }
      return newProposal({ agencyId, castingId: id }, one, creator, position)
    }),
    activity: [],
    link: { token, active },
  }
  await importCastings(agencyId, [casting])
  return { castingId: id, token, ids: casting.proposals.map(({ proposalId }) => proposalId) }
}

/** A fresh agency with a casting of its roster. */
export async function newBrandCasting(
  count: number,
  wanted: { fields?: Partial<CastingFields>; active?: boolean } = {},
) {
  const { agencyId, admin } = await newAgency()
  const creators = await newRoster(agencyId, count)
  const { castingId, token, ids } = await importedCasting(agencyId, creators, wanted)
  /** Staff identify proposals by influencer; the brand by `ids`. */
  const influencerIds = creators.map(({ influencerId }) => influencerId)
  return { agencyId, staff: apiAs(admin).castings, api: apiAs(admin), castingId, token, ids, influencerIds }
}

/** A brand's first decision on a proposal; accepts by default. */
export const accept = (proposalId: string, wanted: Partial<Decision> = {}): Decision => ({
  proposalId,
  status: "accepted",
  comment: "",
  decisionVersion: 0,
  ...wanted,
})
