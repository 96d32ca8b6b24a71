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

/** The form's current state. */
export type Typed = Pick<Draft<FieldsDraft, ParticipantDraft>, "fields" | "items">

const timelineIn = oneOf(TIMELINE_COPIES)

/** The timeline choice of the address: by default shifted if the campaign was signed, else without dates. */
export function useCopiedTimeline(copied: CollaborationCopy | null) {
  const usual: TimelineCopy = copied?.signedDate ? "shifted" : "undated"
  const [param, setParam] = useUrlParam("timeline", usual)
  const read = timelineIn(param)
  const how = read === "all" ? usual : read
  return {
    how,
    set: (next: TimelineCopy) => setParam(next),
    /** The copy's initial steps for the form's current state. */
    stepsFor: ({ fields, items }: Typed) =>
      copiedSteps(copied?.steps ?? [], {
        how,
        from: copied?.signedDate ?? null,
        to: understoodDay(fields.signedDate),
        influencerIds: new Set(items.map(({ influencerId }) => influencerId)),
      }),
  }
}
