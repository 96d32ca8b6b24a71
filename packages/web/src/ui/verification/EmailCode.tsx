import { useQueryClient } from "@tanstack/react-query"
import { Button, Form } from "antd"
import { type ReactNode, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { sixDigitsProblem } from "../../lib/forms/field.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { useCountdown } from "../../lib/useCountdown.ts"
import { SixDigitsField } from "../form/SixDigitsField.tsx"
import { Failure } from "../states/Failure.tsx"
import styles from "./EmailCode.module.css"

const RESEND_AFTER_S = 60

interface EmailCodeProps {
  /** Explains why the address must be verified here. */
  why?: ReactNode
  autoFocus?: boolean
  /** Replaces the notice that the address is verified. */
  onVerified?: (sentence: string) => void
}

/** Verifies the code mailed at sign-up, or a newly sent one, also after the user went to their mailbox. */
export function EmailCode({ why, autoFocus = false, onVerified }: EmailCodeProps) {
  const { email } = useMe()
  const queries = useQueryClient()
  const notices = useNotices()
  const sending = useAttempt()
  const verifying = useAttempt()
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState("")
  const [incomplete, setIncomplete] = useState(false)
  const [left, startCountdown] = useCountdown(RESEND_AFTER_S)
  useUnsavedGuard(code !== "")

  const send = () =>
    sending.attempt(async () => {
      verifying.clear()
      await client.account.sendVerificationCode()
      setSent(true)
      startCountdown()
    })

  const verify = () => {
    const missing = sixDigitsProblem(code)
    setIncomplete(Boolean(missing))
    if (missing) return
    void verifying.attempt(async () => {
      await client.account.verifyEmail({ code })
      setCode("")
      // A verified address may unlock other pages (rules/platform.md#privileges-by-address).
      const keys = [api.identity.me.key(), api.membership.agency.key()]
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
      const sentence = "Votre adresse e-mail est vérifiée."
      if (onVerified) onVerified(sentence)
      else notices.success(sentence)
    })
  }

  return (
    <Form layout="vertical" noValidate onFinish={verify} className={styles.form}>
      <Failure problem={sending.problem} fallback="Le code n'a pas pu être envoyé." />
      <Failure problem={verifying.problem} fallback="L'adresse n'a pas pu être vérifiée." />
      {why ? <p className="mb-4 soft anywhere">{why}</p> : null}
      <p className="mb-4 soft anywhere" role="status">
        {sent ? "Code envoyé à " : "Saisissez le code à six chiffres reçu à "}
        <strong>{email}</strong>
        {sent
          ? ". Pensez à regarder dans les indésirables."
          : " lors de votre inscription. Il est valable 15 minutes : passé ce délai, demandez-en un autre."}
      </p>
      <SixDigitsField
        label="Code reçu par e-mail"
        autoFocus={autoFocus}
        value={code}
        onChange={setCode}
        error={(incomplete && sixDigitsProblem(code)) || (verifying.problem?.fields.code ?? "")}
      />
      <div className="flex wrap justify-end gap-3">
        <Button type="text" disabled={left > 0} loading={sending.busy} onClick={() => void send()}>
          {left > 0 ? `Renvoyer le code (${left} s)` : sent ? "Renvoyer le code" : "Recevoir un nouveau code"}
        </Button>
        <Button type="primary" htmlType="submit" loading={verifying.busy}>
          Vérifier
        </Button>
      </div>
    </Form>
  )
}
