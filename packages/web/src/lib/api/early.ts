import { ACTING_AGENCY_HEADER } from "@trame/core/lib/access"

/** Unused answers expire after this time. */
const KEPT_MS = 20_000

const asked = new Map<string, Promise<Response>>()

const keyOf = (address: string, agency: string | null): string => `${agency ?? ""} ${address}`

interface Caller {
  authorization: Promise<string>
  actingAgency: string | null
}

/** Requests the page's first data while the site's scripts load. Paths are the API's, e.g. `/identity/me`. */
export function askEarly(paths: readonly string[], caller?: Caller): void {
  const agency = caller?.actingAgency ?? null
  for (const path of paths) {
    const address = `${window.location.origin}/api${path}`
    const answer = caller
      ? caller.authorization.then((authorization) =>
          fetch(address, {
            headers: { authorization, ...(agency && { [ACTING_AGENCY_HEADER]: agency }) },
          }),
        )
      : fetch(address)
    answer.catch(() => {})
    asked.set(keyOf(address, agency), answer)
  }
  setTimeout(() => asked.clear(), KEPT_MS)
}

/** The pending early answer, usable once; a write discards all of them. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== "GET") asked.clear()
  const key = keyOf(request.url, request.headers.get(ACTING_AGENCY_HEADER))
  const answer = asked.get(key)
  asked.delete(key)
  return answer?.catch(() => fetch(request))
}
