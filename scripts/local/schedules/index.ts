import { randomUUID } from "node:crypto"
import type { ScheduledEvent } from "aws-lambda"
import { Cron } from "croner"
import type { Invoke } from "../lambda/invoke.ts"
import { logFailure } from "../lambda/load.ts"
import { readExpression } from "./expression.ts"

export interface Schedule {
  name: string
  /** An EventBridge expression. */
  schedule: string
  invoke: Invoke<Partial<ScheduledEvent>, unknown>
}

export interface Schedules {
  list: readonly Schedule[]
  /** Calls the function now, as by hand: without a schedule's event. @throws the function's error. */
  fire(schedule: Schedule): Promise<void>
  /** Stops firing; waits for current runs. */
  stop(): Promise<void>
}

interface SchedulesOptions {
  schedules: readonly Schedule[]
  region: string
}

/** EventBridge's scheduled rules. Times missed while stopped are skipped. @throws for a wrong expression. */
export function startSchedules({ schedules, region }: SchedulesOptions): Schedules {
  const inHand = new Set<Promise<void>>()

  function run({ invoke }: Schedule, event: Partial<ScheduledEvent>): Promise<void> {
    const running = invoke(event).then(() => {})
    inHand.add(running)
    const forget = () => inHand.delete(running)
    running.then(forget, forget)
    return running
  }

  const jobs = schedules.map((schedule) => {
    const { pattern, intervalSeconds } = readExpression(schedule.schedule)
    const first = intervalSeconds && new Date(Date.now() + intervalSeconds * 1000).toISOString()
    const timing = { ...(first && { interval: intervalSeconds, startAt: first }) }
    return new Cron(pattern, { timezone: "UTC", mode: "7-part", ...timing }, () =>
      run(schedule, scheduledEvent(schedule.name, region)).catch((error: unknown) =>
        logFailure(`The schedule ${schedule.name} failed`, error),
      ),
    )
  })

  return {
    list: schedules,
    fire: (schedule) => run(schedule, {}),
    stop: async () => {
      for (const job of jobs) job.stop()
      await Promise.allSettled(inHand)
    },
  }
}

function scheduledEvent(name: string, region: string): ScheduledEvent {
  const account = "000000000000"
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region,
    resources: [`arn:aws:events:${region}:${account}:rule/${name}`],
    detail: {},
  }
}
