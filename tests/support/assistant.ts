import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as Roster from "@trame/core/influencers/roster/index"
import { today } from "@trame/core/lib/day"
import * as Todos from "@trame/core/workspace/todos/index"
import { actorOf, newAgency, newUser } from "./agency.ts"
import { castingFieldsOf } from "./brandCasting.ts"
import { fieldsOf, influencerOf } from "./campaigns.ts"
import { indexed } from "./indexed.ts"
import { newResources } from "./resources.ts"
import { newRoster } from "./roster.ts"
import { decide, proposalOf } from "./staffCasting.ts"
import { RootEntity } from "./stored.ts"
import { todoOf } from "./todos.ts"

/** The platform's owner, as a member of this agency. */
export const newOwner = (agencyId: string) =>
  newUser({ agencyId, storedEmail: process.env.SUPER_ADMIN_EMAIL, firstName: "Pia", lastName: "Patronne" })

const BRANDS = [
  "Maison Lumière",
  "Vélos Rivage",
  "Thé des Cimes",
  "Atelier Brume",
  "Sel & Sable",
  "Ombre Claire",
]

/** An agency with more than one page of every list, in which no two lists share a figure. */
export async function busyAgencyToAskAbout() {
  const { agencyId, admin, member } = await newAgency()
  const owner = await newOwner(agencyId)
  const actor = await actorOf(owner)
  const fashion = await newRoster(agencyId, 9, { category: "Mode" })
  const beauty = await newRoster(agencyId, 4, { category: "Beauté" })
  const roster = [...fashion, ...beauty]
  const clients = []
  for (let index = 0; index < 17; index++) {
    const brandName = BRANDS[index] ?? `Marque ${index}`
    const contacts = [
      {
        name: `Contact ${index}`,
        email: `contact${index}@marque.example`,
        phone: `06 00 00 00 ${10 + index}`,
        type: "brand" as const,
        role: "Directrice marketing",
      },
    ]
    clients.push(await Clients.create(actor, { brandName, sector: "Mode", notes: "", contacts }))
  }
  for (let index = 0; index < 53; index++) {
    const client = index % 11 ? clients[Math.floor(Math.sqrt(index)) % 7] : null
    const someone = roster[index % roster.length]
    await Collaborations.create(actor, {
      fields: fieldsOf({
        name: `Campagne ${index}`,
        // One in five has only the brand's name.
        clientId: index % 5 ? (client?.id ?? null) : null,
        brand: client?.brandName ?? "Sans fiche",
        quoteSent: index % 3 > 0,
        contractSigned: index % 4 === 0,
        paymentReceived: index % 7 === 0,
      }),
      participants: someone ? [influencerOf(someone, { rate: 1000 * index + 55 })] : [],
    })
  }
  const [first] = beauty
  if (!first) throw new Error("No influencer")
  await Roster.update(actor, {
    influencerId: first.influencerId,
    version: 1,
    address: "12 rue des Lilas, 69003 Lyon",
    managerName: "Noé Manager",
    managerEmail: "noe@manager.example",
  })
  for (const [index, status] of (["active", "active", "draft"] as const).entries()) {
    const { casting } = await Castings.create(actor, {
      fields: castingFieldsOf({ name: `Casting ${index}`, status }),
      proposals: roster.slice(0, [4, 6, 5][index]).map(proposalOf),
    })
    const ids = roster.map(({ influencerId }) => influencerId)
    const key = { agencyId, castingId: casting.id }
    await decide(key, ids.slice(0, 2), "accepted")
    if (index !== 1) continue
    await decide(key, ids.slice(2, 5), "rejected")
    await decide(key, ids.slice(5, 6), "maybe")
  }
  await newResources(
    agencyId,
    Array.from({ length: 41 }, (_, index) => ({
      name: `Fiche ${index}`,
      type: index % 4 ? ("other" as const) : ("contract" as const),
    })),
  )
  for (let index = 0; index < 3; index++)
    await Todos.create(actor, todoOf({ title: `Appeler ${index}`, dueDate: today() }))
  for (let index = 0; index < 23; index++)
    await Todos.create(actor, todoOf({ title: `Tâche pour Zoé – étape ${index}`, dueDate: today() }))
  await indexed()
  return { agencyId, owner, actor, admin, member, clients, roster, beauty, fashion }
}

/** The agency's stored collaborations, counted without the totals. */
export async function recountCollaborations(agencyId: string) {
  const { data } = await RootEntity.query.byDate({ agencyId, archived: false }).go({ pages: "all" })
  const count = (fits: (root: (typeof data)[number]) => boolean) => data.filter(fits).length
  const sum = (some: typeof data) => some.reduce((cents, { ratesTotal }) => cents + ratesTotal, 0) / 100
  const byBrand = new Map<string, number>()
  for (const { brand } of data) byBrand.set(brand, (byBrand.get(brand) ?? 0) + 1)
  return {
    total: data.length,
    active: count(({ quoteSent, paymentReceived }) => quoteSent && !paymentReceived),
    completed: count(({ paymentReceived }) => paymentReceived),
    pending: count(({ quoteSent }) => !quoteSent),
    revenue: sum(data),
    quotedRevenue: sum(data.filter(({ quoteSent }) => quoteSent)),
    of: (brand: string) => {
      const theirs = data.filter((root) => root.brand === brand)
      return { count: theirs.length, revenue: sum(theirs) }
    },
    brands: [...byBrand].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)),
  }
}
