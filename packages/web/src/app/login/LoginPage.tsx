import { type ReactNode, useEffect, useState } from "react"
import {
  type LoaderFunctionArgs,
  redirect,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router-dom"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { safePath } from "../../lib/session/deepLink.ts"
import { beginSession, forgetPerson, hasSession, resumeSession } from "../../lib/session/session.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { Logo } from "../../ui/Logo.tsx"
import { Notice } from "../../ui/public/PublicButton.tsx"
import { Weave } from "../../ui/public/Weave.tsx"
import { type Draft, emptyDraft } from "./draft.ts"
import type { LoginMode } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"
import { ForgotForm, Recovered, RecoveryCodeForm, ResetForm } from "./RecoveryForms.tsx"
import {
  CodeForm,
  CredentialsForm,
  type SignInStep,
  StepRefused,
  signInMessage,
  start,
} from "./SignInForm.tsx"
import { SignUpForm } from "./SignUpForm.tsx"

const PRELOAD_AFTER_MS = 1000

export async function loader({ request }: LoaderFunctionArgs) {
  if (await hasSession()) {
    resumeSession()
    const params = new URL(request.url).searchParams
    return redirect(placeFor(params.get("from"), params.get("code") ?? ""))
  }
  forgetPerson()
  return null
}

/** An invitation's code goes to the account page, which fills it in or says that one has an agency. */
const placeFor = (from: string | null, code: string): string =>
  code ? `/app/account?${new URLSearchParams({ code })}` : safePath(from)

/** Another form is not another page: whoever is typing has no session to look for. */
export const shouldRevalidate = () => false

export function Component() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const { enter, enterNew, welcomed, choosesPlan } = useArrival()
  const [mode, setMode] = useLoginMode()
  const [draft, setDraft] = useState(() => emptyDraft(params.get("code") ?? ""))
  const [second, setSecond] = useState<SecondStep>(null)
  const [sent, setSent] = useState(false)
  const [notice, setNotice] = useState(String(state?.said ?? "") || (choosesPlan ? PLAN_KEPT : ""))
  useDocumentTitle(TITLES[mode])

  useEffect(() => {
    // While the person types, the application's part of the site comes in.
    const timer = setTimeout(
      () => loadChunk(() => import("../shell/Shell.tsx")).catch(() => {}),
      PRELOAD_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [])

  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  const show = (next: LoginMode, message = "") => {
    setNotice(message)
    setMode(next)
  }
  const proceed = (step: SignInStep) => {
    if (step === "code") setSecond("code")
    else enter(draft.choice === "join" ? draft.agencyCode.trim() : "")
  }
  const restart = (message = "") => {
    setSecond(null)
    show("signin", message)
  }

  /** By the page itself, with what was typed; when it fails, the person does it. */
  const signIn = async (password: string, done: string, then: (step: SignInStep) => void = proceed) => {
    change({ password })
    try {
      then(await start(draft.email, password))
    } catch (failure) {
      show("signin", failure instanceof StepRefused ? failure.message : `${done} ${signInMessage(failure)}`)
    }
  }

  const shared = { draft, change, show }
  const forms: Record<LoginMode, () => ReactNode> = {
    signin: () => <CredentialsForm {...shared} notice={notice} onStep={proceed} />,
    signup: () => (
      <SignUpForm
        {...shared}
        onSignedUp={(created) => signIn(draft.password, "Votre compte est créé.", () => enterNew(created))}
      />
    ),
    forgot: () => (
      <ForgotForm
        {...shared}
        onSent={(now) => {
          setSent(now)
          show("reset")
        }}
      />
    ),
    reset: () => (
      <ResetForm
        {...shared}
        sent={sent}
        onReset={(newPassword) => signIn(newPassword, "Votre mot de passe est changé.")}
      />
    ),
  }

  return (
    <LoginFrame>
      {welcomed ? (
        <Welcome firstName={draft.firstName.trim()} agencyName={draft.agencyName.trim()} paid={choosesPlan} />
      ) : second === "code" ? (
        <CodeForm onStep={proceed} onRestart={restart} onLost={() => setSecond("lost")} />
      ) : second === "lost" ? (
        <RecoveryCodeForm draft={draft} onRestart={restart} onRecovered={(left) => setSecond({ left })} />
      ) : second ? (
        <Recovered left={second.left} onContinue={() => proceed("done")} />
      ) : (
        forms[mode]()
      )}
    </LoginFrame>
  )
}

/** What follows the password: the authenticator's code, a recovery code instead, or what using one has done. */
type SecondStep = "code" | "lost" | { left: number } | null

const TITLES: Record<LoginMode, string> = {
  signin: "Connexion",
  signup: "Inscription",
  forgot: "Mot de passe oublié",
  reset: "Nouveau mot de passe",
}

function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <a href="/" className={styles.home}>
          <Logo size={40} />
        </a>
        <p className={styles.promise}>Vos campagnes, vos créateurs, vos clients&nbsp;: un seul fil.</p>
        <Weave className={styles.weave} />
      </aside>
      <main className={styles.main}>
        <div className={styles.panel}>
          <a href="/" className={styles.home}>
            <Logo size={30} />
          </a>
          {children}
        </div>
      </main>
    </div>
  )
}

