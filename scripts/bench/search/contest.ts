import { setTimeout } from "node:timers/promises"

/** What an engine says to a question. */
export interface Answer {
  /** In their order. */
  rows: readonly string[]
  total?: number
}

export interface Contestant<Ask> {
  name: string
  answer(ask: Ask): Answer | Promise<Answer>
  /** Timed once only, the first time that it is asked. */
  slow?: boolean
  /** Lets go of what it remembers of earlier questions. */
  forget?(): void
}

/** A question with each engine's median in milliseconds, in the contestants' order. */
export interface Timed<Ask> {
  ask: Ask
  times: number[]
}

export interface Contest<Ask> {
  timed: Timed<Ask>[]
  /** Questions to which not every engine said the same, with how they differ. */
  differences: string[]
}

/**
 * Asks every engine every question: once to compare the answers, which warms up, then so many times by turns. Every
 * turn begins with nothing remembered.
 */
export async function contest<Ask>(
  contestants: readonly Contestant<Ask>[],
  asks: readonly Ask[],
  repetitions: number,
): Promise<Contest<Ask>> {
  const differences: string[] = []
  const all: { ask: Ask; samples: number[][] }[] = []
  for (const ask of asks) {
    const answers: Answer[] = []
    const samples: number[][] = []
    for (const { answer, slow } of contestants) {
      const { result, time } = await timed(() => answer(ask))
      answers.push(result)
      samples.push(slow ? [time] : [])
    }
    all.push({ ask, samples })
    const difference = differenceOf(contestants, answers)
    if (difference) differences.push(`${JSON.stringify(ask)}: ${difference}`)
  }
  for (let turn = 0; turn < repetitions; turn++) {
    for (const { forget } of contestants) forget?.()
    for (const { ask, samples } of all) {
      for (const [index, { answer, slow }] of contestants.entries()) {
        if (!slow) samples[index]?.push((await timed(() => answer(ask))).time)
      }
    }
    // Lets the collector run between the turns.
    await setTimeout(20)
  }
  return { timed: all.map(({ ask, samples }) => ({ ask, times: samples.map(median) })), differences }
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function timed(call: () => Answer | Promise<Answer>): Promise<{ result: Answer; time: number }> {
  const begun = performance.now()
  const called = call()
  // What answers directly is not charged for the turn of a promise.
  const result = called instanceof Promise ? await called : called
  return { result, time: performance.now() - begun }
}

/** How an engine's answer differs from the first one's. */
function differenceOf(contestants: readonly { name: string }[], [first, ...others]: readonly Answer[]) {
  for (const [index, other] of others.entries()) {
    const [mine, theirs] = [contestants[0]?.name, contestants[index + 1]?.name]
    if (first?.total !== other.total) return `${mine} counts ${first?.total}, ${theirs} counts ${other.total}`
    const place = rowsDiffer(first?.rows ?? [], other.rows)
    if (place !== undefined) {
      const [a, b] = [first?.rows[place], other.rows[place]]
      return `row ${place + 1} is ${a ?? "missing"} in ${mine}, ${b ?? "missing"} in ${theirs}`
    }
  }
  return undefined
}

/** Where two lists first differ. */
export function rowsDiffer(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.max(one.length, other.length)
  for (let place = 0; place < length; place++) if (one[place] !== other[place]) return place
  return undefined
}
