import { useQueryClient } from "@tanstack/react-query"
import { App, Button, Form } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { sixDigitsProblem } from "../../../lib/forms/field.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { useMe } from "../../../lib/session/me.ts"
import { useCountdown } from "../../../lib/useCountdown.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { SixDigitsField } from "../../../ui/form/Field.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import styles from "../Account.module.css"
import { refreshAccount } from "../shared/account.ts"
import { Failure } from "../shared/Failure.tsx"

export default function EmailDialog() {
  const { emailVerified } = useMe()
  return (
    <DialogFrame title="Vérifier mon adresse e-mail" width={480}>
      {emailVerified ? <p className={styles.lead}>Votre adresse est vérifiée.</p> : <EmailCode />}
    </DialogFrame>
  )
}

const RESEND_AFTER_S = 60

/** Sends a code, then takes it back from the person's mailbox. */
export function EmailCode() {
  const { email } = useMe()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const sending = useAttempt()
  const verifying = useAttempt()
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState("")
  useUnsavedGuard(code !== "")
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
    const missing = sixDigitsProblem(code)
    setIncomplete(Boolean(missing))
    if (missing) return
    void verifying.attempt(async () => {
      await client.account.verifyEmail({ code })
      await refreshAccount(queries)
      message.success("Votre adresse e-mail est vérifiée.")
      finish()
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
        <FormFooter submit="Envoyer le code" busy={sending.busy} onSubmit={send} />
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
      <SixDigitsField
        label="Code reçu par e-mail"
        value={code}
        onChange={setCode}
        error={(incomplete && sixDigitsProblem(code)) || refused}
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
