export { type ChangedItem, type Contribution, contributionTo, type Source, sourceOf } from "./contribution.ts"
export {
  influencer,
  influencers,
  influencersEverywhere,
  membersOfAll,
  membersOver,
  positionOf,
  type WorkingInfluencer,
} from "./members.ts"
export type { Suspect } from "./plan.ts"
export { reconcile } from "./reconcile.ts"
export { type Measures, PLATFORM, platformKeyOf, withoutSamples } from "./series.ts"
export {
  agency,
  all,
  campaigns,
  distinct,
  months,
  over,
  platform,
  several,
  sumOf,
  wholeAgencies,
} from "./store.ts"
export { type SweepReport, sweep } from "./sweep.ts"
