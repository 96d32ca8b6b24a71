const WINDOW = 6000
/** A shorter history says nothing sure. */
const SHORTEST = 700

/** The rate over the last seconds, so that it follows the network without trembling. */
export class SpeedMeter {
  #samples: { at: number; bytes: number }[] = []

  add(at: number, bytes: number): void {
    const last = this.#samples.at(-1)
    if (last && bytes < last.bytes) this.reset()
    this.#samples.push({ at, bytes })
    while ((this.#samples[0]?.at ?? at) < at - WINDOW) this.#samples.shift()
  }

  reset(): void {
    this.#samples = []
  }

  bytesPerSecond(): number | null {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < SHORTEST) return null
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
  }
}
