import { useEffect } from "react"
import { Navigate, useParams, useSearchParams } from "react-router-dom"
import { useActingAgency } from "../../lib/session/acting.ts"
import { HOME, safePath } from "../../lib/session/deepLink.ts"
import { workIn } from "../../lib/session/session.ts"
import { Spinner } from "../../ui/public/PublicButton.tsx"

/**
 * `/superadmin/agency/{agencyId}/enter`: to work in that agency. A page of its own, so that leaving the former page
 * asks about what is unsaved there, and so that nothing of it is still at work when the agency changes.
 */
export function Component() {
  const { agencyId = "" } = useParams()
  const [params] = useSearchParams()
  const there = useActingAgency() === agencyId

  useEffect(() => {
    if (!there) void workIn(agencyId)
  }, [there, agencyId])

  return there ? <Navigate to={safePath(params.get("to") || HOME)} replace /> : <Spinner />
}
