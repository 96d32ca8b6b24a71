/** Runs the work given under one name in turn. */
export class Locks {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(name) ?? Promise.resolve()
    const current = before.then(work, work)
    const tail = current.catch(() => undefined)
    this.#tails.set(name, tail)
    try {
      return await current
    } finally {
      if (this.#tails.get(name) === tail) this.#tails.delete(name)
    }
  }
}
