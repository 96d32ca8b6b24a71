import { deviceStorage, tabStorage } from "../storage.ts"

/** Amplify's keys: without them nobody has signed in on this browser, and its code is not needed. */
export const remembersSession = (): boolean =>
  deviceStorage.below("CognitoIdentityServiceProvider.").length > 0

const FAREWELL = "trame.farewell"

/** What the sign-in page, a document of its own, says of how the session ended. */
export const keepFarewell = (words: string): void => tabStorage.write(FAREWELL, words || null)
export const keptFarewell = (): string => tabStorage.read(FAREWELL) ?? ""
export const forgetFarewell = (): void => keepFarewell("")
