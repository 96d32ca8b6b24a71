import type { Access } from "@trame/core/access"
import type { ReactNode } from "react"
import { useMatches } from "react-router-dom"
import { RequireAccess } from "../session/RequireAccess.tsx"

const accessOf = (handle: unknown): Access | undefined =>
  typeof handle === "object" && handle !== null && "access" in handle ? (handle.access as Access) : undefined

/** Guards the page by the `access` of its route's handle (`routes.tsx`). */
export function RouteAccess({ children }: { children: ReactNode }) {
  const access = useMatches()
    .map(({ handle }) => accessOf(handle))
    .findLast((found) => found !== undefined)
  return access ? <RequireAccess access={access}>{children}</RequireAccess> : children
}
