import type { CollaborationCopy } from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  copiedSteps,
  TIMELINE_COPIES,
  type TimelineCopy,
} from "@trame/core/campaigns/collaborations/rules/copy"
import { oneOf, useUrlParam } from "../../../lib/address/address.ts"
import type { Draft } from "../../../lib/forms/draft.ts"
import { understoodDay } from "../../../lib/typedDay.ts"
import type { FieldsDraft, ParticipantDraft } from "./draft.ts"

/** The form as it stands. */
export type Typed = Pick<Draft<FieldsDraft, ParticipantDraft>, "fields" | "items">

const timelineIn = oneOf(TIMELINE_COPIES)

/** What becomes of the timeline, as the address says it: moved where the campaign was signed, unless chosen. */
export function useCopiedTimeline(copied: CollaborationCopy | null) {
  const usual: TimelineCopy = copied?.signedDate ? "shifted" : "undated"
  const [param, setParam] = useUrlParam("timeline", usual)
  const read = timelineIn(param)
  const how = read === "all" ? usual : read
  return {
    how,
    set: (next: TimelineCopy) => setParam(next),
    /** The steps that the copy begins with, as the form stands. */
    stepsFor: ({ fields, items }: Typed) =>
      copiedSteps(copied?.steps ?? [], {
        how,
        from: copied?.signedDate ?? null,
        to: understoodDay(fields.signedDate),
        influencerIds: new Set(items.map(({ influencerId }) => influencerId)),
      }),
  }
}
