import { type SendMessageBatchCommandInput, SQSClient } from "@aws-sdk/client-sqs"
import { delayOf, isDue, secondOf } from "@trame/core/lib/share"
import { PLATFORM } from "@trame/core/totals/index"
import { handler as requestSyncs } from "@trame/functions/jobs/mailbox-syncs"
import { requestChecks } from "@trame/functions/jobs/subscriptions"
import { requestSweeps } from "@trame/functions/jobs/totals"
import { schedules } from "@trame/functions/manifest"
import { expect, onTestFinished, test, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { newMailbox } from "../../support/mailbox.ts"

/** What schedules send, taken before it reaches a queue. */
function takeRequests() {
  const taken: Record<string, unknown>[] = []
  const spy = vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }) => {
    const { Entries = [], QueueUrl } = input as SendMessageBatchCommandInput
    for (const { MessageBody = "", DelaySeconds } of Entries)
      taken.push({ ...JSON.parse(MessageBody), delaySeconds: DelaySeconds, queue: QueueUrl })
    return {}
  })
  onTestFinished(() => spy.mockRestore())
  return {
    of: (id: string) => taken.filter(({ agencyId }) => agencyId === id),
    clear: () => taken.splice(0),
  }
}

test.for([
  ["totals", requestSweeps, "TOTALS_SWEEP_QUEUE_URL", [PLATFORM]],
  ["subscriptions", requestChecks, "SUBSCRIPTION_CHECKS_QUEUE_URL", []],
] as const)(
  "by hand, the %s of each are asked for once and at once; at night, each at its own second",
  async ([, request, setting, others]) => {
    const ids: string[] = [...others]
    for (const { agencyId } of [await newAgency(), await newAgency(), await newAgency()]) ids.push(agencyId)
    const queue = process.env[setting]
    const requests = takeRequests()
    await eventually(async () => {
      requests.clear()
      await request()
      for (const agencyId of ids)
        expect(requests.of(agencyId)).toEqual([{ agencyId, delaySeconds: 0, queue }])
    })
    const quarters = new Map<string, number[]>()
    for (const [quarter, minute] of ["00", "15", "30", "45"].entries()) {
      requests.clear()
      await request({ time: `2026-11-23T01:${minute}:00Z` })
      for (const agencyId of ids) {
        const found = requests.of(agencyId)
        const due = { agencyId, delaySeconds: delayOf(agencyId, quarter), queue }
        expect(found).toEqual(isDue(agencyId, quarter) ? [due] : [])
        quarters.set(agencyId, [...(quarters.get(agencyId) ?? []), ...found.map(() => quarter)])
      }
    }
    for (const id of ids) expect(quarters.get(id)).toHaveLength(1)
  },
)

test("mailboxes are read at once by hand, and by their schedule each at its own second, before it asks again", async () => {
  const { key } = await newMailbox()
  const queue = process.env.MAIL_SYNC_QUEUE_URL
  const requests = takeRequests()
  const asked = async (event?: { time: string }) => {
    requests.clear()
    await requestSyncs(event)
    return requests.of(key.agencyId)
  }
  await eventually(async () => expect(await asked()).toEqual([{ ...key, delaySeconds: 0, queue }]))
  const delaySeconds = secondOf(key.influencerId, 240)
  expect(await asked({ time: "2026-11-23T01:05:00Z" })).toEqual([{ ...key, delaySeconds, queue }])
  expect(schedules.find(({ name }) => name === "mailbox-syncs")?.schedule).toBe("rate(5 minutes)")
})

test.for([
  ["nightly-totals", "1"],
  ["daily-subscriptions", "3"],
  ["daily-notifications", "6,7"],
] as const)(
  "%s are asked for in each quarter of their hour, so that every share has its turn",
  ([wanted, hours]) => {
    const schedule = schedules.find(({ name }) => name === wanted)?.schedule
    expect(schedule).toBe(`cron(0/15 ${hours} * * ? *)`)
  },
)
