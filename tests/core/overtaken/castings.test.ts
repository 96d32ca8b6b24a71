import { Castings } from "@trame/core/campaigns/castings/index"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { PublicActor } from "@trame/core/lib/access"
import { expect, test } from "vitest"
import { overtaken } from "../../support/overtaken.ts"
import { decide, newCasting, noChanges } from "../../support/staffCasting.ts"
import { CastingEntity } from "../../support/stored.ts"

const REFUSED = { status: "rejected", reason: { code: "conflict" } }
const NOBODY: PublicActor = { type: "public", address: null }

test("of two who edit a casting that they read alike, the later is told, of fields and of proposals", async () => {
  const { actor, key, roster, detail } = await newCasting(1)
  const { castingId } = key
  const rename = (name: string) =>
    Castings.update(actor, { castingId, version: 1, fields: { name }, proposals: noChanges() })
  expect(
    await overtaken(
      "casting",
      () => rename("Second"),
      () => rename("Premier"),
    ),
  ).toMatchObject(REFUSED)
  const [{ id = "", references = [] } = {}] = detail.proposals
  const annotate = (creativeNote: string) =>
    Castings.update(actor, {
      castingId,
      version: 2,
      proposals: { ...noChanges(), changed: [{ id, version: 1, creativeNote, references }] },
    })
  expect(
    await overtaken(
      "proposal",
      () => annotate("Seconde"),
      () => annotate("Première"),
    ),
  ).toMatchObject(REFUSED)
  const after = await Castings.get(actor, { castingId })
  expect(after.casting.name).toBe("Premier")
  expect(after.proposals).toMatchObject([{ creativeNote: "Première", influencerId: roster[0]?.influencerId }])
})

/** What becomes of a brand's answer that is on its way while something happens to its casting. */
async function answering(
  meanwhile: (asked: {
    castingId: string
    token: string
    agencyId: string
    proposalId: string
  }) => Promise<unknown>,
) {
  const { agencyId, actor, key, roster } = await newCasting(1)
  const { castingId } = key
  const { token } = await Castings.makeLink(actor, { castingId })
  const { proposals } = await BrandCasting.get(NOBODY, { token })
  const proposalId = proposals[0]?.id ?? ""
  const decision = { proposalId, status: "accepted" as const, comment: "Oui", decisionVersion: 0 }
  const outcome = await overtaken(
    "proposal",
    () => BrandCasting.decide(NOBODY, { token, decisions: [decision] }),
    () => meanwhile({ castingId, token, agencyId, proposalId }),
  )
  const after = await Castings.get(actor, { castingId })
  return { outcome, stored: after.proposals[0]?.brandStatus, roster }
}

test("a brand's answer is not stored over another's, nor once its link is closed or its time is over", async () => {
  const byAnother = await answering(({ token, proposalId }) =>
    BrandCasting.decide(NOBODY, {
      token,
      decisions: [{ proposalId, status: "rejected", comment: "Non", decisionVersion: 0 }],
    }),
  )
  expect(byAnother).toMatchObject({ outcome: REFUSED, stored: "rejected" })
  const change = (changes: { linkActive?: boolean; deadline?: string }) =>
    answering(({ agencyId, castingId }) => CastingEntity.patch({ agencyId, castingId }).set(changes).go())
  expect(await change({ linkActive: false })).toMatchObject({
    outcome: { reason: { code: "not_found" } },
    stored: "pending",
  })
  expect(await change({ deadline: "2026-01-01" })).toMatchObject({
    outcome: { reason: { code: "closed" } },
    stored: "pending",
  })
})

test("two who make a collaboration of the same casting make one", async () => {
  const { actor, key, roster } = await newCasting(1)
  await decide(
    key,
    roster.map(({ influencerId }) => influencerId),
    "accepted",
  )
  const fields = {
    name: "Printemps",
    manager: "Ada",
    type: "casting_externe" as const,
    clientId: null,
    brand: "Brume",
  }
  const make = () => Castings.toCollaboration(actor, { castingId: key.castingId, fields })
  let first: { collaborationId: string } | undefined
  const second = await overtaken("casting", make, async () => {
    first = await make()
  })
  expect(second).toMatchObject({ status: "fulfilled", value: first })
  expect(
    (await Collaborations.list(actor, { search: "", status: "all", type: "all" })).items.length,
  ).toBeLessThanOrEqual(1)
})
