import type { measuredWorld } from "./measuredWorld.ts"

export type World = Awaited<ReturnType<typeof measuredWorld>>
type Call = () => Promise<unknown>

export interface Cost {
  operation: string
  /** Which of several ways of asking. */
  when: string
  /** How often it waits for DynamoDB after the actor's read: a screen exactly so often, a write at most. */
  rounds: number
  /** Gives the call to measure, with what it needs prepared. */
  prepare(world: World): Call | Promise<Call>
}

export const cost = (operation: string, when: string, rounds: number, prepare: Cost["prepare"]): Cost => ({
  operation,
  when,
  rounds,
  prepare,
})
