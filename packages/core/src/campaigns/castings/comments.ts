import { commentsOn } from "../comments/index.ts"
import { missing, onlyWhileThere, rootOf } from "./store/aggregate.ts"

/** A team's comments on a casting (rules/together.md#comments). */
export const CastingComments = /* @__PURE__ */ commentsOn({
  place: "casting",
  right: "casting",
  assertThere: ({ agencyId, subjectId }) => rootOf({ agencyId, castingId: subjectId }),
  onlyWhileThere: ({ agencyId, subjectId }) => onlyWhileThere({ agencyId, castingId: subjectId }),
  missing,
})
