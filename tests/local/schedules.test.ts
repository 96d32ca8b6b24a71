import type { ScheduledEvent } from "aws-lambda"
import { Cron } from "croner"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { readExpression } from "../../scripts/local/schedules/expression.ts"
import { startSchedules } from "../../scripts/local/schedules/index.ts"

describe("an EventBridge expression", () => {
  it.each([
    ["cron(30 1 * * ? *)", ["2026-01-01T01:30", "2026-01-02T01:30"]],
    ["cron(0/15 6,7 * * ? *)", ["2026-01-01T06:00", "2026-01-01T06:15", "2026-01-01T06:30"]],
  ])("%s is due as on AWS", (expression, dates) => {
    const cron = new Cron(readExpression(expression).pattern, { timezone: "UTC", mode: "7-part" })
    const due = cron.nextRuns(dates.length, new Date("2026-01-01T00:00:00Z"))
    expect(due.map((date) => date.toISOString().slice(0, 16))).toEqual(dates)
  })

  it.each(["rate(1 minutes)", "rate(5 minute)", "cron(30 1 * * ?)", "cron(30 1 * * * *)", "30 1 * * *"])(
    "%s is refused",
    (expression) => {
      expect(() => readExpression(expression)).toThrow()
    },
  )
})

describe("a schedule", () => {
  it.each([
    ["cron(30 1 * * ? *)", 30_000, 24 * 3_600_000],
    ["rate(5 minutes)", 300_000, 300_000],
  ])(
    "%s calls its function with EventBridge's event each time it is due",
    async (schedule, first, interval) => {
      vi.useFakeTimers({ now: new Date("2026-03-01T01:29:30Z") })
      onTestFinished(() => void vi.useRealTimers())
      const events: Partial<ScheduledEvent>[] = []
      const invoke = async (event: Partial<ScheduledEvent>) => void events.push(event)
      const schedules = startSchedules({
        schedules: [{ name: "nightly", schedule, invoke }],
        region: "eu-west-3",
      })
      onTestFinished(() => schedules.stop())
      await vi.advanceTimersByTimeAsync(first - 1000)
      expect(events).toEqual([])
      await vi.advanceTimersByTimeAsync(2000)
      expect(events).toMatchObject([
        {
          "detail-type": "Scheduled Event",
          source: "aws.events",
          time: expect.stringMatching(/^2026-03-01T01:3\d:\d\dZ$/),
          resources: ["arn:aws:events:eu-west-3:000000000000:rule/nightly"],
        },
      ])
      await vi.advanceTimersByTimeAsync(interval)
      expect(events).toHaveLength(2)
      await schedules.stop()
      await vi.advanceTimersByTimeAsync(2 * interval)
      expect(events).toHaveLength(2)
    },
  )
})
