import { type ReactNode, useEffect, useState } from "react"
import { useAddress } from "../../lib/address/address.ts"
import { loadChunk, preloadPage } from "../../lib/address/lazyChunk.ts"
import { setActingAgency } from "../../lib/session/acting.ts"
import { HOME, safePath } from "../../lib/session/deepLink.ts"
import { keptFarewell, remembersSession } from "../../lib/session/kept.ts"
import { deviceStorage } from "../../lib/storage.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { Logo } from "../../ui/Logo.tsx"
import { Notice, Spinner } from "../../ui/public/PublicButton.tsx"
import { Weave } from "../../ui/public/Weave.tsx"
import { type Draft, emptyDraft } from "./draft.ts"
import type { LoginMode } from "./FormParts.tsx"
import styles from "./LoginPage.module.css"
import type { SignInStep } from "./pool.ts"
import { ForgotForm, Recovered, RecoveryCodeForm, ResetForm } from "./RecoveryForms.tsx"
import { CodeForm, CredentialsForm, loadPool, start } from "./SignInForm.tsx"
import { SignUpForm } from "./SignUpForm.tsx"
import { NOT_KEPT, StepRefused, signInMessage } from "./sign-in-messages.ts"

/** The sign-in page; signed-in users are redirected. */
export function Component() {
  const nobody = useNobodySignedIn()
  return nobody ? <LoginForms /> : <Spinner fullPage />
}

function LoginForms() {
  const params = useParams()
  const { enter, enterNew, welcomed, choosesPlan, warmUp } = useArrival()
  const [mode, setMode] = useLoginMode()
  const [draft, setDraft] = useState(() => emptyDraft(params.get("code") ?? ""))
  const [second, setSecond] = useState<SecondStep>(null)
  const [keeps] = useState(() => deviceStorage.keeps())
  const [sent, setSent] = useState(false)
  const [notice, setNotice] = useState(() => keptFarewell() || (choosesPlan ? PLAN_KEPT : ""))
  useDocumentTitle(TITLES[mode])

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

  /** Signs in automatically with the typed values; after a failure, the user signs in by hand. */
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
    <LoginFrame onUse={warmUp}>
      {keeps ? null : (
        <div className="mb-7">
          <Notice tone="danger">{NOT_KEPT}</Notice>
        </div>
      )}
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

/** After the password: the authenticator's code, a recovery code instead, or the result of a recovery. */
type SecondStep = "code" | "lost" | { left: number } | null

const TITLES: Record<LoginMode, string> = {
  signin: "Connexion",
  signup: "Inscription",
  forgot: "Mot de passe oublié",
  reset: "Nouveau mot de passe",
}

interface LoginFrameProps {
  children: ReactNode
  /** The user types or focuses a field. */
  onUse: () => void
}

function LoginFrame({ children, onUse }: LoginFrameProps) {
  return (
    <div className={styles.page}>
      <aside className={`stack gap-7 clip ${styles.side}`}>
        <a href="/" className={`self-start inherit no-underline above ${styles.home}`}>
          <Logo size={40} />
        </a>
        <p className={styles.promise}>Vos campagnes, vos créateurs, vos clients&nbsp;: un seul fil.</p>
        <Weave className={styles.weave} />
      </aside>
      <main className={`grid place-center ${styles.main}`}>
        <div className={styles.panel} onInput={onUse} onPointerDown={onUse}>
          <a href="/" className={`self-start inherit no-underline above ${styles.home}`}>
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
  /** The plan is chosen: the payment follows. */
  paid: boolean
}

/** Shown between sign-up and the plans. */
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

const useParams = (): URLSearchParams => new URLSearchParams(useAddress().search)

/** The form of `/login`, from its address; an invitation's code means sign-up. */
function useLoginMode(): [LoginMode, (mode: LoginMode) => void] {
  const params = useParams()
  const { push } = useAddress()
  const named = params.get("mode") ?? (params.get("code") ? "signup" : "")
  const choose = (mode: LoginMode) => {
    // Also sets `signin` when the address contains a code, which would mean sign-up.
    params.set("mode", mode)
    if (mode === "signin" && !params.get("code")) params.delete("mode")
    push(`${params}`)
  }
  return [isMode(named) ? named : "signin", choose]
}

/** An invitation's code goes to the account page, which fills it in or refuses it for members of an agency. */
const placeFor = (from: string | null, code: string): string =>
  code ? `/app/account?${new URLSearchParams({ code })}` : safePath(from)

/** Loads another document, so that nothing of the former user stays in memory. */
const goTo = (path: string): void => window.location.replace(path)

/** True once it is certain that no user is signed in; redirects a signed-in user. */
function useNobodySignedIn(): boolean {
  const params = useParams()
  const place = placeFor(params.get("from"), params.get("code") ?? "")
  const [nobody, setNobody] = useState(() => !remembersSession())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address on arrival
  useEffect(() => {
    if (nobody) return setActingAgency(null)
    const ask = async () => {
      const { hasSession } = await loadChunk(
        () => import("../../lib/session/session.ts"),
        "Impossible de lire votre session",
      )
      if (await hasSession()) goTo(place)
      else setNobody(true)
    }
    ask().catch(() => setNobody(true))
  }, [nobody])
  return nobody
}

/** Time to read that the agency was created (rules/platform.md#sign-up). */
const TO_PRICING_MS = 1500

const PRICING = "/pricing"
const PLAN_KEPT = "Votre formule est retenue : connectez-vous, ou créez un compte, pour régler l'abonnement."

/** The page after a sign-in; the owner of a new agency first sees a welcome. */
function useArrival() {
  const from = safePath(useParams().get("from"))
  const [welcomed, setWelcomed] = useState(false)
  const choosesPlan = from.startsWith(`${PRICING}?choose=`)

  useEffect(() => {
    if (!welcomed) return
    const timer = setTimeout(() => goTo(choosesPlan ? from : PRICING), TO_PRICING_MS)
    return () => clearTimeout(timer)
  }, [welcomed, choosesPlan, from])

  return {
    welcomed,
    choosesPlan,
    /** With an invitation's code, if any. */
    enter: (code: string) => goTo(placeFor(from, code)),
    /** A new user has already used their code. */
    enterNew: (createdAgency: boolean) => (createdAgency ? setWelcomed(true) : goTo(from)),
    /** Preloads the pool's client and the next page while the user types. */
    warmUp: () => {
      loadPool().catch(() => {})
      preloadPage(from.startsWith(PRICING) ? HOME : from)
    },
  }
}
