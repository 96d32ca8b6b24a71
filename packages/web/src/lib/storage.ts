/** What the browser keeps as text; it may refuse (private windows, policies, full): nothing is kept then. */
function storeIn(area: () => Storage) {
  function attempt<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return work(area())
    } catch {
      return otherwise
    }
  }
  const read = (key: string): string | null => attempt((storage) => storage.getItem(key), null)

  /** Null forgets; false where the browser has refused. */
  const write = (key: string, value: string | null): boolean =>
    attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return true
    }, false)

  /** All whose keys begin so, with their keys. */
  const below = (prefix: string): [key: string, value: string][] =>
    attempt((storage) => Object.entries<string>(storage).filter(([key]) => key.startsWith(prefix)), [])

  return {
    read,
    write,
    below,
    /** Null for what is not there, or is not JSON. */
    readJson: (key: string): unknown => attempt<unknown>(() => JSON.parse(read(key) ?? "null"), null),
    writeJson: (key: string, value: unknown): boolean => write(key, JSON.stringify(value)),
    /** Whether it keeps anything at all. */
    keeps(): boolean {
      const kept = write(PROBE, "1")
      write(PROBE, null)
      return kept
    },
    forgetBelow(prefix: string): void {
      for (const [key] of below(prefix)) write(key, null)
    },
  }
}

const PROBE = "trame.probe"

/** For good, in every tab: preferences, and what a person must find again. */
export const deviceStorage = storeIn(() => localStorage)

/** As long as the tab lives. */
export const tabStorage = storeIn(() => sessionStorage)
