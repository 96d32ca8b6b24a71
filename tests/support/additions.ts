import { creditMonth } from "@trame/core/influencers/discover/credits"
import { newId } from "@trame/core/lib/id"
import type { TestUser } from "./agency.ts"
import { AdditionEntity } from "./stored.ts"

/** An ended addition of a user; returns its id. */
export async function endedAddition({ userId, agencyId }: TestUser): Promise<string> {
  const additionId = newId()
  const now = new Date()
  await AdditionEntity.create({
    userId,
    additionId,
    agencyId: agencyId ?? "",
    username: "zoe",
    scrapeId: newId(),
    month: creditMonth(),
    state: "done",
    phase: "posts",
    influencerId: newId(),
    seq: 1,
    startedAt: now.toISOString(),
    askedAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + 3600,
  }).go()
  return additionId
}
