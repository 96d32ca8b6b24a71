import type { ScheduledEvent } from "aws-lambda"
import { Cron } from "croner"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { createDashboard } from "../../scripts/local/dashboard-page.ts"
import { DEMO_BOXES } from "../../scripts/local/google/demo/index.ts"
import { listenOnLoopback } from "../../scripts/local/lib/loopback.ts"
import { readExpression } from "../../scripts/local/schedules/expression.ts"
import { createFiring } from "../../scripts/local/schedules/firing.ts"
import { type Schedule, startSchedules } from "../../scripts/local/schedules/index.ts"

describe("EventBridge expressions", () => {
  const due = (expression: string, count: number) =>
    new Cron(readExpression(expression).pattern, { timezone: "UTC", mode: "7-part" })
      .nextRuns(count, new Date("2026-01-01T00:00:00Z"))
      .map((date) => date.toISOString().slice(0, 16))

  test.each([
    ["cron(30 1 * * ? *)", ["2026-01-01T01:30", "2026-01-02T01:30"]],
    ["cron(0 18 ? * MON-FRI *)", ["2026-01-01T18:00", "2026-01-02T18:00", "2026-01-05T18:00"]],
    ["cron(0 18 ? * 2-6 *)", ["2026-01-01T18:00", "2026-01-02T18:00", "2026-01-05T18:00"]],
    ["cron(0 8 ? * 1,7 *)", ["2026-01-03T08:00", "2026-01-04T08:00", "2026-01-10T08:00"]],
    ["cron(0 8 ? * 2#1 *)", ["2026-01-05T08:00", "2026-02-02T08:00"]],
    ["cron(0 8 ? * 6L *)", ["2026-01-30T08:00", "2026-02-27T08:00"]],
    ["cron(0 8 ? * L *)", ["2026-01-03T08:00", "2026-01-10T08:00"]],
    [
      "cron(0/20 10 * * ? *)",
      ["2026-01-01T10:00", "2026-01-01T10:20", "2026-01-01T10:40", "2026-01-02T10:00"],
    ],
    ["cron(5/30,7 */12 * * ? *)", ["2026-01-01T00:05", "2026-01-01T00:07", "2026-01-01T00:35"]],
    ["cron(0 8 L * ? *)", ["2026-01-31T08:00", "2026-02-28T08:00"]],
    ["cron(0 8 1 JAN,JUL ? 2027-2028)", ["2027-01-01T08:00", "2027-07-01T08:00", "2028-01-01T08:00"]],
  ])("%s", (expression, dates) => {
    expect(due(expression, dates.length)).toEqual(dates)
  })

  test("rates", () => {
    const seconds = (expression: string) => readExpression(expression).intervalSeconds
    expect(seconds("rate(1 minute)")).toBe(60)
    expect(seconds("rate(5 minutes)")).toBe(300)
    expect(seconds("rate(1 hour)")).toBe(3600)
    expect(seconds("rate(30 days)")).toBe(2_592_000)
  })

  test.each([
    "rate(1 minutes)",
    "rate(5 minute)",
    "rate(0 days)",
    "rate(5 weeks)",
    "cron(30 1 * * ?)",
    "cron(30 1 * * * *)",
    "cron(30 1 ? * ? *)",
    "cron(0 8 ? * 0 *)",
    "cron(0 8 ? * 8 *)",
    "30 1 * * *",
  ])("%s is refused", (expression) => {
    expect(() => readExpression(expression)).toThrow()
  })

  test("what is out of range is refused when the engine starts", () => {
    const schedules = [{ name: "never", schedule: "cron(61 1 * * ? *)", invoke: async () => {} }]
    expect(() => startSchedules({ schedules, region: "eu-west-3" })).toThrow()
  })
})

