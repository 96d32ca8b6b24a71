/** A browser may refuse storage (private windows, policies): preferences then last as long as the page. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Keys and values of all whose keys begin so. */
export function preferencesBelow(prefix: string): [key: string, value: string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix))
  } catch {
    return []
  }
}

export function forgetPreference(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}

/** All whose keys begin so. */
export function forgetPreferences(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    return
  }
}
