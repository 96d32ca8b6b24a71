import { Throttle } from "../throttle/index.ts"
import { type Admission, assertOpen, noSuchAgency, standing } from "./admission.ts"

const STRETCH = {
  seconds: 15 * 60,
  message: "Trop de tentatives. Veuillez attendre quelques minutes avant de réessayer.",
}
const BY_PERSON = { ...STRETCH, tries: 10 }
/** Of an office's people, one who has used up their own tries leaves some to the others. */
const BY_ADDRESS = { ...STRETCH, tries: 30 }

/** Whose tries a wrong code costs. */
export interface Guesser {
  /** Their id, or the e-mail address with which they sign up. */
  person: string
  address: string | null
}

/**
 * The agency of a join code, when it takes one more person; taking the seat is another step (`takeSeat`).
 * @throws AppError invalid when it does not exist or has no subscription, no_seat when it is full, throttled
 */
export async function admit(code: string, { exempt, ...guesser }: Guesser & Admission) {
  await assertCode(code, guesser)
  const { agencyId, name } = await assertOpen(code, { exempt })
  return { agencyId, name }
}

/**
 * A person has each try counted before it is made, which gives nothing away to many at once. An address only has
 * the wrong ones counted: fifty people of one office may join in the same second.
 */
async function assertCode(code: string, { person, address }: Guesser): Promise<void> {
  const ofPerson = `join#${person.toLowerCase()}`
  const ofAddress = `join#${address}`
  if (address) await Throttle.assertLeft(ofAddress, BY_ADDRESS)
  await Throttle.spend(ofPerson, BY_PERSON)
  if (await standing(code)) return Throttle.giveBack(ofPerson, BY_PERSON)
  if (address) await Throttle.spend(ofAddress, BY_ADDRESS)
  throw noSuchAgency()
}
