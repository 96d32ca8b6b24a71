import { useQueryClient } from "@tanstack/react-query"
import { App, Button, Form } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useMe } from "../../session/me.ts"
import styles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import { refreshAccount } from "../queries.ts"
import { isSixDigits, SIX_DIGITS_MISSING, SixDigits } from "../SixDigits.tsx"
import { useCountdown } from "./useCountdown.ts"

const RESEND_AFTER_S = 60

/** Sends a code, then takes it back from the person's mailbox. */
export function EmailCode({ onClose }: { onClose: () => void }) {
  const { email } = useMe()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const sending = useAttempt()
  const verifying = useAttempt()
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState("")
  const [incomplete, setIncomplete] = useState(false)
  const [left, startCountdown] = useCountdown(RESEND_AFTER_S)

  const send = () =>
    sending.attempt(async () => {
      verifying.clear()
      await client.account.sendVerificationCode()
      setSent(true)
      startCountdown()
    })

  const verify = () => {
    setIncomplete(!isSixDigits(code))
    if (!isSixDigits(code)) return
    void verifying.attempt(async () => {
      await client.account.verifyEmail({ code })
      await refreshAccount(queries)
      message.success("Votre adresse e-mail est vérifiée.")
      onClose()
    })
  }

  const refused = verifying.problem?.fields.code ?? ""
  if (!sent) {
    return (
      <>
        <Failure problem={sending.problem} fallback="Le code n'a pas pu être envoyé." />
        <p className={styles.lead}>
          Nous envoyons un code à six chiffres à <strong>{email}</strong>.
        </p>
        <div className={styles.footer}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="primary" loading={sending.busy} onClick={() => void send()}>
            Envoyer le code
          </Button>
        </div>
      </>
    )
  }
  return (
    <Form layout="vertical" noValidate onFinish={verify}>
      <Failure problem={sending.problem} fallback="Le code n'a pas pu être envoyé." />
      <Failure problem={verifying.problem} fallback="L'adresse n'a pas pu être vérifiée." />
      <p className={styles.lead} role="status">
        Code envoyé à <strong>{email}</strong>. Pensez à regarder dans les indésirables.
      </p>
      <SixDigits
        label="Code reçu par e-mail"
        value={code}
        onChange={setCode}
        error={incomplete && !isSixDigits(code) ? SIX_DIGITS_MISSING : refused}
      />
      <div className={styles.footer}>
        <Button type="text" disabled={left > 0} loading={sending.busy} onClick={() => void send()}>
          {left > 0 ? `Renvoyer le code (${left} s)` : "Renvoyer le code"}
        </Button>
        <Button type="primary" htmlType="submit" loading={verifying.busy}>
          Vérifier
        </Button>
      </div>
    </Form>
  )
}
