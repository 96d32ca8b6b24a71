import { problemOf } from "../../lib/problem.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { Casting } from "./Casting.tsx"
import { useCasting } from "./casting-query.ts"
import { CastingSkeleton } from "./states/CastingSkeleton.tsx"
import { InvalidLink } from "./states/InvalidLink.tsx"
import { refusalOf } from "./states/refusal.ts"

export function CastingByLink({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useCasting(token)
  const problem = error && problemOf(error)
  const revoked = problem?.code === "not_found"
  useDocumentTitle(data && !revoked ? `Casting – ${data.casting.name}` : "Casting")

  if (problem && (revoked || !data)) {
    const { reason, worthAnotherTry } = refusalOf(problem)
    return <InvalidLink reason={reason} busy={isFetching} onRetry={worthAnotherTry ? refetch : undefined} />
  }
  if (!data) return <CastingSkeleton />
  // Another casting's choices have nothing to do with this one's.
  return (
    <Casting
      key={data.casting.id}
      token={token}
      view={data}
      closed={problem?.code === "closed" ? problem.message : null}
    />
  )
}
