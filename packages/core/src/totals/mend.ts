import { MAX_TRANSACT_ITEMS, transact, wasOvertaken } from "../db.ts"
import { asWrite } from "../write.ts"
import { amountsOf, plus } from "./contribution.ts"
import type { Expected } from "./expected.ts"
import { MemberEntity } from "./member-entity.ts"
import { addressOf, type TotalId } from "./series.ts"
import { TotalEntity } from "./total-entity.ts"

/** A total as it was found, with the counts of its members. */
export interface Found extends Expected {
  /** 0 when there is no such total. */
  seq: number
}

/** A total that does not say what its contributions add up to. */
export interface Difference {
  total: TotalId
  found: Found
  expected: Expected
}

/** The members of which another number is stored than there should be. */
const wrongMembers = ({ found, expected }: Difference): string[] =>
  [...new Set([...found.members.keys(), ...expected.members.keys()])].filter(
    (member) => found.members.get(member) !== expected.members.get(member),
  )

export const isWrong = (difference: Difference): boolean =>
  amountsOf(plus(difference.expected.measures, difference.found.measures, -1)).length > 0 ||
  wrongMembers(difference).length > 0

/**
 * Writes what a total should say, on condition that nothing of it moved since it was found. More members
 * than a transaction holds are written in several, each of which moves the total itself on.
 * @returns whether it did; if not, others were at work on it and nothing can be said of it yet
 */
export async function mend(agencyId: string, difference: Difference): Promise<boolean> {
  const { total, found, expected } = difference
  const address = addressOf(agencyId, total)
  const members = wrongMembers(difference).map((member) => {
    const count = expected.members.get(member)
    const key = { ...address, member }
    return asWrite(count ? MemberEntity.put({ ...key, count }) : MemberEntity.delete(key))
  })
  let { seq } = found
  do {
    const item = { ...address, ...expected.measures, seq: seq + 1 }
    const read = seq
    const write = read
      ? TotalEntity.put(item).where((attribute, { eq }) => eq(attribute.seq, read))
      : TotalEntity.create(item)
    try {
      await transact([asWrite(write), ...members.splice(0, MAX_TRANSACT_ITEMS - 1)])
    } catch (error) {
      if (wasOvertaken(error)) return false
      throw error
    }
    seq += 1
  } while (members.length)
  return true
}
