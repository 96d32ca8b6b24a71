import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import { AppError } from "@trame/core/lib/error"
import { tokenHash } from "@trame/core/lib/id"
import { describe, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { LinkEntity } from "../../support/stored.ts"

async function newActor() {
  const { admin } = await newAgency()
  return actorOf(admin)
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)

describe("create", () => {
  test("an empty budget becomes the sum of the rates, names come from the catalogue", async () => {
    const actor = await newActor()
    const [one, two] = await newCreators(2)
    if (!one || !two) throw new Error("two creators")
    const deliverables = [
      { type: "tiktok" as const, description: "", price: 10_010 },
      { type: "ugc" as const, description: "30 s", price: 20 },
    ]
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [influencerOf(one, { rate: 10_030, deliverables }), influencerOf(two, { rate: 99 })],
    })
    expect(collaboration).toMatchObject({ budget: 10_129, status: "pending", postProgress: "0", version: 1 })
    expect(participants.map(({ fullName }) => fullName)).toEqual([one.displayName, two.displayName])
    const read = await Collaborations.get(actor, { collaborationId: collaboration.id })
    expect(read.participants[0]?.deliverables).toEqual(deliverables)
  })

  test("a typed budget stays", async () => {
    const actor = await newActor()
    const { collaboration } = await Collaborations.create(actor, {
      fields: fieldsOf({ budget: 5 }),
      participants: [],
    })
    expect(collaboration.budget).toBe(5)
  })

  test("a creator who does not exist is named by field, one who comes twice is refused", async () => {
    const actor = await newActor()
    const [one] = await newCreators(1)
    if (!one) throw new Error("a creator")
    const unknown = Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [influencerOf(one), influencerOf({ influencerId: "nobody" })],
    })
    await expect(unknown).rejects.toMatchObject({
      code: "invalid",
      fields: { "participants.1.influencerId": "Cet influenceur n'existe pas" },
    })
    const twice = Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [influencerOf(one), influencerOf(one)],
    })
    await expect(twice).rejects.toMatchObject({ code: "invalid" })
  })
})

describe("update", () => {
  test("the second of two editors is told", async () => {
    const actor = await newActor()
    const { collaboration } = await Collaborations.create(actor, { fields: fieldsOf(), participants: [] })
    const edit = (name: string) =>
      Collaborations.update(actor, {
        collaborationId: collaboration.id,
        version: 1,
        fields: fieldsOf({ name }),
        participants: noChanges(),
      })
    const outcomes = await Promise.allSettled([edit("Un"), edit("Deux")])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const lost = outcomes.find((outcome) => outcome.status === "rejected")
    expect(codeOf(lost?.reason)).toBe("conflict")
  })

  test("different influencers are edited at once, and the card's total is right", async () => {
    const actor = await newActor()
    const creators = await newCreators(6)
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: creators.map((creator) => influencerOf(creator, { rate: 100 })),
    })
    await Promise.all(
      participants.map(({ id, version, deliverables, creatorInvoiceSent, paidPercentage }, index) =>
        Collaborations.update(actor, {
          collaborationId: collaboration.id,
          version: 0,
          participants: {
            ...noChanges(),
            changed: [{ id, version, deliverables, creatorInvoiceSent, paidPercentage, rate: 1000 + index }],
          },
        }),
      ),
    )
    const after = await Collaborations.get(actor, { collaborationId: collaboration.id })
    expect(after.participants.map(({ rate }) => rate)).toEqual([1000, 1001, 1002, 1003, 1004, 1005])
    expect(after.collaboration).toMatchObject({ version: 1, ratesTotal: 6015 })
  })

  test("an influencer changed by somebody else in between is a conflict, for edit and removal alike", async () => {
    const actor = await newActor()
    const [creator] = await newCreators(1)
    if (!creator) throw new Error("a creator")
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf(),
      participants: [influencerOf(creator)],
    })
    const [participant] = participants
    if (!participant) throw new Error("a participant")
    const changed = { ...participant, rate: 7 }
    const base = { collaborationId: collaboration.id, version: 1 }
    await Collaborations.update(actor, { ...base, participants: { ...noChanges(), changed: [changed] } })
    for (const participantChanges of [{ changed: [changed] }, { removed: [participant] }]) {
      const late = Collaborations.update(actor, {
        ...base,
        participants: { ...noChanges(), ...participantChanges },
      })
      await expect(late).rejects.toMatchObject({ code: "conflict" })
    }
  })

  test("a budget emptied again is the sum of the rates after the same save", async () => {
    const actor = await newActor()
    const creators = await newCreators(2)
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf({ budget: 1 }),
      participants: creators.map((creator) => influencerOf(creator, { rate: 300 })),
    })
    const after = await Collaborations.update(actor, {
      collaborationId: collaboration.id,
      version: 1,
      fields: fieldsOf({ signedDate: "2026-02-01", contractSigned: true }),
      participants: { ...noChanges(), removed: participants.slice(0, 1) },
    })
    expect(after.collaboration).toMatchObject({ budget: 300, status: "in_progress", version: 2 })
  })
})

