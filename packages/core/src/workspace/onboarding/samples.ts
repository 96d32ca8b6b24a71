import { castingFields } from "../../campaigns/castings/contract/shapes.ts"
import * as Castings from "../../campaigns/castings/index.ts"
import type { ClientInput } from "../../campaigns/clients/contract/shapes.ts"
import * as Clients from "../../campaigns/clients/index.ts"
import {
  type CollaborationFields,
  collaborationFields,
} from "../../campaigns/collaborations/contract/shapes.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import * as Roster from "../../influencers/roster/index.ts"
import { type Actor, asMember, type Member } from "../../lib/access.ts"
import { dayAfter, today } from "../../lib/day.ts"
import { AppError, conflict } from "../../lib/error.ts"
import { newSampleId } from "../../lib/id.ts"
import { holds, throwIfConditionFailed } from "../../lib/transact.ts"
import type { Onboarding } from "./contract.ts"
import { SamplesEntity, type StoredSamples } from "./entities.ts"

/** Examples for a small agency (rules/team.md#examples). */

/** Longer than a request can last: an earlier process has ended by then. */
const PATIENCE_MS = 60_000

export async function samplesOf(agencyId: string): Promise<StoredSamples | null> {
  const { data } = await SamplesEntity.get({ agencyId }).go({ consistent: true })
  return data
}

export const shownOf = (samples: StoredSamples | null): Onboarding["samples"] =>
  samples === null ? "none" : samples.state === "present" ? "present" : "unfinished"

/**
 * Adds the examples; existing ones stay as they are.
 * @throws AppError conflict during a removal
 */
export async function addSamples(actor: Actor): Promise<{ samples: Onboarding["samples"] }> {
  const member = asMember(actor, "admin")
  const before = await samplesOf(member.agencyId)
  if (before?.state === "present") return { samples: "present" }
  if (before?.state === "removing") throw conflict(BEING_REMOVED)
  const samples = before ?? newSamples(member.agencyId)
  await claim(before, { ...samples, begunAt: new Date().toISOString() })
  await write(member, samples)
  await holds(
    SamplesEntity.patch({ agencyId: member.agencyId })
      .set({ state: "present" })
      .where(({ state }, { eq }) => eq(state, "adding"))
      .go(),
  )
  // A concurrent addition may have changed the state.
  return { samples: shownOf(await samplesOf(member.agencyId)) }
}

/**
 * Removes the examples and nothing else, even when they were edited.
 * @throws AppError conflict during an addition
 */
export async function removeSamples(actor: Actor): Promise<{ samples: Onboarding["samples"] }> {
  const { agencyId } = asMember(actor, "admin")
  const samples = await samplesOf(agencyId)
  if (!samples) return { samples: "none" }
  if (samples.state === "adding" && Date.now() - Date.parse(samples.begunAt) < PATIENCE_MS)
    throw conflict("Les exemples sont en train d'être ajoutés. Réessayez dans une minute.")
  await claim(samples, { ...samples, state: "removing", begunAt: new Date().toISOString() })
  for (const castingId of samples.castingIds) await unlessGone(Castings.erase(actor, { castingId }))
  for (const collaborationId of samples.collaborationIds)
    await unlessGone(Collaborations.erase(actor, { collaborationId }))
  for (const clientId of samples.clientIds) await unlessGone(Clients.eraseSample(actor, { clientId }))
  await SamplesEntity.delete({ agencyId }).go()
  return { samples: "none" }
}

const BEING_REMOVED =
  "Les exemples sont en train d'être retirés. Retirez-les jusqu'au bout avant d'en ajouter."

/** Of concurrent calls, one succeeds. */
const claim = (before: StoredSamples | null, next: StoredSamples): Promise<unknown> =>
  throwIfConditionFailed(
    before
      ? SamplesEntity.put(next)
          .where(({ begunAt }, { eq }) => eq(begunAt, before.begunAt))
          .go()
      : SamplesEntity.create(next).go(),
    () => conflict("Quelqu'un d'autre vient de commencer. Réessayez dans une minute."),
  )

/** A member may have deleted the example. */
async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error
  }
}

const newSamples = (agencyId: string): StoredSamples => ({
  agencyId,
  clientIds: CLIENTS.map(newSampleId),
  collaborationIds: CAMPAIGNS.map(newSampleId),
  castingIds: [newSampleId()],
  state: "adding",
  begunAt: "",
})

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

/** The roster's influencers take part; without any, the campaigns have none. */
async function write(member: Member, samples: StoredSamples): Promise<void> {
  const day = today()
  const { items: roster } = await Roster.pick(member)
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
              paidPercentage: 0,
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
}
