import { guestAudienceOf, showsDocument } from "@trame/core/campaigns/collaborations/rules/audience"
import { figuresOf } from "@trame/core/campaigns/collaborations/rules/figures"
import {
  isForInfluencers,
  isSwitchable,
  readersOf,
} from "@trame/core/campaigns/collaborations/rules/visibility"
import { expect, test } from "vitest"

const people = ["own", "other"].map((participantId) => ({
  participantId,
  influencerId: `catalogue-${participantId}`,
  fullName: participantId,
  linkKey: `key-${participantId}`,
}))

const documents = [undefined, "own", "other"].flatMap((participantId) =>
  [false, true].flatMap((visibleForBrand) =>
    [false, true].flatMap((visibleForInfluencers) =>
      [false, true].map((viaPublicLink) => ({
        ...{ participantId, visibleForBrand, visibleForInfluencers, viaPublicLink },
        name: [
          participantId ?? "common",
          ...(visibleForBrand ? ["brand"] : []),
          ...(visibleForInfluencers ? ["influencers"] : []),
          ...(viaPublicLink ? ["added"] : []),
        ].join(" "),
      })),
    ),
  ),
)

const shownTo = (asked: { influencerId?: string; key?: string }) =>
  documents.filter(showsDocument(guestAudienceOf(people, asked, undefined))).map(({ name }) => name)

const names = (wanted: (name: string) => boolean) =>
  documents.map(({ name }) => name).filter((name) => wanted(` ${name} `))
const has = (name: string, ...words: string[]) => words.every((word) => name.includes(` ${word} `))
const common = (name: string) => has(name, "common")
const forBrand = (name: string) => has(name, "brand")
const addedThere = (name: string) => has(name, "influencers", "added")

test("everybody sees what the brand may see, and what was added in common through the page", () => {
  expect(shownTo({})).toEqual(names((name) => forBrand(name) || (common(name) && addedThere(name))))
})

test("an influencer's link without the key shows no more of what is common and theirs", () => {
  const shown = names((name) => (common(name) || has(name, "own")) && (forBrand(name) || addedThere(name)))
  for (const key of ["key-other", "key-ow", "", undefined]) {
    expect(shownTo({ influencerId: "own", key })).toEqual(shown)
  }
})

test("with the key, an influencer sees what influencers may see, all of their own, and nothing of another's", () => {
  const shown = names(
    (name) => has(name, "own") || (common(name) && (forBrand(name) || has(name, "influencers"))),
  )
  expect(shownTo({ influencerId: "own", key: "key-own" })).toEqual(shown)
})

test("an id of nobody, or the catalogue's, shows of what is common what everybody sees", () => {
  for (const influencerId of ["gone", "catalogue-own"]) {
    expect(shownTo({ influencerId, key: "key-own" })).toEqual(
      names((name) => common(name) && (forBrand(name) || addedThere(name))),
    )
  }
})

test("staff read in words what the page shows to whom", () => {
  const participants = people.map(({ participantId: id, fullName }) => ({ id, fullName }))
  const said = (name: string) => {
    const document = documents.find((one) => one.name === name)
    if (!document) throw new Error(name)
    return readersOf(document, participants)
  }
  const everybody = "Vu par l'équipe, la marque et les influenceurs"
  expect(
    Object.fromEntries(
      ["common", "common brand", "common influencers", "own", "own brand"].map((name) => [name, said(name)]),
    ),
  ).toEqual({
    common: "Vu par l'équipe seule",
    "common brand": everybody,
    "common influencers": "Vu par l'équipe et les influenceurs",
    own: "Vu par l'équipe et own",
    "own brand": everybody,
  })
  const left = { visibleForBrand: false, visibleForInfluencers: true, participantId: "gone" }
  expect(readersOf(left, participants)).toBe("Vu par l'équipe seule")
})

test("briefs and previews are for influencers at first, contracts and others are not", () => {
  expect((["brief", "preview", "contract", "other"] as const).filter(isForInfluencers)).toEqual([
    "brief",
    "preview",
  ])
})

test("the influencers' switch decides of what is common or came by the page, and of nobody's own else", () => {
  const participantId = "own"
  const asked = [{}, { participantId: null }, { participantId }, { participantId, viaPublicLink: true }]
  expect(asked.map(isSwitchable)).toEqual([true, true, false, true])
})

test("nobody has a key before one is made", () => {
  const [person] = people.map(({ linkKey: _linkKey, ...rest }) => rest)
  if (!person) throw new Error("a person")
  for (const key of ["", undefined, "undefined"]) {
    expect(guestAudienceOf([person], { influencerId: "own", key }, undefined).trusted).toBe(false)
  }
})

test("figures are sums, and the plain mean of the engagement rates, none without a post", () => {
  expect(figuresOf([])).toEqual({ posts: 0, views: 0, likes: 0, engagementRate: null })
  const posts = [1.1, 2.2, 2.25].map((engagementRate) => ({ views: 10, likes: 2, engagementRate }))
  expect(figuresOf(posts)).toEqual({ posts: 3, views: 30, likes: 6, engagementRate: 1.85 })
  // Whatever their order, and for rates whose hundredfold a computer takes for a little less.
  expect(figuresOf(posts.toReversed()).engagementRate).toBe(1.85)
  expect(figuresOf([{ views: 0, likes: 0, engagementRate: 1.15 }]).engagementRate).toBe(1.15)
})
