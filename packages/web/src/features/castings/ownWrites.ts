import type { CastingCard } from "@trame/core/castings/shapes"
import { fold } from "@trame/core/fold"
import { ownWritesOf } from "../../lib/ownWrites.ts"
import type { Filters } from "./list/filters.ts"

export const { rememberOwnWrite, ownCardOf, useOwnWrites, withOwnWrites } = ownWritesOf<CastingCard, Filters>(
  "castings",
  {
    placeOf: ({ createdAt, id }) => `${createdAt}#${id}`,
    matches: ({ name, brand, status }, filters) =>
      (filters.status === "all" || filters.status === status) &&
      `${fold(name)}\n${fold(brand)}`.includes(fold(filters.search)),
    // The index may show the casting before its proposals are counted.
    shows: (listed, own) =>
      listed.revision > own.revision ||
      (listed.revision === own.revision && listed.counts.proposals === own.counts.proposals),
  },
)
