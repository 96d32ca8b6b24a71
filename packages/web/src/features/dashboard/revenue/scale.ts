/** Ticks of the amounts' axis (spec 2 §9). */
const TICKS = 5
/** No bar is lower than this share of the plot (spec 2 §9). */
const MIN_SHARE = 0.02
/** Where nothing was earned, in cents. */
const STEP_OF_NOTHING = 25_000

/** Between two labels, in pixels. */
const LABEL_GAP = 8

const STEPS = [1, 2, 2.5, 5, 10]

/** Five amounts in cents at equal distances, round in euros, from 0 to at least the highest. */
export function ticksFor(highest: number): number[] {
  const step = highest > 0 ? roundStep(highest / (TICKS - 1)) : STEP_OF_NOTHING
  return Array.from({ length: TICKS }, (_, index) => index * step)
}

/** The smallest round number of euros, in cents, not below this; never a part of a euro. */
function roundStep(cents: number): number {
  const euros = Math.max(1, cents / 100)
  const power = 10 ** Math.floor(Math.log10(euros))
  const found = STEPS.map((step) => step * power).find((step) => Number.isInteger(step) && step >= euros)
  return Math.round((found ?? 10 * power) * 100)
}

/** In the plot's unit; `top` is the axis's highest amount. */
export function barHeight(revenue: number, top: number, plotHeight: number): number {
  return Math.max(MIN_SHARE, revenue / top) * plotHeight
}

/** The months that get a label, counted from 0: none touches the next, and none reaches beyond the plot. */
export function labelledMonths(count: number, band: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil((labelWidth + LABEL_GAP) / band))
  const margin = Math.max(0, Math.ceil((labelWidth - band) / 2 / band))
  const places: number[] = []
  for (let place = count - 1 - margin; place >= margin; place -= every) places.unshift(place)
  return places
}
