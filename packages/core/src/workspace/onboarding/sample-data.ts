import { castingFields } from "../../campaigns/castings/contract/shapes.ts"
import * as Castings from "../../campaigns/castings/index.ts"
import type { ClientInput } from "../../campaigns/clients/contract/shapes.ts"
import * as Clients from "../../campaigns/clients/index.ts"
import {
  type CollaborationFields,
  collaborationFields,
} from "../../campaigns/collaborations/contract/shapes.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import * as Influencers from "../../influencers/catalogue/index.ts"
import * as Recruitment from "../../influencers/recruitment/index.ts"
import * as Roster from "../../influencers/roster/index.ts"
import type { Member } from "../../lib/access.ts"
import { dayAfter, today } from "../../lib/day.ts"
import { newSampleId } from "../../lib/id.ts"
import { holds } from "../../lib/transact.ts"
import * as Planner from "../planner/index.ts"
import { todoFields } from "../todos/contract.ts"
import * as Todos from "../todos/index.ts"
import type { StoredSamples } from "./entities.ts"

/** The examples themselves (rules/team.md#examples). */

/** How many creators come with the examples of an agency that has none. */
export const SAMPLE_CREATORS = 3
const PROSPECTS = 2

/** The ids of new examples. Creators and prospects are people of the catalogue whom the agency does not have yet. */
export async function newSamples(member: Member): Promise<StoredSamples> {
  const { agencyId } = member
  const date = today()
  const [roster, found, { briefs }] = await Promise.all([
    Roster.idsOf(agencyId),
    Influencers.someIds(),
    Planner.day(member, { date }),
  ])
  const [catalogue, prospects] = await Promise.all([
    Influencers.byIds(found),
    Recruitment.having(agencyId, found),
  ])
  const known = new Set([...roster, ...prospects, ...briefs.map((brief) => brief.influencerId)])
  const free = [...catalogue.values()]
    .filter(({ archived, influencerId }) => !archived && !known.has(influencerId))
    .sort((one, other) => other.followersCount - one.followersCount)
    .map(({ influencerId }) => influencerId)
  const influencerIds = roster.length > 0 ? [] : free.slice(0, SAMPLE_CREATORS)
  return {
    agencyId,
    clientIds: CLIENTS.map(newSampleId),
    collaborationIds: CAMPAIGNS.map(newSampleId),
    castingIds: [newSampleId()],
    todoIds: TODOS.map(newSampleId),
    influencerIds,
    prospectIds: free.filter((id) => !influencerIds.includes(id)).slice(0, PROSPECTS),
    briefDate: date,
    state: "adding",
    begunAt: "",
  }
}

/** Marks each example's name, so that nobody mistakes it for their own. */
const named = (name: string) => `${name} (exemple)`

const contactOf = (name: string, email: string, role: string) => ({
  name,
  email,
  role,
  phone: "01 99 00 12 34",
  type: "brand" as const,
})

const CLIENTS: readonly ClientInput[] = [
  {
    brandName: named("Maison Brume"),
    sector: "Beauté",
    notes: "Préfère les formats courts. Relit tout sous 48 h.",
    contacts: [contactOf("Léna Morvan", "lena@maison-brume.example", "Responsable influence")],
  },
  {
    brandName: named("Atelier Cime"),
    sector: "Sport",
    notes: "",
    contacts: [contactOf("Hugo Perrin", "hugo@atelier-cime.example", "Chef de produit")],
  },
  {
    brandName: named("Les Vergers Réunis"),
    sector: "Agroalimentaire",
    notes: "Facturation à 30 jours.",
    contacts: [contactOf("Inès Caron", "ines@vergers-reunis.example", "Directrice marketing")],
  },
]

interface Campaign {
  name: string
  client: number
  /** In days from today. */
  date: number
  rate: number
  fields: Partial<CollaborationFields>
  steps: readonly [name: string, days: number][]
}

const SIGNED = { quoteSent: true, quoteNumber: "D-EXEMPLE", contractSigned: true }

const CAMPAIGNS: readonly Campaign[] = [
  {
    name: named("Lancement du sérum de nuit"),
    client: 0,
    date: -12,
    rate: 120_000,
    fields: SIGNED,
    steps: [
      ["Valider les scénarios", -2],
      ["Recevoir les contenus", 3],
      ["Publication", 6],
    ],
  },
  {
    name: named("Trois jours en refuge"),
    client: 1,
    date: -3,
    rate: 180_000,
    fields: { quoteSent: true, quoteNumber: "D-EXEMPLE" },
    steps: [
      ["Relancer le devis", 1],
      ["Réserver le refuge", 12],
    ],
  },
  {
    name: named("Recettes d'automne"),
    client: 2,
    date: -48,
    rate: 90_000,
    fields: { ...SIGNED, invoiceSent: true, invoiceNumber: "F-EXEMPLE", paymentReceived: true },
    steps: [],
  },
  {
    name: named("Routine du matin"),
    client: 0,
    date: 0,
    rate: 75_000,
    fields: {},
    steps: [["Envoyer le devis", 2]],
  },
]

