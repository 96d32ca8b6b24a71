import { type Contribution, plus } from "./contribution.ts"
import { movesOf } from "./moves.ts"
import { distinctOf, type Measures, splitTotalId, type TotalId } from "./series.ts"

/** What a total should say, and by how many sources each of its members is brought. */
export interface Expected {
  measures: Measures
  members: ReadonlyMap<string, number>
}

interface Sum {
  sums: Measures
  members: Map<string, number>
}

/** Adds contributions up, each from scratch. */
export class Recount {
  #totals = new Map<TotalId, Sum>()

  add(contribution: Contribution): void {
    for (const { total, sums, entered } of movesOf(contribution)) {
      const sum = this.#totals.get(total) ?? { sums: {}, members: new Map<string, number>() }
      for (const member of entered) sum.members.set(member, (sum.members.get(member) ?? 0) + 1)
      this.#totals.set(total, { members: sum.members, sums: plus(sum.sums, sums) })
    }
  }

  get totals(): TotalId[] {
    return [...this.#totals.keys()]
  }

  expected(total: TotalId): Expected {
    const { sums, members } = this.#totals.get(total) ?? { sums: {}, members: new Map<string, number>() }
    const distinct = distinctOf(splitTotalId(total).series)
    return { measures: distinct ? plus(sums, { [distinct]: members.size }) : sums, members }
  }
}
