import { type Access, refusal } from "@trame/core/access"
import type { ReactNode } from "react"
import { useMe } from "./me.ts"
import { AccessDenied, NoAgency, RejectedAccount } from "./Refused.tsx"

/** Shows a page only to those whom the API would answer (the same rule on both sides). */
export function RequireAccess({ access, children }: { access: Access; children: ReactNode }) {
  const me = useMe()
  switch (refusal(me, access)) {
    case null:
      return children
    case "rejected":
      return <RejectedAccount />
    case "no_agency":
      return <NoAgency />
    default:
      return <AccessDenied />
  }
}
