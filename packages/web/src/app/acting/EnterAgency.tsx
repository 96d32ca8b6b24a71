import { useEffect } from "react"
import { Navigate, useParams, useSearchParams } from "react-router-dom"
import { HOME, safePath } from "../../lib/session/deepLink.ts"
import { workIn } from "../../lib/session/session.ts"
import { useActingAgency } from "../../lib/session/useActingAgency.ts"
import { Spinner } from "../../ui/public/PublicButton.tsx"

/**
 * `/superadmin/agency/{agencyId}/enter` enters an agency as super-admin; `/superadmin/leave` leaves it for the
 * platform. A page of its own, so that leaving the former page asks about unsaved changes, and none of it is mounted
 * when the agency changes.
 */
export function Component() {
  const { agencyId = null } = useParams()
  const [params] = useSearchParams()
  const there = useActingAgency() === agencyId

  useEffect(() => {
    if (!there) void workIn(agencyId)
  }, [there, agencyId])

  if (!there) return <Spinner />
  return <Navigate to={agencyId ? safePath(params.get("to") || HOME) : "/superadmin"} replace />
}
