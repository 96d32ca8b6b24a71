/** A value outside React; components read it by `useSyncExternalStore`. */
export function createStore<Value>(value: Value) {
  let current = value
  const listeners = new Set<() => void>()
  return {
    current: (): Value => current,
    set(next: Value): void {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
