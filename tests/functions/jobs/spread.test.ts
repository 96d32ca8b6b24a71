import { type SendMessageBatchCommandInput, SQSClient } from "@aws-sdk/client-sqs"
import { delayOf, isDue, secondOf } from "@trame/core/lib/share"
import { PLATFORM } from "@trame/core/totals/index"
import { request as requestMails } from "@trame/functions/jobs/daily-mails"
import { handler as requestSyncs } from "@trame/functions/jobs/mailbox-syncs"
import { requestChecks } from "@trame/functions/jobs/subscriptions"
import { requestSweeps } from "@trame/functions/jobs/totals"
import { schedules } from "@trame/functions/manifest"
import { expect, it, onTestFinished, vi } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { eventually } from "../../support/eventually.ts"
import { newMailbox } from "../../support/mailbox.ts"

/** Eight in the morning in Paris, and an hour before and after. */
const SUMMER_AND_WINTER = {
  hours: ["2026-07-01T06", "2026-12-01T07"],
  idle: ["2026-07-01T07", "2026-12-01T06"],
}
const AT_NIGHT = { hours: ["2026-11-23T01"], idle: [] }
const askForMails: Request = (event) => requestMails(event ?? {})

it.each<[string, Request, string, string[], Record<"hours" | "idle", string[]>]>([
  ["totals", requestSweeps, "TOTALS_SWEEP_QUEUE_URL", [PLATFORM], AT_NIGHT],
  ["subscriptions", requestChecks, "SUBSCRIPTION_CHECKS_QUEUE_URL", [], AT_NIGHT],
  ["daily mails", askForMails, "DAILY_MAILS_QUEUE_URL", [], SUMMER_AND_WINTER],
])(
  "by hand, the %s of each agency are requested once without delay; by the schedule, each at its own second",
  async (_, request, setting, others, { hours, idle }) => {
    const agencies = [await newAgency(), await newAgency(), await newAgency()]
    const ids = [...others, ...agencies.map(({ agencyId }) => agencyId)]
    const queue = process.env[setting]
    const requestsAt = takeRequests(request)
    for (const agencyId of ids)
      await eventually(async () => {
        expect(await requestsAt(agencyId)).toEqual([{ agencyId, delaySeconds: 0, queue }])
      })
    for (const agencyId of ids) {
      for (const hour of hours)
        for (const [quarter, minute] of MINUTES.entries()) {
          const due = { agencyId, delaySeconds: delayOf(agencyId, quarter), queue }
          const found = await requestsAt(agencyId, `${hour}:${minute}:00Z`)
          expect(found).toEqual(isDue(agencyId, quarter) ? [due] : [])
        }
      expect(MINUTES.filter((_minute, quarter) => isDue(agencyId, quarter))).toHaveLength(1)
      for (const hour of idle) expect(await requestsAt(agencyId, `${hour}:00:00Z`)).toEqual([])
    }
  },
)

it("by hand, mailboxes are requested without delay; by the schedule, each at its own second before the next run", async () => {
  const { key } = await newMailbox()
  const queue = process.env.MAIL_SYNC_QUEUE_URL
  const requestsOf = takeRequests(requestSyncs)
  await eventually(async () => {
    expect(await requestsOf(key.agencyId)).toEqual([{ ...key, delaySeconds: 0, queue }])
  })
  const delaySeconds = secondOf(key.influencerId, 240)
  expect(await requestsOf(key.agencyId, "2026-11-23T01:05:00Z")).toEqual([{ ...key, delaySeconds, queue }])
})

it.each([
  ["mailbox-syncs", "rate(5 minutes)"],
  ["nightly-totals", "cron(0/15 1 * * ? *)"],
  ["daily-subscriptions", "cron(0/15 3 * * ? *)"],
  ["daily-notifications", "cron(0/15 6,7 * * ? *)"],
])("%s run so often that every share has its turn: %s", (name, schedule) => {
  expect(schedules.find((one) => one.name === name)).toMatchObject({ schedule })
})

type Request = (event?: { time: string }) => Promise<unknown>

/** Captures the messages that a schedule sends for an agency, before they reach a queue. */
function takeRequests(request: Request) {
  const taken: Record<string, unknown>[] = []
  const spy = vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }) => {
    const { Entries = [], QueueUrl: queue } = input as SendMessageBatchCommandInput
    for (const { MessageBody = "", DelaySeconds: delaySeconds } of Entries)
      taken.push({ ...JSON.parse(MessageBody), delaySeconds, queue })
    return {}
  })
  onTestFinished(() => spy.mockRestore())
  return async (id: string, time?: string) => {
    taken.splice(0)
    await request(time ? { time } : undefined)
    return taken.filter(({ agencyId }) => agencyId === id)
  }
}

const MINUTES = ["00", "15", "30", "45"]
