import { isConditionFailure } from "../db.ts"
import { Identity } from "../identity/index.ts"
import { standing } from "./admission.ts"
import { AgencyEntity, type StoredAgency } from "./entity.ts"

/** Far longer than an index takes to show who joined or left. */
const SETTLED_MS = 60_000

/** Whether the list of people shows everybody who joined and nobody who left, as far as seats tell. */
export function isSettled({ seatsChangedAt, createdAt = "" }: StoredAgency): boolean {
  return Date.now() - Date.parse(seatsChangedAt ?? createdAt) >= SETTLED_MS
}

/**
 * Puts the number of seats used right, from the list of people; leaves it when somebody joined or left within the
 * last minute, or does so meanwhile.
 * @returns whether it was wrong
 */
export async function recountSeats(agencyId: string): Promise<boolean> {
  const agency = await standing(agencyId)
  if (!agency || !isSettled(agency)) return false
  const { seatsUsed, seatsChangedAt } = agency
  const people = await Identity.listOfAgency(agencyId)
  if (people.length === seatsUsed) return false
  try {
    await AgencyEntity.patch({ agencyId })
      .set({ seatsUsed: people.length })
      .where((now, { eq, notExists }) =>
        seatsChangedAt ? eq(now.seatsChangedAt, seatsChangedAt) : notExists(now.seatsChangedAt),
      )
      .go()
    return true
  } catch (error) {
    if (isConditionFailure(error)) return false
    throw error
  }
}
