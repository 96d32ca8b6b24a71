import { useQuery, useQueryClient } from "@tanstack/react-query"
import { App, Form, QRCode } from "antd"
import { useRef, useState } from "react"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { sixDigitsProblem } from "../../../lib/forms/field.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { useMe } from "../../../lib/session/me.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { SixDigitsField } from "../../../ui/form/Field.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import { LoadingState } from "../../../ui/states/QueryBoundary.tsx"
import { proveTotp, requireTotp, TotpFailure, totpSecret, totpState, totpUri } from "./mfa.tsx"
import styles from "./Security.module.css"

export default function TotpDialog() {
  return (
    <DialogFrame title="Activer la vérification en deux étapes">
      <Secret />
    </DialogFrame>
  )
}

function Secret() {
  const { data, error } = useQuery(totpSecret)
  if (data) return <TotpSetUp secret={data} />
  if (error) return <TotpFailure error={error} />
  return <LoadingState rows={5} />
}

export function TotpSetUp({ secret }: { secret: string }) {
  const { email } = useMe()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const { busy, attempt } = useAttempt()
  const [code, setCode] = useState("")
  useUnsavedGuard(code !== "")
  const [incomplete, setIncomplete] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  // A secret is proven once: when the rest failed, only that is tried again.
  const proven = useRef(false)

  const submit = () => {
    const missing = sixDigitsProblem(code)
    setIncomplete(Boolean(missing))
    if (missing) return
    setFailure(null)
    void attempt(async () => {
      if (!proven.current) await proveTotp(code)
      proven.current = true
      await requireTotp(true)
      queries.setQueryData(totpState.queryKey, true)
      message.success("La vérification en deux étapes est activée.")
      finish()
    }, setFailure)
  }

  return (
    <Form layout="vertical" noValidate onFinish={submit}>
      <TotpFailure error={failure} />
      <ol className={styles.steps}>
        <li>
          Scannez ce code avec votre application d'authentification.
          <div className={styles.scan}>
            <QRCode
              value={totpUri(email, secret)}
              type="svg"
              size={168}
              color="#000000"
              bgColor="#ffffff"
              role="img"
              aria-label="QR code à scanner avec votre application d'authentification"
            />
            <div className={styles.byHand}>
              <p>Vous ne pouvez pas scanner ? Saisissez cette clé :</p>
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
              <CopyButton text={secret} label="Copier la clé" size="small" />
            </div>
          </div>
        </li>
        <li>Saisissez le code à six chiffres que l'application affiche.</li>
      </ol>
      <SixDigitsField
        label="Code de vérification"
        value={code}
        onChange={setCode}
        error={incomplete ? sixDigitsProblem(code) : ""}
      />
      <FormFooter submit="Activer" busy={busy} />
    </Form>
  )
}
