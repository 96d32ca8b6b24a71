import { toTransactItem } from "../../lib/transact.ts"
import { Identity } from "../users/index.ts"
import { isSuperAdmin } from "../users/privileges.ts"
import { AgencyEntity, type StoredAgency } from "./entities.ts"
import { isSettled } from "./seats.ts"

/** The write that gives back the seat of a member who leaves; not of the owner. */
export function seatLeft(agency: StoredAgency, userId: string): unknown {
  const seats = seatsBack(agency)
  return toTransactItem(
    AgencyEntity.patch({ agencyId: agency.agencyId })
      .add({ seatsUsed: -seats })
      .set({ seatsChangedAt: new Date().toISOString() })
      .where(({ ownerId, seatsUsed }, { ne, gte }) => `${ne(ownerId, userId)} AND ${gte(seatsUsed, seats)}`),
  )
}

/** The write that gives an agency to another owner while the one of now leaves. */
export function succeedOwnerWrite(agency: StoredAgency, successorId: string): unknown {
  const seats = seatsBack(agency)
  return toTransactItem(
    AgencyEntity.patch({ agencyId: agency.agencyId })
      .set({ ownerId: successorId, seatsChangedAt: new Date().toISOString() })
      .add({ version: 1, seatsUsed: -seats })
      .where(
        ({ ownerId, seatsUsed, removedAt }, { eq, gte, notExists }) =>
          `${eq(ownerId, agency.ownerId)} AND ${gte(seatsUsed, seats)} AND ${notExists(removedAt)}`,
      ),
  )
}

/** Never below zero (spec 1 §4). */
const seatsBack = ({ seatsUsed }: StoredAgency): number => (seatsUsed > 0 ? 1 : 0)

/**
 * The write after which an agency is nobody's: it is found no more, and nobody joins it. Fails when somebody else
 * came or left since the agency was read.
 */
export const closeAgencyWrite = ({ agencyId, ...read }: StoredAgency): unknown =>
  toTransactItem(
    AgencyEntity.patch({ agencyId })
      .set({ removedAt: new Date().toISOString() })
      .where(
        ({ ownerId, seatsUsed, removedAt }, { eq, notExists }) =>
          `${eq(ownerId, read.ownerId)} AND ${eq(seatsUsed, read.seatsUsed)} AND ${notExists(removedAt)}`,
      ),
  )

/**
 * Whether nobody but the owner is in the agency. Seats tell of somebody whom the list does not show yet; a count
 * that went wrong stops to matter once the list has had its time.
 */
export async function ownerIsAlone(agency: StoredAgency): Promise<boolean> {
  const people = await Identity.listOfAgency(agency.agencyId)
  const others = people.filter((person) => person.userId !== agency.ownerId && !isSuperAdmin(person))
  return !others.length && (agency.seatsUsed <= Math.max(people.length, 1) || isSettled(agency))
}
