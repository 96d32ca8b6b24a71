/**
 * One queue per item. A request joins all its queues at the same instant, so two requests always meet in the same order
 * on every shared item and cannot deadlock.
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

  /** Resolves once every request that now holds or awaits a lock has finished. */
  async drain(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}
