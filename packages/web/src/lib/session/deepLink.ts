export const HOME = "/app"

/** Characters that browsers drop from an address or read as a slash. */
const MISREAD = /[\\\p{Cc}]/u

/**
 * The target of an address: a path of this site, else home; never back to `/login`. Parsed as by a browser:
 * `/.//evil.example` is a path of ours, but a browser requests it as `//evil.example`.
 */
export function safePath(from: string | null): string {
  const { origin } = window.location
  if (!from?.startsWith("/") || MISREAD.test(from) || !URL.canParse(from, origin)) return HOME
  const url = new URL(from, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  const leadsAway = url.pathname.startsWith("//") || new URL(path, origin).origin !== origin
  return url.origin !== origin || leadsAway || url.pathname === "/login" ? HOME : path
}

type Place = Pick<Location, "pathname" | "search"> & Partial<Pick<Location, "hash">>

/** The sign-in page that leads back to a place. */
export function loginPath({ pathname, search, hash = "" }: Place): string {
  const from = `${pathname}${search}${hash}`
  return from === HOME ? "/login" : `/login?${new URLSearchParams({ from })}`
}
