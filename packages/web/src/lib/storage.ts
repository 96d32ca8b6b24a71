/** What the browser keeps as text; it may refuse (private windows, policies, full): nothing is kept then. */
interface Store {
  read(key: string): string | null
  /** Null for what is not there, or is not JSON. */
  readJson(key: string): unknown
  /** Null forgets. */
  write(key: string, value: string | null): void
  writeJson(key: string, value: unknown): void
  /** All whose keys begin so, with their keys. */
  below(prefix: string): [key: string, value: string][]
  forgetBelow(prefix: string): void
}

function storeIn(area: () => Storage): Store {
  function attempt<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return work(area())
    } catch {
      return otherwise
    }
  }
  const store: Store = {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    readJson: (key) => attempt<unknown>((storage) => JSON.parse(storage.getItem(key) ?? "null"), null),
    write: (key, value) =>
      attempt(
        (storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)),
        undefined,
      ),
    writeJson: (key, value) => store.write(key, JSON.stringify(value)),
    below: (prefix) =>
      attempt((storage) => Object.entries<string>(storage).filter(([key]) => key.startsWith(prefix)), []),
    forgetBelow(prefix) {
      for (const [key] of store.below(prefix)) store.write(key, null)
    },
  }
  return store
}

/** For good, in every tab: preferences, and what a person must find again. */
export const deviceStorage = storeIn(() => localStorage)

/** As long as the tab lives. */
export const tabStorage = storeIn(() => sessionStorage)
