import { conflict } from "../../lib/error.ts"
import { throwIfConditionFailed } from "../../lib/transact.ts"
import { AgencyEntity } from "./entities.ts"

/** Where an agency stands on its way out, as written last. */
export async function erasureOf(agencyId: string): Promise<"standing" | "closed" | "gone"> {
  const { data } = await AgencyEntity.get({ agencyId }).go({ consistent: true })
  if (!data) return "gone"
  return data.removedAt ? "closed" : "standing"
}

/** The last step of an agency's removal. @throws AppError conflict when it was not closed */
export async function eraseClosed(agencyId: string): Promise<void> {
  await throwIfConditionFailed(
    AgencyEntity.delete({ agencyId })
      .where(
        ({ agencyId: stored, removedAt }, { exists, notExists }) =>
          `${exists(removedAt)} OR ${notExists(stored)}`,
      )
      .go(),
    conflict,
  )
}
