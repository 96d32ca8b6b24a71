/** Without a new request for so long, nobody has one to make until those held are answered. */
const QUIET_MS = 5

/**
 * Lets requests through in rounds: all that are ready at once and, when every one of them is answered, all
 * that the answers led to. As if each took equally long, so there are as many rounds as requests in the
 * longest chain of which each waits for the one before, whatever else runs beside it.
 */
export class Lockstep {
  #held: (() => Promise<() => void>)[] = []
  #round = 0
  #answering = false
  #timer: NodeJS.Timeout | undefined

  /** Sends with the next round, of which it is told the number, from 0. */
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
