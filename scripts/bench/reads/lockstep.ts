/** When no request comes for so long, all work waits for the held ones. */
const QUIET_MS = 5

/**
 * Sends requests in rounds: all that are ready at once and, when every answer has come, all that follow from these. So
 * the number of rounds is the length of the longest chain of dependent requests, whatever runs in parallel.
 */
export class Lockstep {
  #held: (() => Promise<() => void>)[] = []
  #round = 0
  #answering = false
  #timer: NodeJS.Timeout | undefined

  /** Sends with the next round, whose number, from 0, it receives. */
  pass<Answer>(send: (round: number) => Promise<Answer>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#held.push(async () => {
      try {
        const answer = await send(this.#round)
        return () => resolve(answer)
      } catch (error) {
        return () => reject(error)
      }
    })
    this.#runSoon()
    return promise
  }

  #runSoon(): void {
    clearTimeout(this.#timer)
    if (!this.#answering) this.#timer = setTimeout(() => void this.#run(), QUIET_MS)
  }

  async #run(): Promise<void> {
    this.#answering = true
    const deliveries = await Promise.all(this.#held.splice(0).map((send) => send()))
    this.#answering = false
    this.#round += 1
    for (const deliver of deliveries) deliver()
    if (this.#held.length) this.#runSoon()
  }
}
