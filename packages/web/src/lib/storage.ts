/** Text storage of the browser; when it refuses (private windows, policies, full), nothing is kept. */
function storeIn(area: () => Storage) {
  function attempt<Result>(work: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return work(area())
    } catch {
      return otherwise
    }
  }
  const read = (key: string): string | null => attempt((storage) => storage.getItem(key), null)

  /** Null deletes; returns false when the browser refuses. */
  const write = (key: string, value: string | null): boolean =>
    attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return true
    }, false)

  /** All entries whose keys have this prefix. */
  const below = (prefix: string): [key: string, value: string][] =>
    attempt((storage) => Object.entries<string>(storage).filter(([key]) => key.startsWith(prefix)), [])

  return {
    read,
    write,
    below,
    /** Null when missing or not JSON. */
    readJson: (key: string): unknown => attempt<unknown>(() => JSON.parse(read(key) ?? "null"), null),
    writeJson: (key: string, value: unknown): boolean => write(key, JSON.stringify(value)),
    /** Whether storage works at all. */
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

/** Permanent, in every tab: preferences, and data that a user must find again. */
export const deviceStorage = storeIn(() => localStorage)

/** For the life of the tab. */
export const tabStorage = storeIn(() => sessionStorage)
