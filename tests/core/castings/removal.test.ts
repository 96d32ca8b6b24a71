import { logSending } from "@trame/core/campaigns/castings/commands/link"
import * as Castings from "@trame/core/campaigns/castings/index"
import type { CastingKey } from "@trame/core/campaigns/castings/store/aggregate"
import { tokenHash } from "@trame/core/lib/id"
import { describe, expect, it } from "vitest"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { newCasting, noChanges, proposalOf } from "../../support/staffCasting.ts"
import {
  ActivityEntity,
  CastingEntity,
  CastingLinkEntity,
  CastingRemovalEntity,
  ProposalEntity,
} from "../../support/stored.ts"

describe("a removal of a casting", () => {
  it("takes everything with it, and nothing comes after it", async () => {
    const { actor, agencyId, key, roster, detail } = await newCasting(120)
    const { token } = await Castings.makeLink(actor, key)
    await Castings.remove(actor, key)
    expect([await leftOf(key), await markersOf(agencyId)]).toEqual([0, []])
    expect((await CastingLinkEntity.get({ tokenHash: tokenHash(token) }).go()).data).toBeNull()
    expect((await Castings.list(actor, { search: "", status: "all" })).items).toEqual([])
    const proposals = { added: roster.map(proposalOf), changed: detail.proposals, removed: [] }
    for (const late of [
      Castings.update(actor, { ...key, version: 1, proposals }),
      Castings.makeLink(actor, key),
      Castings.activity(actor, key),
      Castings.remove(actor, key),
    ])
      await expect(late).rejects.toMatchObject({ code: "not_found" })
    // The mail is on its way: its sender is not told that it failed.
    await logSending(actor, { ...key, to: "rose@rive.example" })
    expect(await leftOf(key)).toBe(0)
  })

  it("when a large save overlaps it, it leaves nothing behind", async () => {
    const { actor, key, detail } = await newCasting(150)
    const changed = detail.proposals.map((proposal) => ({ ...proposal, creativeNote: "Pendant ce temps" }))
    const save = Castings.update(actor, { ...key, version: 1, proposals: { ...noChanges(), changed } })
    const [saved] = await Promise.allSettled([save, Castings.remove(actor, key)])
    if (saved?.status === "rejected") expect(saved.reason).toMatchObject({ code: "not_found" })
    expect(await leftOf(key)).toBe(0)
  })

  it("when it was cut off, it goes on at the next request, or with the agency's next removal", async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const cut = async (createdAt: string) => {
      const casting = await newCasting(3)
      await CastingRemovalEntity.create({ ...casting.key, createdAt }).go()
      await CastingEntity.remove(casting.key).go()
      return casting
    }
    const recent = await cut(minutesAgo(0))
    expect(await leftOf(recent.key)).toBe(4)
    await Castings.erase(recent.actor, recent.key)
    expect(await leftOf(recent.key)).toBe(0)
    // After a quarter of an hour nobody can be at work on it.
    const { actor, agencyId, key } = await cut(minutesAgo(16))
    await CastingRemovalEntity.create({ agencyId, castingId: "at-work", createdAt: minutesAgo(13) }).go()
    const other = await Castings.create(actor, { fields: castingFieldsOf(), proposals: [] })
    await Castings.remove(actor, { castingId: other.casting.id })
    expect([await leftOf(key), await markersOf(agencyId)]).toEqual([0, ["at-work"]])
  })
})

/** Proposals and lines of the log. */
async function leftOf({ agencyId, castingId }: CastingKey): Promise<number> {
  const [proposals, log] = await Promise.all([
    ProposalEntity.query.castingBoard({ agencyId, castingId }).go({ pages: "all", consistent: true }),
    ActivityEntity.query.primary({ agencyId, castingId }).go({ pages: "all", consistent: true }),
  ])
  return proposals.data.length + log.data.length
}

const markersOf = async (agencyId: string) => {
  const { data } = await CastingRemovalEntity.query.primary({ agencyId }).go({ consistent: true })
  return data.map(({ castingId }) => castingId)
}
