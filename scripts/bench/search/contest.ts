import { setTimeout } from "node:timers/promises"

/** An engine's answer. */
export interface Answer {
  /** In order. */
  rows: readonly string[]
  total?: number
}

export interface Contestant<Ask> {
  name: string
  answer(ask: Ask): Answer | Promise<Answer>
  /** Timed only once, at its first question. */
  slow?: boolean
  /** Clears its caches. */
  forget?(): void
}

/** A question with each engine's median in milliseconds, in the contestants' order. */
export interface Timed<Ask> {
  ask: Ask
  times: number[]
}

export interface Contest<Ask> {
  timed: Timed<Ask>[]
  /** Questions with differing answers, and the differences. */
  differences: string[]
}

/**
 * Asks every engine every question: once to compare the answers, as a warm-up, then repeatedly in turns. Caches are
 * cleared before each turn.
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
    // Gives the garbage collector time between turns.
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
  // Synchronous engines do not pay for a promise's turn.
  const result = called instanceof Promise ? await called : called
  return { result, time: performance.now() - begun }
}

/** The difference between an engine's answer and the first one's. */
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

/** The first position at which two lists differ. */
export function rowsDiffer(one: readonly string[], other: readonly string[]): number | undefined {
  const length = Math.max(one.length, other.length)
  for (let place = 0; place < length; place++) if (one[place] !== other[place]) return place
  return undefined
}
