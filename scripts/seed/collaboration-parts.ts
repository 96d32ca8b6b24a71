import type { Faker } from "@faker-js/faker"
import { rateOfDeliverables } from "@trame/core/campaigns/collaborations/rules/money"
import { DELIVERABLE_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { parisDay } from "@trame/core/lib/day"
import { keysOf } from "@trame/core/lib/text"
import { demoCreators } from "./catalogue/creators.ts"
import type { ImportedCollaboration } from "./import.ts"
import { demoId } from "./seed.ts"
import { DELIVERABLE_NOTES, STEPS } from "./words.ts"

const DAY_MS = 24 * 3600 * 1000
/** Campaigns use the better known ones. */
const KNOWN = demoCreators()
  .filter(({ archived }) => !archived)
  .sort((a, b) => b.followersCount - a.followersCount)
  .slice(0, 240)

export interface Campaign {
  faker: Faker
  id: string
  participants: ImportedCollaboration["participants"]
  /** Epoch milliseconds. */
  begun: number
  /** 0 to 4, by the flags. */
  stage: number
  createdAt: string
}

export function participantsOf({
  faker,
  id,
  stage,
  begun,
}: Pick<Campaign, "faker" | "id" | "stage" | "begun">) {
  const count = faker.helpers.weightedArrayElement([
    { value: 1, weight: 3 },
    { value: 2, weight: 5 },
    { value: 3, weight: 4 },
    { value: 4, weight: 2 },
    { value: 5, weight: 2 },
  ])
  return faker.helpers.arrayElements(KNOWN, count).map((creator, index) => {
    const deliverables = Array.from({ length: faker.number.int({ min: 1, max: 3 }) }, () => ({
      type: faker.helpers.arrayElement(keysOf(DELIVERABLE_TYPES)),
      description: faker.helpers.arrayElement(DELIVERABLE_NOTES),
      price: faker.number.int({ min: 3, max: 60 }) * 5000,
    }))
    const paid = stage === 4 && faker.datatype.boolean(0.7)
    return {
      participantId: demoId(`participant/${id}/${index}`),
      influencerId: creator.influencerId,
      fullName: creator.displayName,
      username: creator.username,
      profileImageUrl: creator.profileImageUrl,
      rate: rateOfDeliverables(deliverables),
      deliverables,
      creatorInvoiceSent: paid,
      paidOn: paid ? parisDay(new Date(begun + (45 + 3 * index) * DAY_MS)) : undefined,
      paidPercentage: paid ? 100 : stage === 4 ? faker.helpers.arrayElement([0, 30, 50]) : 0,
    }
  })
}

export function stepsOf({ faker, id, participants, begun, stage, createdAt }: Campaign) {
  const names = STEPS.flatMap(({ name, perInfluencer }) =>
    perInfluencer
      ? participants
          .slice(0, 3)
          .map(({ participantId, fullName }) => ({ name, participantId, participantName: fullName }))
      : [{ name }],
  )
  const done = Math.round((names.length * Math.min(stage, 3.4)) / 3.4)
  return names.map((step, index): ImportedCollaboration["steps"][number] => {
    const deadline = begun + (5 + index * 4) * DAY_MS
    const late = index >= done && deadline + DAY_MS < Date.now()
    const next = index === done ? "in_progress" : "todo"
    return {
      ...step,
      stepId: demoId(`step/${id}/${index}`),
      deadline: faker.datatype.boolean(0.9) ? new Date(deadline).toISOString().slice(0, 10) : undefined,
      status: index < done ? "done" : late ? "late" : next,
      createdAt,
      // Marked late the day after its deadline.
      updatedAt: late ? new Date(deadline + DAY_MS).toISOString() : createdAt,
    }
  })
}

export function statsOf({ faker, id, participants, begun }: Campaign) {
  return participants.slice(0, 3).map(({ participantId, fullName, username }, index) => {
    const views = faker.number.int({ min: 8_000, max: 900_000 })
    const engagementRate = faker.number.float({ min: 1.2, max: 8.5, fractionDigits: 2 })
    return {
      statId: demoId(`stat/${id}/${index}`),
      creator: fullName,
      views,
      likes: Math.round((views * engagementRate) / 100),
      engagementRate,
      postUrl: `https://www.instagram.example/${username}/p/${demoId(`post/${id}/${index}`).slice(0, 11)}`,
      participantId,
      participantName: fullName,
      createdAt: new Date(begun + (30 + index) * DAY_MS).toISOString(),
    }
  })
}
