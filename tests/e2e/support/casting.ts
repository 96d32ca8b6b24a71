import { castingFields } from "@trame/core/campaigns/castings/contract/shapes"
import { parisDay } from "@trame/core/lib/day"
import { apiOf } from "./api.ts"
import { CAMILLE } from "./live.ts"

const DAY_MS = 86_400_000
const dayIn = (days: number): string => parisDay(new Date(Date.now() + days * DAY_MS))

/** A casting of Camille's with some of her organisation's influencers, and the brand's link. */
export async function makeCasting(name: string, howMany: number, { openFor = 10 } = {}) {
  const api = await apiOf(CAMILLE)
  const { items } = await api.roster.pick()
  const chosen = items.slice(0, howMany)
  if (chosen.length < howMany) throw new Error("The roster is seeded")
  const { casting, proposals } = await api.castings.create({
    fields: castingFields.parse({
      name,
      brand: "Maison Témoin",
      description: "Deux vidéos par personne, tournées au naturel.",
      budget: "20 000 €",
      startDate: dayIn(20),
      endDate: dayIn(40),
      deadline: dayIn(openFor),
      status: "active",
      requirements: ["Basés en France"],
    }),
    proposals: chosen.map(({ id }) => ({
      influencerId: id,
      creativeNote: "Une routine du matin, en une seule prise.",
      references: ["https://www.instagram.com/p/exemple"],
    })),
  })
  const castingId = casting.id
  const { token } = await api.castings.makeLink({ castingId })
  const answers = async () => (await api.castings.get({ castingId })).proposals
  return { castingId, token, names: proposals.map(({ fullName }) => fullName), answers }
}
