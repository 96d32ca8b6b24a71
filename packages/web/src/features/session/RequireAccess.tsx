import { type Access, refusal } from "@trame/core/access"
import { lazy, type ReactNode, Suspense } from "react"
import { Navigate } from "react-router-dom"
import { Spinner } from "../../components/public/Spinner.tsx"
import { useMe } from "./me.ts"
import { AccessDenied, NoAgency, RejectedAccount } from "./Refused.tsx"

const ChooseAgency = lazy(() => import("../acting/ChooseAgency.tsx"))

/** Shows a page only to those whom the API would answer (the same rule on both sides; spec 1 §4). */
export function RequireAccess({ access, children }: { access: Access; children: ReactNode }) {
  const me = useMe()
  const refused = refusal(me, access)
  if (refused === null) return children
  if (access === "super-admin") return <Elsewhere path="/" />
  switch (refused) {
    case "rejected":
      return <RejectedAccount />
    case "no_subscription":
      return <Elsewhere path="/pricing" />
    case "no_agency":
      if (me.superAdmin) {
        return (
          <Suspense fallback={<Spinner />}>
            <ChooseAgency />
          </Suspense>
        )
      }
      // The plans send the product's own team back to the application.
      return me.subscribed ? <NoAgency /> : <Elsewhere path="/pricing" />
    default:
      return <AccessDenied />
  }
}

/** A public page: `routes.tsx` loads its document. */
function Elsewhere({ path }: { path: string }) {
  return (
    <>
      <Navigate to={path} replace />
      <Spinner />
    </>
  )
}
