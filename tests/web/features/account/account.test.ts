import type { Profile } from "@trame/core/account/contract/account"
import type { AgencyAccount } from "@trame/core/account/contract/membership"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import { describe, expect, it } from "vitest"
import {
  maySucceed,
  type SectionId,
  type Standing,
  seatsOf,
  sectionsFor,
  standingOf,
} from "../../../../packages/web/src/features/account/account.ts"
import { aMember, anAgency, aSubscription, homeless, hugo } from "../../../world/account.ts"

/** rules/platform.md#account-page */
describe("the sections of the account page", () => {
  const own: SectionId[] = ["profile", "security", "notifications", "home", "keyboard", "removal"]
  const bare: SectionId[] = ["profile", "security", "keyboard", "removal"]
  const all: SectionId[] = [...own.slice(0, -1), "agency", "team", "removal"]
  const none = anAgency({ subscription: null })
  const rejected: Profile = { ...homeless, status: "rejected" }

  it.each<[string, Profile, AgencyAccount | null | undefined, SectionId[]]>([
    ["a member", hugo, anAgency(), ["subscription", ...all]],
    ["a member whose agency is not known yet", hugo, undefined, ["subscription", ...all]],
    ["a member who needs no subscription", hugo, none, all],
    [
      "the super-admin at work in an agency",
      { ...hugo, superAdmin: true, acting: true },
      none,
      ["subscription", ...all],
    ],
    ["nobody's member", homeless, null, ["join", ...bare]],
    ["a member whose agency is gone", hugo, null, ["join", ...own]],
    ["somebody who was rejected", rejected, null, [...bare.slice(0, -1), "agency", "removal"]],
    ["somebody who was rejected by nobody known", { ...rejected, agencyName: null }, null, bare],
  ])("are, for %s, these", (who, me, agency, shown) => {
    const known = who === "somebody who was rejected" ? { ...me, agencyName: "Lumière" } : me
    expect(sectionsFor(known, agency)).toEqual(shown)
  })
})

/** rules/platform.md#subscription-banner */
describe("how a subscription stands", () => {
  it.each<[SubscriptionStatus, Standing, Standing]>([
    ["active", "active", "ending"],
    ["past_due", "payment_failed", "payment_failed"],
    ["unpaid", "payment_failed", "payment_failed"],
    ["incomplete", "waiting", "waiting"],
    ["trialing", "waiting", "waiting"],
    ["paused", "waiting", "waiting"],
    ["canceled", "over", "over"],
    ["incomplete_expired", "over", "over"],
  ])("« %s » is %s, and when it is cancelled %s", (status, standing, cancelled) => {
    const subscription = aSubscription({ status, active: status === "active" })
    expect(standingOf(subscription, false)).toBe(standing)
    expect(standingOf({ ...subscription, cancelAtPeriodEnd: true }, false)).toBe(cancelled)
  })

  it.each([
    [true, "exempt"],
    [false, "none"],
  ])("of nobody (exempt: %s) is %s", (exempt, standing) => {
    expect(standingOf(null, exempt)).toBe(standing)
  })

  it.each([
    [1, 5, { text: "1 siège utilisé sur 5", share: 0.2, over: false }],
    [5, 5, { text: "5 sièges utilisés sur 5", share: 1, over: false }],
    [6, 5, { text: "6 sièges utilisés sur 5", share: 1, over: true }],
    [6, null, { text: "6 sièges utilisés · illimité", share: 0, over: false }],
  ])("with %i of %s seats used, says so", (used, limit, said) => {
    expect(seatsOf(used, limit)).toEqual(said)
  })
})

/** rules/platform.md#handing-over */
it.each([
  [{ owner: true }, false],
  [{ status: "pending" }, true],
  [{ status: "rejected" }, false],
] as const)("a member %o may succeed the owner: %s", (changes, may) => {
  expect(maySucceed(aMember("u3", "Rémi", changes))).toBe(may)
})