describe("a schedule", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-03-01T01:29:30Z") })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function start(schedule: string) {
    const events: Partial<ScheduledEvent>[] = []
    const invoke = async (event: Partial<ScheduledEvent>) => void events.push(event)
    const schedules = startSchedules({
      schedules: [{ name: "nightly", schedule, invoke }],
      region: "eu-west-3",
    })
    onTestFinished(() => schedules.stop())
    return { events, schedules }
  }

  test("calls its function with EventBridge's event when it is due", async () => {
    const { events, schedules } = start("cron(30 1 * * ? *)")
    await vi.advanceTimersByTimeAsync(29_000)
    expect(events).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(events).toEqual([
      {
        version: "0",
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        "detail-type": "Scheduled Event",
        source: "aws.events",
        account: "000000000000",
        time: "2026-03-01T01:30:00Z",
        region: "eu-west-3",
        resources: ["arn:aws:events:eu-west-3:000000000000:rule/nightly"],
        detail: {},
      },
    ])
    await vi.advanceTimersByTimeAsync(24 * 3600_000)
    expect(events).toHaveLength(2)
    await schedules.stop()
    await vi.advanceTimersByTimeAsync(48 * 3600_000)
    expect(events).toHaveLength(2)
  })

  test("at a rate begins one interval after the start", async () => {
    const { events } = start("rate(5 minutes)")
    await vi.advanceTimersByTimeAsync(299_000)
    expect(events).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(3000)
    expect(events).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(events).toHaveLength(3)
  })
})

test("stopping waits for what runs, be it due or fired by hand, also for what fails", async () => {
  const began: string[] = []
  const ended: string[] = []
  const entry = (name: string, outcome: () => Promise<void>): Schedule => ({
    name,
    schedule: "cron(0 1 1 1 ? *)",
    invoke: async () => {
      began.push(name)
      await new Promise((resolve) => setTimeout(resolve, 40))
      ended.push(name)
      return outcome()
    },
  })
  const good = entry("good", async () => {})
  const bad = entry("bad", () => Promise.reject(new Error("expected by the test")))
  const schedules = startSchedules({ schedules: [good, bad], region: "eu-west-3" })
  const fired = [schedules.fire(good), schedules.fire(bad).catch(() => {})]
  expect(began).toEqual(["good", "bad"])
  await schedules.stop()
  expect(ended).toEqual(["good", "bad"])
  await Promise.all(fired)
})

describe("firing by hand", () => {
  async function serve() {
    const fired: string[] = []
    const events: Partial<ScheduledEvent>[] = []
    const entry = (name: string, invoke: Schedule["invoke"]) => ({
      name,
      schedule: "cron(0 1 1 1 ? *)",
      invoke,
    })
    const schedules = startSchedules({
      schedules: [
        entry("good", async (event) => {
          fired.push("good")
          events.push(event)
        }),
        entry("bad", async () => Promise.reject(new Error("expected by the test"))),
      ],
      region: "eu-west-3",
    })
    const pages = [
      createFiring(schedules, (origin) => origin === "http://own"),
      createDashboard(schedules, {
        outbox: "/out",
        stripe: "http://127.0.0.1:1",
        google: "http://127.0.0.1:2",
      }),
    ]
    const server = await listenOnLoopback((req, res) => {
      if (!pages.some((page) => page(req, res))) res.writeHead(404).end()
    })
    onTestFinished(async () => {
      await server.close()
      await schedules.stop()
    })
    const status = async (path: string, init?: RequestInit) => (await fetch(server.url + path, init)).status
    return { server, fired, events, status }
  }

  test("answers once the function is done, to our own pages and to programs", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    const { fired, events, status } = await serve()
    const post = (headers: Record<string, string> = {}) => ({ method: "POST", headers })
    expect(await status("/_local/schedules/good", post())).toBe(204)
    expect(await status("/_local/schedules/good", post({ origin: "http://own" }))).toBe(204)
    expect(fired).toEqual(["good", "good"])
    // Nobody's time: who calls by hand wants all of it.
    expect(events).toEqual([{}, {}])
    expect(await status("/_local/schedules/good", post({ origin: "http://evil.example" }))).toBe(403)
    expect(await status("/_local/schedules/good")).toBe(405)
    expect(await status("/_local/schedules/unknown", post())).toBe(404)
    expect(await status("/_local/schedules/bad", post())).toBe(500)
    expect(fired).toEqual(["good", "good"])
  })

  test("the engine's page lists them", async () => {
    const { server } = await serve()
    const page = await (await fetch(`${server.url}/_local/`)).text()
    expect(page).toContain('<form method="post" action="/_local/schedules/good">')
    expect(page).toContain("cron(0 1 1 1 ? *)")
    expect(page).toContain('<button aria-label="Lancer bad">Lancer</button>')
    for (const address of ["/out", "http://127.0.0.1:1/", "http://127.0.0.1:2/"])
      expect(page).toContain(`href="${address}"`)
    for (const { email } of Object.values(DEMO_BOXES)) expect(page).toContain(email)
    expect((await fetch(`${server.url}/_local/elsewhere`)).status).toBe(404)
  })
})
