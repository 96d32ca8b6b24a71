import { type ReactNode, useEffect, useState } from "react"
import { type LoaderFunctionArgs, redirect, useLocation, useSearchParams } from "react-router-dom"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { CodeForm } from "./CodeForm.tsx"
import { CredentialsForm } from "./CredentialsForm.tsx"
import { safePath } from "./deepLink.ts"
import { type Draft, emptyDraft } from "./draft.ts"
import { ForgotForm } from "./ForgotForm.tsx"
import { LoginFrame } from "./LoginFrame.tsx"
import { type LoginMode, useLoginMode } from "./loginMode.ts"
import { ResetForm } from "./ResetForm.tsx"
import { SignUpForm } from "./SignUpForm.tsx"
import { forgetPerson, hasSession, resumeSession } from "./session.ts"
import { type SignInStep, STEP_MESSAGES, start } from "./signIn.ts"
import { signInMessage } from "./signInMessages.ts"
import { useArrival } from "./useArrival.ts"
import { Welcome } from "./Welcome.tsx"

const PRELOAD_AFTER_MS = 1000

export async function loader({ request }: LoaderFunctionArgs) {
  if (await hasSession()) {
    resumeSession()
    return redirect(safePath(new URL(request.url).searchParams.get("from")))
  }
  forgetPerson()
  return null
}

/** Another form is not another page: whoever is typing has no session to look for. */
export const shouldRevalidate = () => false

export function Component() {
  const [params] = useSearchParams()
  const expired = useLocation().state?.expired === true
  const [mode, setMode] = useLoginMode()
  const [draft, setDraft] = useState(() => emptyDraft(params.get("code") ?? ""))
  const [atCode, setAtCode] = useState(false)
  const [sent, setSent] = useState(false)
  const [notice, setNotice] = useState(expired ? "Votre session a expiré. Veuillez vous reconnecter." : "")
  const { welcomed, enter, welcome } = useArrival()
  useDocumentTitle(TITLES[mode])

  useEffect(() => {
    // While the person types, the application's part of the site comes in.
    const timer = setTimeout(() => void import("../shell/Shell.tsx"), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }))
  const show = (next: LoginMode, message = "") => {
    setNotice(message)
    setMode(next)
  }
  const proceed = (step: SignInStep) => {
    if (step === "code") setAtCode(true)
    if (step === "done") enter()
  }
  const restart = (message = "") => {
    setAtCode(false)
    show("signin", message)
  }

  /** By the page itself, with what was typed; when it fails, the person does it. */
  const signIn = async (password: string, done: string, then = enter) => {
    change({ password })
    try {
      const step = await start(draft.email, password)
      if (step === "done") return then()
      if (step === "code") return setAtCode(true)
      show("signin", STEP_MESSAGES[step])
    } catch (failure) {
      show("signin", `${done} ${signInMessage(failure)}`)
    }
  }

  const forms: Record<LoginMode, () => ReactNode> = {
    signin: () => (
      <CredentialsForm
        email={draft.email}
        password={draft.password}
        notice={notice}
        onEmail={(email) => change({ email })}
        onPassword={(password) => change({ password })}
        onStep={proceed}
        onSignUp={() => show("signup")}
        onForgot={() => show("forgot")}
      />
    ),
    signup: () => (
      <SignUpForm
        draft={draft}
        change={change}
        onSignedUp={(created) => signIn(draft.password, "Votre compte est créé.", created ? welcome : enter)}
        onSignIn={() => show("signin")}
      />
    ),
    forgot: () => (
      <ForgotForm
        email={draft.email}
        onEmail={(email) => change({ email })}
        onSent={(now) => {
          setSent(now)
          show("reset")
        }}
        onSignIn={() => show("signin")}
      />
    ),
    reset: () => (
      <ResetForm
        email={draft.email}
        onEmail={(email) => change({ email })}
        sent={sent}
        onReset={(newPassword) => signIn(newPassword, "Votre mot de passe est changé.")}
        onSignIn={() => show("signin")}
      />
    ),
  }

  return (
    <LoginFrame>
      {welcomed ? (
        <Welcome firstName={draft.firstName.trim()} agencyName={draft.agencyName.trim()} />
      ) : atCode ? (
        <CodeForm onStep={proceed} onRestart={restart} />
      ) : (
        forms[mode]()
      )}
    </LoginFrame>
  )
}

const TITLES: Record<LoginMode, string> = {
  signin: "Connexion",
  signup: "Inscription",
  forgot: "Mot de passe oublié",
  reset: "Nouveau mot de passe",
}
