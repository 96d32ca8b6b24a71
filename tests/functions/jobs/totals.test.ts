import { addressOf } from "@trame/core/totals/series"
import { sweep } from "@trame/functions/jobs/totals"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { expect, it, onTestFinished, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { TotalEntity } from "../../support/stored.ts"

it("totals follow a collaboration, and a sweep corrects a wrong total and logs it", async () => {
  const { agencyId, admin } = await newAgency()
  const api = apiAs(admin)
  const creators = await newCreators(2)
  const { id: clientId } = await api.clients.create({ brandName: "Café Brume" })
  await api.collaborations.create({
    fields: fieldsOf({ clientId }),
    participants: creators.map((creator) => influencerOf(creator, { rate: 500 })),
  })
  const overview = async () => (await api.clients.get({ clientId })).overview
  const right = { campaigns: 1, influencers: 2, revenue: 1000 }
  await eventually(async () => expect(await overview()).toEqual(right))
  await TotalEntity.upsert(addressOf(agencyId, `client#${clientId}`))
    .add({ revenue: 5, seq: 1 })
    .go()
  expect(await overview()).toEqual({ ...right, revenue: 1005 })
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const outcome = await sweep({ Records: [record("good", { agencyId }), record("bad", {})] })
  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "bad" }] })
  expect(await overview()).toEqual(right)
  // Only a difference is logged, for a developer to look into.
  await sweep({ Records: [record("again", { agencyId })] })
  expect(warn.mock.calls).toEqual([["Totals mended", expect.objectContaining({ agencyId, totals: 1 })]])
})

const record = (messageId: string, body: object) => ({ messageId, body: JSON.stringify(body) }) as SQSRecord