interface WelcomeProps {
  firstName: string
  agencyName: string
  /** The plan is chosen: what follows is its payment. */
  paid: boolean
}

/** For the moment between sign-up and the plans. */
function Welcome({ firstName, agencyName, paid }: WelcomeProps) {
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>Bienvenue, {firstName} !</h1>
      <Notice tone="success">
        Votre agence « {agencyName} » est créée. Il ne reste plus qu'à{" "}
        {paid ? "régler votre abonnement" : "choisir votre formule"}.
      </Notice>
    </div>
  )
}

const IN_ADDRESS: ReadonlySet<string> = new Set(["signup", "forgot", "reset"])
const isMode = (text: unknown): text is LoginMode => typeof text === "string" && IN_ADDRESS.has(text)

/** What `/login` shows: by its address, else as the navigation says; a code to join with means signing up. */
function useLoginMode(): [LoginMode, (mode: LoginMode) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const named = params.get("mode") ?? state?.mode ?? (params.get("code") ? "signup" : "")
  const choose = (mode: LoginMode) => {
    const next = new URLSearchParams(params)
    // Also `signin`, which a code in the address would otherwise contradict.
    next.set("mode", mode)
    if (mode === "signin" && !params.get("code")) next.delete("mode")
    setParams(next, { preventScrollReset: true })
  }
  return [isMode(named) ? named : "signin", choose]
}

/** For reading that the agency is founded (rules/platform.md#sign-up). */
const TO_PRICING_MS = 1500

const PRICING = "/pricing"
const PLAN_KEPT = "Votre formule est retenue : connectez-vous, ou créez un compte, pour régler l'abonnement."

/** Where somebody goes who has signed in; the owner of a new agency is told of it first. */
function useArrival() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [welcomed, setWelcomed] = useState(false)
  const from = safePath(params.get("from"))
  const choosesPlan = from.startsWith(`${PRICING}?choose=`)

  useEffect(() => {
    if (!welcomed) return
    // A public page: its route loads the document anew.
    const timer = setTimeout(() => navigate(choosesPlan ? from : PRICING, { replace: true }), TO_PRICING_MS)
    return () => clearTimeout(timer)
  }, [welcomed, navigate, choosesPlan, from])

  return {
    welcomed,
    choosesPlan,
    /** With a code to join an agency with, if any. */
    enter: (code: string) => {
      beginSession()
      navigate(placeFor(from, code), { replace: true })
    },
    /** Whoever has just signed up has used their code. */
    enterNew: (createdAgency: boolean) => {
      beginSession()
      if (createdAgency) setWelcomed(true)
      else navigate(from, { replace: true })
    },
  }
}
