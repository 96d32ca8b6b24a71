import { Faker, fr } from "@faker-js/faker"
import { fullName } from "@trame/core/lib/text"
import { DEMO_ACCOUNTS } from "./accounts.ts"
import { type ClientAgency, demoClients } from "./clients.ts"
import { documentsOf } from "./collaboration-documents.ts"
import { participantsOf, statsOf, stepsOf } from "./collaboration-parts.ts"
import { demoAgencyId } from "./identity.ts"
import { type ImportedCollaboration, importCollaborations } from "./import.ts"
import { demoTeam } from "./pool.ts"
import type { Seed } from "./seed.ts"
import { demoId } from "./seed.ts"
import { CAMPAIGN_NAMES, CAMPAIGN_TYPES, DESCRIPTIONS } from "./words.ts"

const AT_ONCE = 8
const DAY_MS = 24 * 3600 * 1000
/** Fourteen months. */
const SPAN_DAYS = 425

/** `past`: of the year before, for comparisons. */
const AGENCIES: Record<ClientAgency, { count: number; past: number; seed: number }> = {
  lumiere: { count: 60, past: 36, seed: 20_260_301 },
  horizon: { count: 12, past: 8, seed: 20_260_302 },
}
const PAST_DAYS = 365
/** Number of the oldest. */
const ARCHIVED = 6
/** Most were paid, some were cancelled. */
const PAST_STAGES = [4, 4, 1, 4, 3, 4, 2, 4, 0, 4, 2, 3] as const

/** A campaign's possible stages, the last for the oldest. */
export const STAGES = [
  {},
  { quoteSent: true },
  { quoteSent: true, contractSigned: true },
  { quoteSent: true, contractSigned: true, invoiceSent: true },
  { quoteSent: true, contractSigned: true, invoiceSent: true, paymentReceived: true },
] as const

/** Campaigns of every state, with days relative to today. */
export const collaborations: Seed = {
  name: "collaborations",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const planned = campaignsOf(agency, await demoTeam(agency))
      for (let from = 0; from < planned.length; from += AT_ONCE) {
        await Promise.all(planned.slice(from, from + AT_ONCE).map(({ write }) => write(demoAgencyId(agency))))
      }
    }
  },
}

/** The ids of all influencers in the agency's campaigns, in the order of the campaigns. */
export function campaignInfluencers(agency: ClientAgency): string[] {
  const team = DEMO_ACCOUNTS.map((account) => ({ ...account, userId: account.email }))
  return [...new Set(campaignsOf(agency, team).flatMap(({ influencerIds }) => influencerIds))]
}

function campaignsOf(agency: ClientAgency, team: readonly Context["manager"][]): PlannedCampaign[] {
  const { count, past, seed } = AGENCIES[agency]
  const faker = new Faker({ locale: fr, seed })
  return Array.from({ length: count + past }, (_, index) => {
    const manager = team[index % team.length]
    if (!manager) throw new Error("The agency's people come first")
    return campaignOf({ agency, faker, index, manager, team })
  })
}

interface Context {
  agency: ClientAgency
  faker: Faker
  index: number
  manager: { userId: string; firstName: string; lastName: string }
  team: readonly Context["manager"][]
}

interface PlannedCampaign {
  influencerIds: string[]
  write(agencyId: string): Promise<void>
}

