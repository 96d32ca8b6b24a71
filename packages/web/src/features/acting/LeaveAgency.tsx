import { useEffect } from "react"
import { Navigate } from "react-router-dom"
import { Spinner } from "../../components/public/Spinner.tsx"
import { useActingAgency } from "../session/acting.ts"
import { workIn } from "../session/session.ts"

/** `/superadmin/leave`: out of the agency chosen, to the platform. */
export function Component() {
  const left = useActingAgency() === null

  useEffect(() => {
    if (!left) void workIn(null)
  }, [left])

  return left ? <Navigate to="/superadmin" replace /> : <Spinner />
}
