import { REFUSAL_MESSAGES } from "@trame/core/access"
import { Navigate } from "react-router-dom"
import { EmptyState } from "../../components/EmptyState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useMe } from "../session/me.ts"
import { RequireAccess } from "../session/RequireAccess.tsx"
import { Approvals } from "./Approvals.tsx"
import { TITLES } from "./titles.ts"

/** `/superadmin/user-approval` and `/app/user-approval`: for the super-admin and for agencies' administrators. */
export function Component() {
  const me = useMe()
  if (me.superAdmin) return <Approvals audience="platform" />
  if (me.status !== "rejected" && me.userRole !== "admin") return <Navigate to="/app" replace />
  if (me.status !== "rejected" && !me.agencyId) {
    return (
      <>
        <PageHeader title={TITLES.agency.title} />
        <EmptyState title={REFUSAL_MESSAGES.no_agency} />
      </>
    )
  }
  return (
    <RequireAccess access="admin">
      <Approvals audience="agency" />
    </RequireAccess>
  )
}
