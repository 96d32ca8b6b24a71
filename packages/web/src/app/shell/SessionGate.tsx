import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { api } from "../../lib/api/api.ts"
import { loginPath } from "../../lib/session/deepLink.ts"
import { MeContext } from "../../lib/session/me.ts"
import { expireSession, readToken, signOut, startTicker, useSessionState } from "../../lib/session/session.ts"
import { Spinner } from "../../ui/public/PublicButton.tsx"
import { ErrorState } from "../../ui/states/ErrorState.tsx"

/** Leads to the sign-in page when the session ends, keeping the way back when it was not wanted. */
function useSessionEnd(): void {
  const state = useSessionState()
  const location = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (state === "left") navigate("/login", { replace: true })
    if (state === "expired") navigate(loginPath(location), { replace: true, state: { expired: true } })
  }, [state, location, navigate])

  useEffect(() => startTicker({ readToken, ended: () => void expireSession() }), [])
}

/** Lets the signed-in person in, once the API has said who they are. */
export function SessionGate({ children }: { children: ReactNode }) {
  useSessionEnd()
  const me = useQuery(api.identity.me.queryOptions({ staleTime: 60_000 }))

  if (me.data) return <MeContext value={me.data}>{children}</MeContext>
  if (me.isError && me.fetchStatus === "idle")
    return (
      <main style={{ maxWidth: 640, margin: "12vh auto", padding: 20 }}>
        <ErrorState
          error={me.error}
          onRetry={() => me.refetch()}
          secondary={{ label: "Déconnexion", onClick: () => void signOut() }}
        />
      </main>
    )
  return <Spinner fullPage />
}
