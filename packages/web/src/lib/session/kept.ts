import { deviceStorage, tabStorage } from "../storage.ts"

/** Prefix of the keys under which the pool's client stores users signed in on this browser. */
export const POOL_KEYS = "CognitoIdentityServiceProvider."

/** Without any of these keys, nobody has signed in here. */
export const remembersSession = (): boolean => deviceStorage.below(POOL_KEYS).length > 0

const FAREWELL = "trame.farewell"

/** The sign-in page, another document, shows why the session ended. */
export function keepFarewell(words: string): void {
  tabStorage.write(FAREWELL, words || null)
}
export const keptFarewell = (): string => tabStorage.read(FAREWELL) ?? ""
export const forgetFarewell = (): void => keepFarewell("")
