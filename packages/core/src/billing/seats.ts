import { seatLimitMessage } from "../agencies/subscription.ts"
import { AppError } from "../error.ts"

interface Room {
  name: string
  /** Missing: unlimited. */
  seatLimit?: number
}

/** @throws AppError no_seat when more people are in the agency than the plan has seats (decisions §1) */
export function assertRoom(seatsUsed: number, { name, seatLimit }: Room): void {
  if (seatLimit !== undefined && seatsUsed > seatLimit) {
    throw new AppError("no_seat", seatLimitMessage(seatsUsed, seatLimit, name))
  }
}
