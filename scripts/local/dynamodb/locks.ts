/**
 * One waiting line per item. A request joins all its lines at the same instant, so two requests always
 * meet in the same order on every item they share and neither can block the other for good.
 */
export class Locks {
  #last = new Map<string, Promise<void>>()

  async hold<T>(keys: string[], work: () => Promise<T>): Promise<T> {
    const before = keys.map((key) => this.#last.get(key))
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const key of keys) this.#last.set(key, promise)
    await Promise.all(before)
    try {
      return await work()
    } finally {
      for (const key of keys) if (this.#last.get(key) === promise) this.#last.delete(key)
      resolve()
    }
  }

  /** Resolves once every request that holds or awaits a lock now has finished. */
  async drain(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}
