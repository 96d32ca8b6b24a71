import { Faker, fr } from "@faker-js/faker"
import { newProposal } from "@trame/core/campaigns/castings/commands/proposals"
import { summaryOf } from "@trame/core/campaigns/castings/public/brand"
import { proposed } from "@trame/core/campaigns/castings/store/activity-log"
import { fullName } from "@trame/core/lib/text"
import { DEMO_ACCOUNTS, DEMO_AGENCIES } from "./accounts.ts"
import { CASTING_BRIEFS, type DemoBrief } from "./casting-briefs.ts"
import { demoCreators } from "./catalogue/creators.ts"
import type { ClientAgency } from "./clients.ts"
import { demoAgencyId } from "./identity.ts"
import { type ImportedCasting, importCastings } from "./import.ts"
import { poolUserId } from "./pool.ts"
import { rosterIds } from "./roster.ts"
import { demoId, type Seed } from "./seed.ts"
import { BRAND_COMMENTS, CREATIVE_NOTES } from "./words.ts"

/** Castings of every status, with days relative to today. */
export const castings: Seed = {
  name: "castings",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const owner = DEMO_ACCOUNTS.find(({ email }) => email === DEMO_AGENCIES[agency].owner)
      if (!owner) throw new Error(`No account of the owner of ${agency}`)
      const author = {
        userId: await poolUserId(owner.email),
        name: fullName(owner),
      }
      await importCastings(demoAgencyId(agency), demoCastings(agency, author))
    }
  },
}

const DAY_MS = 24 * 3600 * 1000

/** The author of an agency's castings. */
interface Author {
  userId: string
  name: string
}

const idOf = (agency: ClientAgency, index: number): string => demoId(`casting/${agency}/${index}`)

/** The token of a demo casting's link, if any; the brand has not answered the first one's. */
const demoCastingToken = (agency: ClientAgency, index: number): string =>
  demoId(`link/${idOf(agency, index)}`).slice(0, 26)

/** The same castings at every call, except for their days, which count from today. */
export function demoCastings(agency: ClientAgency, author: Author): ImportedCasting[] {
  const faker = new Faker({ locale: fr, seed: agency === "lumiere" ? 20_260_401 : 20_260_402 })
  const wanted = new Set(rosterIds(agency))
  const creators = demoCreators().filter(
    ({ influencerId, archived }) => wanted.has(influencerId) && !archived,
  )
  return CASTING_BRIEFS[agency].map((brief, index) => {
    const id = idOf(agency, index)
    const key = { agencyId: demoAgencyId(agency), castingId: id }
    const chosen = faker.helpers.arrayElements(creators, brief.proposals.count)
    const answeredAt = after(brief, 0.6)
    const proposals = chosen.map((creator, position) => ({
      ...newProposal(
        key,
        { influencerId: creator.influencerId, ...pitchOf(faker, creator) },
        creator,
        position,
      ),
      proposalId: demoId(`proposal/${id}/${creator.influencerId}`),
      ...(position < brief.proposals.answered && { ...answerOf(faker), brandDecisionDate: answeredAt }),
    }))
    const activity = activityOf({
      id,
      brief,
      author,
      proposals,
      at: (part) => after(brief, part),
    })
    return {
      id,
      createdBy: author.userId,
      createdAt: after(brief, 0),
      updatedAt: after(brief, 0.3),
      fields: fieldsOf(brief),
      proposals,
      activity,
      link:
        brief.link === "none"
          ? null
          : { token: demoCastingToken(agency, index), active: brief.link === "open" },
    }
  })
}

function fieldsOf({ brand, name, description, budget, requirements, status, days }: DemoBrief) {
  return {
    brand,
    name,
    description,
    budget,
    requirements,
    status,
    startDate: dayIn(days.starts),
    endDate: dayIn(days.ends),
    deadline: days.deadline === null ? null : dayIn(days.deadline),
  }
}

function pitchOf(faker: Faker, { username }: { username: string }) {
  const creativeNote = faker.helpers.arrayElement(CREATIVE_NOTES)
  const references = Array.from(
    { length: faker.number.int({ min: 0, max: 3 }) },
    (_, index) => `https://videos.example/@${username}/${faker.string.numeric(9)}${index}`,
  )
  return { creativeNote, references }
}

function answerOf(faker: Faker) {
  const brandStatus = faker.helpers.weightedArrayElement([
    { value: "accepted" as const, weight: 5 },
    { value: "maybe" as const, weight: 2 },
    { value: "rejected" as const, weight: 3 },
  ])
  return { brandStatus, brandComment: faker.helpers.arrayElement(BRAND_COMMENTS[brandStatus]) }
}

/** The instant at this fraction of the time from creation to the deadline, or to now if earlier. */
function after({ days: { age, deadline } }: DemoBrief, part: number): string {
  const days = age + Math.min(deadline ?? 0, 0)
  return new Date(Date.now() - age * DAY_MS + part * days * DAY_MS).toISOString()
}

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

interface Story {
  id: string
  brief: DemoBrief
  /** The casting's author. */
  author: Author
  proposals: ImportedCasting["proposals"]
  /** The instant at this fraction of the time. */
  at(part: number): string
}

/** The log of a demo casting. */
function activityOf({ id, brief, author, proposals, at }: Story): ImportedCasting["activity"] {
  const answers = proposals
    .slice(0, brief.proposals.answered)
    .map(({ brandStatus }) => ({ status: brandStatus }))
  const by = { user: author.name, userId: author.userId }
  const events = [
    { action: "Casting créé", ...by, timestamp: at(0), details: proposed(proposals.length) },
    ...(brief.link === "none"
      ? []
      : [{ action: "Lien de la marque généré", ...by, timestamp: at(0.3), details: "" }]),
    ...(answers.length
      ? [
          {
            action: "Décisions de la marque reçues",
            user: brief.brand,
            byBrand: true,
            timestamp: at(0.6),
            details: summaryOf(answers),
          },
        ]
      : []),
  ]
  return events.map((event, index) => ({ ...event, activityId: demoId(`activity/${id}/${index}`) }))
}
