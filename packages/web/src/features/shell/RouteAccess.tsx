import { type Access, refusal } from "@trame/core/access"
import { type ReactNode, useRef } from "react"
import { useLocation, useMatches } from "react-router-dom"
import { useMe } from "../session/me.ts"
import { RequireAccess } from "../session/RequireAccess.tsx"

const accessOf = (handle: unknown): Access | undefined =>
  typeof handle === "object" && handle !== null && "access" in handle ? (handle.access as Access) : undefined

/**
 * Guards the page by the `access` of its route's handle (`routes.tsx`). A right that is taken away closes the
 * next page one goes to: this one may hold what is being typed, and the API already refuses the rest.
 */
export function RouteAccess({ children }: { children: ReactNode }) {
  const me = useMe()
  const { pathname } = useLocation()
  const admittedTo = useRef<string | null>(null)
  const access = useMatches()
    .map(({ handle }) => accessOf(handle))
    .findLast((found) => found !== undefined)
  if (!access || refusal(me, access) === null) admittedTo.current = pathname
  if (!access || admittedTo.current === pathname) return children
  return <RequireAccess access={access}>{children}</RequireAccess>
}