test("a budget left empty follows the sum of the rates, a typed one does not", async () => {
  const actor = await newActor()
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("a creator")
  const dearer = async (budget: number | null) => {
    const { collaboration, participants } = await Collaborations.create(actor, {
      fields: fieldsOf({ budget }),
      participants: [influencerOf(creator, { rate: 300 })],
    })
    expect(collaboration).toMatchObject({ budget: budget ?? 300, typedBudget: budget })
    const [{ id = "", version = 0 } = {}] = participants
    const { rate: _rate, ...terms } = influencerOf(creator)
    const saved = await Collaborations.update(actor, {
      collaborationId: collaboration.id,
      version: 1,
      participants: { ...noChanges(), changed: [{ ...terms, id, version, rate: 500 }] },
    })
    return saved.collaboration
  }
  expect(await dearer(null)).toMatchObject({ budget: 500, typedBudget: null })
  expect(await dearer(0)).toMatchObject({ budget: 0, typedBudget: 0 })
})

test("rates whose sum is more than an amount may be are refused when they are saved", async () => {
  const creators = await newCreators(2)
  const tooMuch = Collaborations.create(await newActor(), {
    fields: fieldsOf(),
    participants: creators.map((creator) => influencerOf(creator, { rate: 60_000_000_000 })),
  })
  await expect(tooMuch).rejects.toMatchObject({
    code: "invalid",
    fields: { "fields.budget": "Montant trop élevé" },
  })
})

test("a save of 300 influencers is published as one, and later saves build on it", async () => {
  const actor = await newActor()
  const creators = await newCreators(300)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: creators.map((creator) => influencerOf(creator, { rate: 1 })),
  })
  expect(participants).toHaveLength(300)
  const key = { collaborationId: collaboration.id }
  const large = Collaborations.update(actor, {
    ...key,
    version: 1,
    fields: fieldsOf({ name: "Grande" }),
    participants: {
      ...noChanges(),
      changed: participants.slice(0, 200).map((participant) => ({ ...participant, rate: 10 })),
      removed: participants.slice(200, 250),
    },
  })
  let busy = true
  const seen = new Set<string>()
  const watching = (async () => {
    while (busy) {
      const board = await Collaborations.get(actor, key)
      const sum = board.participants.reduce((total, { rate }) => total + rate, 0)
      seen.add(`${board.collaboration.name} ${board.participants.length} ${sum}`)
    }
  })()
  const after = await large.finally(() => {
    busy = false
  })
  await watching
  expect(
    [...seen].filter((state) => !["Lancement d'été 300 300", "Grande 250 2050"].includes(state)),
  ).toEqual([])
  expect(after.participants).toHaveLength(250)
  expect(after.collaboration).not.toHaveProperty("pendingSave")
  const [first] = after.participants
  if (!first) throw new Error("a participant")
  const then = await Collaborations.update(actor, {
    ...key,
    version: 2,
    participants: { ...noChanges(), changed: [{ ...first, rate: 11 }] },
  })
  expect(then.collaboration).toMatchObject({ ratesTotal: 2051 })
})

test("removal takes everything with it, and may be asked again only while something is left", async () => {
  const actor = await newActor()
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("a creator")
  const { collaboration } = await Collaborations.create(actor, {
    fields: fieldsOf(),
    participants: [influencerOf(creator)],
  })
  const key = { collaborationId: collaboration.id }
  await Collaborations.addStep(actor, { ...key, name: "Brief", deadline: null, participantId: null })
  const { token } = await Collaborations.setLink(actor, { ...key, active: true })
  await Collaborations.remove(actor, key)
  expect((await LinkEntity.get({ tokenHash: tokenHash(token) }).go({ consistent: true })).data).toBeNull()
  await expect(Collaborations.get(actor, key)).rejects.toMatchObject({ code: "not_found" })
  await expect(Collaborations.remove(actor, key)).rejects.toMatchObject({ code: "not_found" })
  expect(await rowsOf(actor.agencyId ?? "")).toEqual([])
  const late = Collaborations.addStep(actor, { ...key, name: "Tard", deadline: null, participantId: null })
  await expect(late).rejects.toMatchObject({ code: "not_found" })
})
