export const HOME = "/app"

/** Where to go after sign-in: only a path of this site, never back to `/login`. */
export function safePath(from: string | null): string {
  if (!from?.startsWith("/")) return HOME
  const url = new URL(from, window.location.origin)
  if (url.origin !== window.location.origin || url.pathname === "/login") return HOME
  return `${url.pathname}${url.search}${url.hash}`
}

type Place = Pick<Location, "pathname" | "search"> & Partial<Pick<Location, "hash">>

/** The sign-in page that leads back to a place. */
export function loginPath({ pathname, search, hash = "" }: Place): string {
  const from = `${pathname}${search}${hash}`
  return from === HOME ? "/login" : `/login?${new URLSearchParams({ from })}`
}
