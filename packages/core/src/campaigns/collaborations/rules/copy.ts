import { dayAfter, daysBetween } from "../../../lib/day.ts"

/** What a duplicated campaign does with the timeline it comes from (rules/campaigns.md#duplicate). */
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
  /** Dates of signature, of the one copied and of the copy. */
  from: string | null
  to: string | null
  /** Ids in the catalogue of who takes part in the copy. */
  influencerIds: ReadonlySet<string>
}

/** How far deadlines move: by what lies between the two signatures; null where one of them is not known. */
export const shiftBetween = ({ from, to }: Pick<Copying, "from" | "to">): number | null =>
  from === null || to === null ? null : daysBetween(from, to)

/** The steps that the copy begins with: those common to all, and of whoever takes part in it. */
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

/** The name that a copy begins with. */
export const copyName = (name: string, longest = 200): string =>
  `${name.slice(0, longest - MARK.length).trimEnd()}${MARK}`
