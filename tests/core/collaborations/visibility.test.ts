import {
  audienceOf,
  guestAudienceOf,
  showsDocument,
} from "@trame/core/campaigns/collaborations/rules/audience"
import { DOCUMENT_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import {
  isForInfluencers,
  isSwitchable,
  readersOf,
} from "@trame/core/campaigns/collaborations/rules/visibility"
import { keysOf } from "@trame/core/lib/text"
import { describe, expect, it } from "vitest"

// rules/campaigns.md#who-sees-a-document
describe("a guest", () => {
  const shownTo = (asked: { influencerId?: string; key?: string }) =>
    documents.filter(showsDocument(guestAudienceOf(people, asked, undefined))).map(({ name }) => name)
  const has = (name: string, ...words: string[]) => words.every((word) => name.split(" ").includes(word))
  const matching = (isShown: (name: string) => boolean) => documents.map(({ name }) => name).filter(isShown)
  const isPublic = (name: string) => has(name, "brand") || has(name, "influencers", "added")

  it("without an influencer sees what the brand sees, and common documents added by guests", () => {
    expect(shownTo({})).toEqual(
      matching((name) => has(name, "brand") || (has(name, "common") && isPublic(name))),
    )
  })

  it.each([["gone"], ["catalogue-own"]])(
    "with the id « %s » of no participant sees public common documents",
    (influencerId) => {
      expect(shownTo({ influencerId, key: "key-own" })).toEqual(
        matching((name) => has(name, "common") && isPublic(name)),
      )
    },
  )

  it.each([["key-other"], ["key-ow"], [""], [undefined]])(
    "with the key %s, sees only public documents, common ones and theirs",
    (key) => {
      expect(shownTo({ influencerId: "own", key })).toEqual(
        matching((name) => isPublic(name) && !has(name, "other")),
      )
    },
  )

  it("with the key sees all of their own, what influencers see in common, and nothing of another's", () => {
    expect(shownTo({ influencerId: "own", key: "key-own" })).toEqual(
      matching(
        (name) =>
          has(name, "own") || (has(name, "common") && (has(name, "brand") || has(name, "influencers"))),
      ),
    )
  })

  it("is not trusted when no key was made", () => {
    const [person] = people.map(({ linkKey: _linkKey, ...rest }) => rest)
    for (const key of ["", undefined, "undefined"]) {
      expect(guestAudienceOf(person ? [person] : [], { influencerId: "own", key }, undefined).trusted).toBe(
        false,
      )
    }
  })
})

describe("the words for staff", () => {
  it.each([
    ["common", "Vu par l'équipe seule"],
    ["common brand", "Vu par l'équipe, la marque et les influenceurs"],
    ["common influencers", "Vu par l'équipe et les influenceurs"],
    ["own", "Vu par l'équipe et own"],
    ["own brand", "Vu par l'équipe, la marque et les influenceurs"],
  ])("of a document « %s » are « %s »", (name, words) => {
    const document = documents.find((one) => one.name === name) ?? documents[0]
    if (!document) throw new Error(name)
    const participants = people.map(({ participantId: id, fullName }) => ({ id, fullName }))
    expect(readersOf(document, participants)).toBe(words)
    const left = { visibleForBrand: false, visibleForInfluencers: true, participantId: "gone" }
    expect(readersOf(left, participants)).toBe("Vu par l'équipe seule")
  })
})

describe("the influencers' switch", () => {
  it("is on at first for briefs and previews, and decides of all but an influencer's own document", () => {
    expect(keysOf(DOCUMENT_TYPES).filter(isForInfluencers).sort()).toEqual(["brief", "preview"])
    const participantId = "own"
    const asked = [{}, { participantId: null }, { participantId }, { participantId, viaPublicLink: true }]
    expect(asked.map(isSwitchable)).toEqual([true, true, false, true])
  })
})

// rules/campaigns.md#tracking-page
describe("a tracking page", () => {
  const pair = [
    { participantId: "p1", influencerId: "i1", fullName: "Zoé" },
    { participantId: "p2", influencerId: "i2", fullName: "Zoé Martin" },
  ]

  it.each<[Parameters<typeof audienceOf>[1], string[]]>([
    [{}, ["Zoé", "Zoé Martin"]],
    [{ influencer: "", influencerId: "" }, ["Zoé", "Zoé Martin"]],
    [{ influencer: " ZOE " }, ["Zoé"]],
    [{ influencer: "zoé  martin" }, ["Zoé Martin"]],
    [{ influencer: "Martin" }, []],
    [{ influencer: "Zo" }, []],
    [{ influencerId: "p2" }, ["Zoé Martin"]],
    [{ influencerId: "i1" }, ["Zoé"]],
    [{ influencerId: "i" }, []],
    [{ influencerId: "gone", influencer: "Zoé" }, ["Zoé"]],
  ])("for %o shows %o", (asked, expected) => {
    const { restricted, people: shown } = audienceOf(pair, asked)
    expect(shown.map(({ fullName }) => fullName)).toEqual(expected)
    expect(restricted).toBe(Boolean(asked.influencer || asked.influencerId))
  })
})

const people = ["own", "other"].map((participantId) => ({
  participantId,
  influencerId: `catalogue-${participantId}`,
  fullName: participantId,
  linkKey: `key-${participantId}`,
}))

const FLAGS = [false, true]
/** Every kind of document, named by what is set, e.g. `common brand added`. */
const documents = [undefined, "own", "other"].flatMap((participantId) =>
  FLAGS.flatMap((visibleForBrand) =>
    FLAGS.flatMap((visibleForInfluencers) =>
      FLAGS.map((viaPublicLink) => {
        const set = [
          visibleForBrand && "brand",
          visibleForInfluencers && "influencers",
          viaPublicLink && "added",
        ]
        const name = [participantId ?? "common", ...set.filter(Boolean)].join(" ")
        return { name, participantId, visibleForBrand, visibleForInfluencers, viaPublicLink }
      }),
    ),
  ),
)
