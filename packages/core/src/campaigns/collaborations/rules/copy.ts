import { dayAfter, daysBetween } from "../../../lib/day.ts"

/** Ways of copying the timeline to a duplicate (rules/campaigns.md#duplicate). */
export const TIMELINE_COPIES = {
  none: "Sans",
  undated: "Sans dates",
  shifted: "Dates décalées",
} as const
export type TimelineCopy = keyof typeof TIMELINE_COPIES

interface CopiedStep {
  name: string
  deadline: string | null
  influencerId: string | null
}

interface Copying {
  how: TimelineCopy
  /** Signature dates of the original and of the copy. */
  from: string | null
  to: string | null
  /** Catalogue ids of the copy's participants. */
  influencerIds: ReadonlySet<string>
}

/** Number of days to shift deadlines: the difference between the signatures; null when one is unknown. */
export const shiftBetween = ({ from, to }: Pick<Copying, "from" | "to">): number | null =>
  from === null || to === null ? null : daysBetween(from, to)

/** The copy's first steps: common ones, and those of its participants. */
export function copiedSteps<Step extends CopiedStep>(
  steps: readonly Step[],
  { how, from, to, influencerIds }: Copying,
): Step[] {
  if (how === "none") return []
  const shift = how === "shifted" ? shiftBetween({ from, to }) : null
  return steps
    .filter(({ influencerId }) => influencerId === null || influencerIds.has(influencerId))
    .map((step) => ({
      ...step,
      deadline: shift === null || step.deadline === null ? null : dayAfter(step.deadline, shift),
    }))
}

const MARK = " (copie)"

export const copyName = (name: string, longest = 200): string =>
  `${name.slice(0, longest - MARK.length).trimEnd()}${MARK}`
