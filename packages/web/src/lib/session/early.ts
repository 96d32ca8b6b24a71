import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"
import { actingAgency } from "./acting.ts"
import { readToken } from "./tokens.ts"

/** Answers that nobody came for by then are out of date. */
const KEPT_MS = 20_000

const asked = new Map<string, Promise<Response>>()

const keyOf = (address: string, agency: string | null): string => `${agency ?? ""} ${address}`

/** Asks the API for what the page will show first, while the application's scripts are on their way. */
export function askEarly(paths: readonly string[]): void {
  const agency = actingAgency()
  const token = readToken()
  for (const path of paths) {
    const address = `${window.location.origin}/api${path}`
    const answer = token.then((token) => {
      if (!token) throw new TypeError("Nobody is signed in")
      const headers = {
        authorization: `Bearer ${token.text}`,
        ...(agency && { [ACTING_AGENCY_HEADER]: agency }),
      }
      return fetch(address, { headers })
    })
    answer.catch(() => {})
    asked.set(keyOf(address, agency), answer)
  }
  setTimeout(() => asked.clear(), KEPT_MS)
}

/** The answer that is on its way already, once; a write makes all of them old. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== "GET") asked.clear()
  const key = keyOf(request.url, request.headers.get(ACTING_AGENCY_HEADER))
  const answer = asked.get(key)
  asked.delete(key)
  return answer?.catch(() => fetch(request))
}