const TODOS = [
  { title: named("Relancer la marque pour le devis"), days: 0 },
  { title: named("Préparer le bilan de campagne"), days: 1 },
]

const TASKS = ["Poster la story de lancement", "Envoyer les statistiques de la semaine"]

/** The roster's influencers take part; when even the catalogue is empty, the campaigns have none. */
export async function write(member: Member, samples: StoredSamples): Promise<void> {
  const day = today()
  const { influencerIds = [] } = samples
  if (influencerIds.length > 0) await Roster.addAll(member, { influencerIds })
  const [{ items: roster }] = await Promise.all([Roster.pick(member), writeAround(member, samples, day)])
  await Promise.all(
    CLIENTS.map((client, index) => holds(Clients.create(member, client, samples.clientIds[index]))),
  )
  await Promise.all(
    CAMPAIGNS.map(({ name, client, date, rate, fields, steps }, index) => {
      const influencer = roster[index % Math.max(roster.length, 1)]
      const participants = influencer
        ? [
            {
              influencerId: influencer.id,
              rate,
              creatorInvoiceSent: false,
              // Accounting lists what may be invoiced.
              paidPercentage: fields.paymentReceived ? 100 : 0,
              deliverables: [{ type: "reel_instagram" as const, description: "", price: rate }],
            },
          ]
        : []
      const input = {
        fields: collaborationFields.parse({
          name,
          type: "collaboration_entrante",
          manager: member.name || member.email,
          ...fields,
          clientId: samples.clientIds[client],
          brand: CLIENTS[client]?.brandName,
          date: dayAfter(day, date),
          signedDate: fields.contractSigned ? dayAfter(day, date) : null,
          description:
            "Un exemple, pour voir Trame à l'œuvre : modifiez-le, puis retirez tous les exemples d'un coup.",
        }),
        participants,
        steps: steps.map(([step, days]) => ({
          name: step,
          deadline: dayAfter(day, days),
          influencerId: null,
        })),
      }
      return holds(Collaborations.create(member, input, samples.collaborationIds[index]))
    }),
  )
  const casting = {
    fields: castingFields.parse({
      name: named("Visages de la rentrée"),
      brand: CLIENTS[1]?.brandName,
      description: "La marque choisit elle-même, par un simple lien, parmi ceux que vous lui proposez.",
      budget: "4 000 € HT",
      startDate: dayAfter(day, 20),
      endDate: dayAfter(day, 50),
      deadline: dayAfter(day, 8),
      status: "active",
      requirements: ["Vit en France", "Pratique la randonnée"],
    }),
    proposals: roster.slice(0, 3).map(({ id }) => ({ influencerId: id, creativeNote: "", references: [] })),
  }
  await holds(Castings.create(member, casting, samples.castingIds[0]))
  await Castings.makeLink(member, { castingId: samples.castingIds[0] ?? "" })
}

/** To-dos, prospects and the brief of the day, which need no campaign. */
async function writeAround(member: Member, samples: StoredSamples, day: string): Promise<void> {
  const { influencerIds = [], prospectIds = [], todoIds = [], briefDate = day } = samples
  await Promise.all([
    ...todoIds.map((id, index) => {
      const { title = "", days = 0 } = TODOS[index] ?? {}
      const fields = todoFields.parse({ title, dueDate: dayAfter(day, days) })
      return holds(Todos.create(member, fields, id))
    }),
    ...prospectIds.map((influencerId, index) =>
      Recruitment.addSample(member, {
        influencerId,
        status: "contacted",
        lastContactDate: dayAfter(day, -7),
        nextFollowUpDate: dayAfter(day, -index),
        notes: named("Premier message envoyé"),
      }),
    ),
    ...influencerIds.slice(0, 1).map((influencerId) =>
      Planner.create(member, {
        influencerIds: [influencerId],
        dates: [briefDate],
        tasks: TASKS.map((text, index) => ({ id: `sample-task-${index}`, text: named(text) })),
        internalNotes: "",
      }),
    ),
  ])
}
