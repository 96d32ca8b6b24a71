import { guestAudienceOf, showsDocument } from "@trame/core/campaigns/collaborations/rules/audience"
import { figuresOf } from "@trame/core/campaigns/collaborations/rules/figures"
import { expect, test } from "vitest"

const people = ["own", "other"].map((participantId) => ({
  participantId,
  influencerId: `catalogue-${participantId}`,
  fullName: participantId,
  linkKey: `key-${participantId}`,
}))

const documents = [undefined, "own", "other"].flatMap((participantId) =>
  (["preview", "contract"] as const).flatMap((type) =>
    [true, false].map((visibleForBrand) => ({
      participantId,
      type,
      visibleForBrand,
      name: `${participantId ?? "common"} ${type}${visibleForBrand ? " visible" : ""}`,
    })),
  ),
)

const shownTo = (asked: { influencerId?: string; key?: string }) =>
  documents.filter(showsDocument(guestAudienceOf(people, asked))).map(({ name }) => name)

const COMMON = ["common preview visible", "common preview", "common contract visible"]
const OWN = ["own preview visible", "own preview", "own contract visible"]

test("everybody sees what the brand may see and what is common, but no private contract", () => {
  const visible = ["own", "other"].flatMap((who) => [`${who} preview visible`, `${who} contract visible`])
  expect(shownTo({})).toEqual([...COMMON, ...visible])
})

test("an influencer sees what is common and their own; the key adds their own private contract alone", () => {
  expect(shownTo({ influencerId: "own" })).toEqual([...COMMON, ...OWN])
  expect(shownTo({ influencerId: "own", key: "key-own" })).toEqual([...COMMON, ...OWN, "own contract"])
  for (const key of ["key-other", "key-ow", "", undefined]) {
    expect(shownTo({ influencerId: "own", key })).toEqual([...COMMON, ...OWN])
  }
})

test("an id of nobody, or the catalogue's, shows what is common", () => {
  for (const influencerId of ["gone", "catalogue-own"]) {
    expect(shownTo({ influencerId, key: "key-own" })).toEqual(COMMON)
  }
})

test("nobody has a key before one is made", () => {
  const [person] = people.map(({ linkKey: _linkKey, ...rest }) => rest)
  if (!person) throw new Error("a person")
  for (const key of ["", undefined, "undefined"]) {
    expect(guestAudienceOf([person], { influencerId: "own", key }).trusted).toBe(false)
  }
})

test("figures are sums, and the plain mean of the engagement rates, none without a post", () => {
  expect(figuresOf([])).toEqual({ posts: 0, views: 0, likes: 0, engagementRate: null })
  const posts = [1.1, 2.2, 2.25].map((engagementRate) => ({ views: 10, likes: 2, engagementRate }))
  expect(figuresOf(posts)).toEqual({ posts: 3, views: 30, likes: 6, engagementRate: 1.85 })
  // Whatever their order.
  expect(figuresOf(posts.toReversed()).engagementRate).toBe(1.85)
})
