import { dayAfter, daysBetween } from "../../lib/day.ts"

/** Timeline templates (rules/campaigns.md#timeline-templates). Pure: the site and the API share them. */

/** Per agency. */
export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_STEPS = 40
/** Maximum number of days between a step and the signature, before or after. */
export const MAX_OFFSET = 999

export interface TemplateStep {
  name: string
  /** Calendar days after the signature, negative before it; null for a step without a deadline. */
  offset: number | null
}

interface Dated {
  signedDate: string | null
  date: string | null
}

/** The start day for a campaign's deadlines: its signature, else its date, else null. */
export const startOf = ({ signedDate, date }: Dated): string | null => signedDate ?? date

/** The steps that a template adds to a campaign with this start day. */
export const stepsFrom = (steps: readonly TemplateStep[], start: string | null) =>
  steps.map(({ name, offset }) => ({
    name,
    deadline: start === null || offset === null ? null : dayAfter(start, offset),
  }))

interface TimelineStep {
  name: string
  deadline: string | null
  participantId: string | null
}

/**
 * The template made from a timeline: steps with one name for several influencers become one. Without a start day, the
 * earliest deadline takes its place.
 */
export function templateOf(steps: readonly TimelineStep[], campaign: Dated): TemplateStep[] {
  const deadlines = steps.flatMap(({ deadline }) => deadline ?? []).sort()
  const start = startOf(campaign) ?? deadlines[0] ?? null
  const offsetOf = (deadline: string | null): number | null => {
    if (start === null || deadline === null) return null
    const offset = daysBetween(start, deadline)
    return Math.abs(offset) > MAX_OFFSET ? null : offset
  }
  const all = steps.flatMap((step) => {
    const { name, deadline, participantId } = step
    if (participantId === null) return { name, offset: offsetOf(deadline) }
    const same = steps.filter((one) => one.participantId !== null && one.name === name)
    if (same[0] !== step) return []
    return { name, offset: offsetOf(same.find((one) => one.deadline)?.deadline ?? null) }
  })
  return all.slice(0, MAX_TEMPLATE_STEPS)
}
