import { deviceStorage, tabStorage } from "../storage.ts"

/** What the keys begin with under which the pool's client keeps whoever has signed in on this browser. */
export const POOL_KEYS = "CognitoIdentityServiceProvider."

/** Without any of them nobody has signed in here. */
export const remembersSession = (): boolean => deviceStorage.below(POOL_KEYS).length > 0

const FAREWELL = "trame.farewell"

/** What the sign-in page, a document of its own, says of how the session ended. */
export function keepFarewell(words: string): void {
  tabStorage.write(FAREWELL, words || null)
}
export const keptFarewell = (): string => tabStorage.read(FAREWELL) ?? ""
export const forgetFarewell = (): void => keepFarewell("")
