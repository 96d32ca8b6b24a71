export { type Contribution, contributionTo } from "./contribution.ts"
export * as Totals from "./index.ts"
export {
  cursorAt,
  influencer,
  influencers,
  influencersEverywhere,
  type WorkingInfluencer,
} from "./influencers.ts"
export { membersOfAll, membersOver } from "./member-counts.ts"
export type { Suspect } from "./plan.ts"
export { type DayRange, monthAfter, monthsIn, splitRange } from "./range.ts"
export { agency, all, days, distinct, months, over, platform, several, sumOf } from "./read.ts"
export { reconcile } from "./reconcile.ts"
export { type Measures, PLATFORM, platformKeyOf } from "./series.ts"
export { type ChangedItem, type Signal, type Source, sourceOf } from "./source.ts"
export { type SweepReport, sweep } from "./sweep.ts"
export { wholeAgencies } from "./whole-agencies.ts"
