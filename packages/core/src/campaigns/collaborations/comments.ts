import { commentsOn } from "../comments/index.ts"
import { missing, onlyIf, rootOf } from "./store/aggregate.ts"

/** A team's comments on a collaboration (rules/together.md#comments). */
export const CollaborationComments = /* @__PURE__ */ commentsOn({
  place: "collaboration",
  right: "collaborations",
  assertThere: ({ agencyId, subjectId }) => rootOf({ agencyId, collaborationId: subjectId }),
  onlyWhileThere: ({ agencyId, subjectId }) => onlyIf({ agencyId, collaborationId: subjectId }),
  missing,
})
