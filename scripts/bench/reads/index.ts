import { AsyncLocalStorage } from "node:async_hooks"
import { documentClient } from "@trame/core/lib/table"
import { type Exchange, exchangeOf, isRead } from "./exchange.ts"
import { Lockstep } from "./lockstep.ts"

export type { Exchange } from "./exchange.ts"

interface Measurement {
  lockstep: Lockstep
  rounds: Exchange[][]
}

const measuring = new AsyncLocalStorage<Measurement>()

documentClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      const measurement = measuring.getStore()
      if (!measurement) return next(args)
      const operation = commandName.replace(/Command$/, "")
      const asked = isRead(operation) ? { ReturnConsumedCapacity: "TOTAL" } : {}
      return measurement.lockstep.pass(async (number) => {
        measurement.rounds[number] ??= []
        const answer = await next({ ...args, input: { ...args.input, ...asked } })
        measurement.rounds[number].push(exchangeOf(operation, args.input, answer.output))
        return answer
      })
    },
  { step: "initialize", name: "measureRounds" },
)

/**
 * Runs with DynamoDB in lockstep, and returns its requests by round: the number of rounds is the number of sequential
 * waits for DynamoDB. Measurements may run in parallel; requests outside of them are neither held nor counted.
 */
export async function roundsOf<Result>(
  run: () => Promise<Result>,
): Promise<{ result: Result; rounds: Exchange[][] }> {
  const measurement: Measurement = { lockstep: new Lockstep(), rounds: [] }
  const result = await measuring.run(measurement, run)
  return { result, rounds: measurement.rounds }
}
