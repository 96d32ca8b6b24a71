import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { Spinner } from "../../ui/public/PublicButton.tsx"
import styles from "./OAuthReturnPage.module.css"

/** `/api/oauth/google/callback`: passes Google's answer to the inbox (rules/inbox.md#connection). */
export function Component() {
  useDocumentTitle("Connexion à Gmail")
  const { search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const said = new URLSearchParams(search)
    const [code, state] = [said.get("code"), said.get("state")]
    const kept = code && state && !said.has("error") ? `?${new URLSearchParams({ code, state })}` : ""
    navigate(
      { pathname: "/app/talent-manager", search: kept },
      { replace: true, state: kept ? null : { gmailRefused: true } },
    )
  }, [search, navigate])

  return (
    <main className={`grid gap-6 p-7 ${styles.page}`}>
      <Spinner label="" />
      <p role="status" className="soft medium">
        Connexion à Gmail en cours...
      </p>
    </main>
  )
}