/** A campaign, with all random choices made at once so that their order is stable, and its writer. */
function campaignOf({ agency, faker, index, manager, team }: Context): PlannedCampaign {
  const id = demoId(`collaboration/${agency}/${index}`)
  const age = ageOf(agency, index)
  const begun = Date.now() - age * DAY_MS
  const further = faker.number.int({ min: 0, max: 2 })
  const stage =
    age > SPAN_DAYS
      ? (PAST_STAGES[index % PAST_STAGES.length] ?? 4)
      : Math.min(STAGES.length - 1, Math.floor(age / 45) + further)
  const flags = STAGES[stage] ?? {}
  const client = faker.helpers.arrayElement(demoClients(agency))
  const type = faker.helpers.arrayElement(CAMPAIGN_TYPES)
  const name = nameOf(agency, index)
  const participants = participantsOf({ faker, id, stage, begun })
  const createdAt = instantOf(begun - faker.number.int({ min: 2, max: 12 }) * DAY_MS)
  const campaign = { faker, id, participants, begun, stage, createdAt }
  const reference = String(1000 + index)
  const collaboration = {
    id,
    createdAt,
    createdBy: manager.userId,
    updatedAt: instantOf(Math.min(Date.now(), begun + stage * 9 * DAY_MS)),
    fields: {
      name: name.replace("{brand}", client.brandName),
      clientId: client.id,
      brand: client.brandName,
      type,
      date: index % 9 === 4 ? null : dayOf(begun),
      signedDate: stage >= 2 ? dayOf(begun) : null,
      manager: fullName(manager),
      description: faker.helpers.arrayElement(DESCRIPTIONS),
      budget: index % 4 === 0 ? Math.ceil(sumOf(participants) / 50_000) * 50_000 + 50_000 : null,
      quoteSent: false,
      contractSigned: false,
      invoiceSent: false,
      paymentReceived: false,
      ...flags,
      quoteNumber: stage >= 1 ? `D-${reference}` : "",
      invoiceNumber: stage >= 3 ? `F-${reference}` : "",
      castingValidated: type.startsWith("casting") && stage >= 1,
      onProfile: index % 12 === 0,
    },
    participants,
    steps: stepsOf(campaign).map((step, place) => followed(step, team[(index + place) % (2 * team.length)])),
    stats: stage >= 3 ? statsOf(campaign) : [],
    archived: index >= AGENCIES[agency].count + AGENCIES[agency].past - ARCHIVED,
    link: index % 3 === 0 ? { token: demoId(`link/${id}`).slice(0, 26), active: index % 6 === 0 } : null,
  }
  return {
    influencerIds: participants.map(({ influencerId }) => influencerId),
    async write(agencyId) {
      const documents = await documentsOf(agencyId, { ...campaign, index })
      await importCollaborations(agencyId, [{ ...collaboration, documents }])
    },
  }
}

/** Names are unique, also across agencies. */
function nameOf(agency: ClientAgency, index: number): string {
  const { count, past } = AGENCIES.lumiere
  const place = agency === "lumiere" ? index : count + past + index
  return CAMPAIGN_NAMES[place % CAMPAIGN_NAMES.length] ?? CAMPAIGN_NAMES[0]
}

/** In days. */
function ageOf(agency: ClientAgency, index: number): number {
  const { count, past } = AGENCIES[agency]
  if (index < count) return Math.round(((index + 0.3) / count) ** 1.2 * SPAN_DAYS)
  return SPAN_DAYS + Math.round(((index - count + 1) / past) * PAST_DAYS)
}

/** Older late steps count as done, since a real team would not leave them. */
const MOST_LATE_DAYS = 16

/** A step as an active team has it: done long ago, and sometimes assigned to somebody else than the manager. */
function followed(
  step: ImportedCollaboration["steps"][number],
  assignee: Context["manager"] | undefined,
): ImportedCollaboration["steps"][number] {
  const day = step.deadline ?? dayOf(Date.parse(step.updatedAt))
  const isOver = day < dayOf(Date.now() - MOST_LATE_DAYS * DAY_MS)
  if (step.status === "done" || isOver) return { ...step, status: "done" }
  return { ...step, ...(assignee && { assigneeId: assignee.userId }) }
}

const sumOf = (participants: ImportedCollaboration["participants"]) =>
  participants.reduce((total, { rate }) => total + rate, 0)

const instantOf = (time: number) => new Date(time).toISOString()
const dayOf = (time: number) => instantOf(time).slice(0, 10)
