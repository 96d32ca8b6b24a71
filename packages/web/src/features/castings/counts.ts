import type { CastingCounts, Proposal } from "@trame/core/castings/shapes"
import type { BrandStatus } from "@trame/core/castings/values"

export function countsOf(proposals: readonly Pick<Proposal, "brandStatus">[]): CastingCounts {
  const of = (status: BrandStatus) => proposals.filter(({ brandStatus }) => brandStatus === status).length
  return {
    proposals: proposals.length,
    decisions: proposals.length - of("pending"),
    accepted: of("accepted"),
    maybe: of("maybe"),
    rejected: of("rejected"),
  }
}

/** `3 influenceurs proposés`, with a noun and an adjective that take an s. */
export const many = (count: number, one: string, several: string): string =>
  `${count} ${count > 1 ? several : one}`
