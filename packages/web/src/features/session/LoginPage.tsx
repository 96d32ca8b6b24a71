import { useEffect, useState } from "react"
import {
  type LoaderFunctionArgs,
  redirect,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router-dom"
import { Logo } from "../../components/Logo.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { CodeForm } from "./CodeForm.tsx"
import { CredentialsForm } from "./CredentialsForm.tsx"
import { safePath } from "./deepLink.ts"
import styles from "./LoginPage.module.css"
import { beginSession, forgetPerson, hasSession, resumeSession } from "./session.ts"
import type { SignInStep } from "./signIn.ts"
import { Weave } from "./Weave.tsx"

const PRELOAD_AFTER_MS = 1000

export async function loader({ request }: LoaderFunctionArgs) {
  if (await hasSession()) {
    resumeSession()
    return redirect(safePath(new URL(request.url).searchParams.get("from")))
  }
  forgetPerson()
  return null
}

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const expired = useLocation().state?.expired === true
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [atCode, setAtCode] = useState(false)
  const [notice, setNotice] = useState(expired ? "Votre session a expiré. Veuillez vous reconnecter." : "")
  useDocumentTitle("Connexion")

  useEffect(() => {
    // While the person types, the application's part of the site comes in.
    const timer = setTimeout(() => void import("../shell/Shell.tsx"), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const proceed = (step: SignInStep) => {
    if (step === "code") return setAtCode(true)
    if (step !== "done") return
    beginSession()
    navigate(safePath(params.get("from")), { replace: true })
  }
  const restart = (message = "") => {
    setNotice(message)
    setAtCode(false)
  }

  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <Logo size={40} />
        <p className={styles.promise}>Vos campagnes, vos créateurs, vos clients&nbsp;: un seul fil.</p>
        <Weave className={styles.weave} />
      </aside>
      <main className={styles.main}>
        <div className={styles.panel}>
          <Logo size={30} className={styles.smallLogo} />
          {atCode ? (
            <CodeForm onStep={proceed} onRestart={restart} />
          ) : (
            <CredentialsForm
              email={email}
              password={password}
              notice={notice}
              onEmail={setEmail}
              onPassword={setPassword}
              onStep={proceed}
            />
          )}
        </div>
      </main>
    </div>
  )
}
