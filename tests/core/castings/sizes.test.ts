import { Castings } from "@trame/core/campaigns/castings/index"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import type { PublicActor } from "@trame/core/lib/access"
import { putAll } from "@trame/core/lib/batch"
import { expect, test } from "vitest"
import { newCasting, noChanges } from "../../support/staffCasting.ts"
import { ProposalEntity } from "../../support/stored.ts"

const NOBODY: PublicActor = { type: "public", address: null }

/** A transaction holds 100 items: what does not fit into one goes ahead, or in portions. */
test.for([95, 96, 97, 98, 99, 100])(
  "%i influencers are proposed, noted, accepted and taken over at once",
  async (size) => {
    const { actor, key, detail } = await newCasting(size)
    const changed = detail.proposals.map((proposal) => ({ ...proposal, creativeNote: "Autre idée" }))
    const saved = await Castings.update(actor, {
      ...{ ...key, version: 1, fields: { name: "Grand" } },
      proposals: { ...noChanges(), changed },
    })
    expect(saved.casting).toMatchObject({ name: "Grand", version: 2 })
    const notes = saved.proposals.map(({ creativeNote, version }) => `${creativeNote} ${version}`)
    expect(notes).toEqual(Array(size).fill("Autre idée 2"))
    const { token } = await Castings.makeLink(actor, key)
    const { proposals } = await BrandCasting.get(NOBODY, { token })
    const decisions = proposals.map(({ id: proposalId }) => ({
      ...{ proposalId, status: "accepted" as const, comment: "", decisionVersion: 0 },
    }))
    expect(await BrandCasting.decide(NOBODY, { token, decisions })).toMatchObject({ submitted: size })
    const fields = { name: "C", manager: "Ada", type: "casting_externe" as const, clientId: null, brand: "B" }
    const { collaborationId } = await Castings.toCollaboration(actor, { ...key, fields })
    expect((await Collaborations.get(actor, { collaborationId })).participants).toHaveLength(size)
    expect((await Castings.get(actor, key)).casting).toMatchObject({ collaborationId })
  },
)

test("a casting that is larger than one read of the table is read whole", async () => {
  const { actor, key, detail } = await newCasting(1)
  const { data } = await ProposalEntity.get({ ...key, influencerId: detail.proposals[0]?.id ?? "" }).go()
  if (!data) throw new Error("A proposal")
  const proposals = Array.from({ length: 8 }, (_, position) => ({
    ...{ ...data, influencerId: `i${position}`, creativeNote: "x".repeat(200_000), position: position + 1 },
  }))
  await putAll(ProposalEntity, proposals)
  expect((await Castings.get(actor, key)).proposals).toHaveLength(9)
})
