import { useEffect } from "react"
import { Navigate } from "react-router-dom"
import { useActingAgency } from "../../lib/session/acting.ts"
import { workIn } from "../../lib/session/session.ts"
import { Spinner } from "../../ui/public/PublicButton.tsx"

/** `/superadmin/leave`: out of the agency chosen, to the platform. */
export function Component() {
  const left = useActingAgency() === null

  useEffect(() => {
    if (!left) void workIn(null)
  }, [left])

  return left ? <Navigate to="/superadmin" replace /> : <Spinner />
}
