import type { CollaborationCard } from "@trame/core/collaborations/shapes"
import { fold } from "@trame/core/fold"
import { type OwnWrite as OwnWriteOf, ownWritesOf } from "../../lib/ownWrites.ts"
import type { Filters } from "./list/filters.ts"

export type OwnWrite = OwnWriteOf<CollaborationCard>

export const { rememberOwnWrite, ownCardOf, useOwnWrites, withOwnWrites } = ownWritesOf<
  CollaborationCard,
  Filters
>("collaborations", {
  placeOf: ({ effectiveDate, id }) => `${effectiveDate}#${id}`,
  matches: ({ name, brand, status, type }, filters) =>
    (filters.status === "all" || filters.status === status) &&
    (filters.type === "all" || filters.type === type) &&
    `${fold(name)}\n${fold(brand)}`.includes(fold(filters.search)),
})
