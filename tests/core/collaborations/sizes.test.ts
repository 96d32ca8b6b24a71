import { Accounting } from "@trame/core/campaigns/accounting/index"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { rowsOf } from "@trame/core/campaigns/collaborations/store/search-rows"
import type { Influencer } from "@trame/core/influencers/catalogue/index"
import { putAll } from "@trame/core/lib/batch"
import { beforeAll, expect, test } from "vitest"
import { anyPayment, fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { ParticipantEntity, RowEntity, StepEntity } from "../../support/stored.ts"
import { newAgency, putCampaign } from "../totals/world.ts"

let creators: Influencer[]
beforeAll(async () => {
  creators = await newCreators(100)
})

/** A transaction holds 100 items: what is saved goes with it, or ahead. */
test.for([95, 96, 97, 98, 99, 100])(
  "%i influencers are added at once, changed at once and removed",
  async (size) => {
    const { admin: actor } = await newAgency()
    const { collaboration, participants: made } = await Collaborations.create(actor, {
      fields: fieldsOf({ paymentReceived: true, date: "2026-01-01" }),
      participants: creators.slice(0, size).map((creator) => influencerOf(creator, { rate: 1 })),
    })
    const key = { collaborationId: collaboration.id }
    const changed = made.map((one) => ({ ...one, rate: 2 }))
    // Another day: accounting's row moves as well.
    const { participants } = await Collaborations.update(actor, {
      ...{ ...key, version: 1, fields: { date: "2026-02-01" } },
      participants: { ...noChanges(), changed },
    })
    expect(participants.map(({ rate, version }) => `${rate} ${version}`)).toEqual(Array(size).fill("2 2"))
    const removal = { ...noChanges(), removed: participants }
    const after = await Collaborations.update(actor, { ...key, version: 2, participants: removal })
    expect(after.participants).toEqual([])
  },
)

const MANY = 8
/** Together more than a read of the table brings. */
const long = "x".repeat(200_000)
const indexes = Array.from({ length: MANY }, (_, index) => index)

test("what is larger than one read of the table is read whole", async () => {
  const { agencyId, admin: actor, worker } = await newAgency()
  const { collaborationId } = await putCampaign(worker, {
    fields: { paymentReceived: true },
    rates: { zoe: 1 },
  })
  const key = { agencyId, collaborationId }
  const written = { createdAt: "2026-01-01", updatedAt: "2026-01-01", version: 1 }
  await putAll(
    StepEntity,
    indexes.map((index) => ({
      ...key,
      ...written,
      stepId: `s${index}`,
      name: long,
      status: "todo" as const,
      order: `a${index}`,
    })),
  )
  await putAll(
    ParticipantEntity,
    indexes.map((position) => ({
      ...{
        ...key,
        participantId: `p${position}`,
        influencerId: `i${position}`,
        fullName: "Zoé",
        username: "zoe",
      },
      ...{ rate: 1, deliverables: [{ type: "ugc" as const, description: long, price: 0 }] },
      ...{ creatorInvoiceSent: false, paidPercentage: 0, position: position + 1, version: 1 },
    })),
  )
  const detail = await Collaborations.get(actor, key)
  expect([detail.steps.length, detail.participants.length]).toEqual([MANY, MANY + 1])
  expect((await Accounting.list(actor, anyPayment)).items).toHaveLength(MANY + 1)
  await putAll(
    RowEntity,
    indexes.map((index) => ({
      ...{ agencyId, shard: 0, collaborationId: `c${index}`, revision: 1, text: `longue ${long}` },
      ...{
        status: "pending" as const,
        type: "casting_interne" as const,
        effectiveDate: "2026-01-01",
        clientKey: "k",
        archived: false,
      },
      ...{ manager: "ada admin", budget: 1, dueDays: [] },
      ...{ quoteSent: false, contractSigned: false, paymentReceived: false },
    })),
  )
  expect(await rowsOf(agencyId, "longue")).toHaveLength(MANY + 1)
})
